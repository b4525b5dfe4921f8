import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inProgram } from './bundled.mjs';

// Puts the program into few files: of the CPU that a start takes, Node spends a third on finding and opening 500 modules.
// Each module still finds its files (migrations, the thread that reads receipts, WebAssembly) from the place where it was.

const home = fileURLToPath(new URL('.', import.meta.url));
const out = join(home, 'dist/');
const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));

/** The address of a file as another one in `folder` names it. */
const addressIn = (folder, path) =>
  relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/^(?!\.)/, './');

const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

const packagesStay = {
  name: 'packages-stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved' || path.startsWith('@kontor/') || inProgram(path)) return undefined;
      const found = await resolve(path, { ...from, pluginData: 'resolved' });
      if (found.external || found.errors.length > 0) return found;
      // The program stands elsewhere than the module that imports it, also where it is deployed: it must have the same package.
      const own = await resolve(path, { ...from, resolveDir: home, pluginData: 'resolved' });
      if (!(packageOf(path) in dependencies) || own.path !== found.path)
        return { errors: [{ text: `${path} must be among the dependencies of apps/kontor/package.json` }] };
      return { path, external: true };
    });
  },
};

/** The place of a module as the program computes it: from itself, or from the package that the module is of. */
const placeOf = async (path) => {
  if (path.startsWith(home)) return `new URL(${JSON.stringify(addressIn(out, path))}, import.meta.url).href`;
  const root = path.slice(0, path.search(/[\\/](src|dist)[\\/]/));
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const main = createRequire(join(home, 'package.json')).resolve(name);
  const address = JSON.stringify(addressIn(dirname(main), path));
  return `new URL(${address}, import.meta.resolve(${JSON.stringify(name)})).href`;
};

const modulesKeepTheirPlace = {
  name: 'modules-keep-their-place',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|dist)[\\/].*\.[jt]s$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = await readFile(path, 'utf8');
      const contents = text.includes('import.meta.url')
        ? text.replaceAll('import.meta.url', await placeOf(path))
        : text;
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

const { metafile } = await build({
  // Beside the program: what tests load by itself.
  entryPoints: ['src/main.ts', 'src/commands/start.ts', 'src/log.ts'],
  entryNames: '[name]',
  outdir: out,
  absWorkingDir: home,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: [],
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  plugins: [packagesStay, modulesKeepTheirPlace],
});

// Files are named by their content: those of the build before are of no use.
const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
for (const name of await readdir(out))
  if (/\.js(\.map)?$/.test(name) && !written.has(name)) await rm(join(out, name));

// The packages of others that are in these files, for the licences and the bill of materials of a release.
const packages = Object.keys(metafile.inputs).flatMap((path) => {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return folder ? [join(home, folder)] : [];
});
const manifests = await Promise.all(
  [...new Set(packages)].map(async (folder) =>
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  ),
);
const bundled = manifests.map(({ name, version }) => ({ name, version }));
await writeFile(join(out, 'bundled.json'), JSON.stringify(bundled));

// The program serves the types of its router, as they are in the package for programs elsewhere.
const client = dirname(createRequire(import.meta.url).resolve('@kontor/client'));
await copyFile(join(client, 'generated/router.d.ts'), join(out, 'router.d.ts'));
