import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Puts the program into few files: of the CPU that a start takes, Node spends a third on finding and opening 500 modules.
// Each module still finds its files (migrations, the thread that reads receipts, WebAssembly) from the place where it was.

const out = fileURLToPath(new URL('dist/', import.meta.url));

/** The address of a file as the program names it. */
const addressOf = (path) => relative(out, path).split(sep).join('/');

/** Packages of many small modules. All others stay where they are, each loaded when the program first needs it. */
const taken = ['zod', 'temporal-polyfill', 'temporal-utils', '@trpc/server'];

const isTaken = (path) => taken.some((name) => path === name || path.startsWith(`${name}/`));

const packagesStay = {
  name: 'packages-stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved' || path.startsWith('@kontor/') || isTaken(path)) return undefined;
      const found = await resolve(path, { ...from, pluginData: 'resolved' });
      // Named by its place: the program stands elsewhere than the module that imports it.
      return found.external || found.errors.length > 0
        ? found
        : { path: addressOf(found.path), external: true };
    });
  },
};

const modulesKeepTheirPlace = {
  name: 'modules-keep-their-place',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|dist)[\\/].*\.[jt]s$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const place = `new URL(${JSON.stringify(addressOf(path))}, import.meta.url).href`;
      const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', place);
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

const { metafile } = await build({
  // Beside the program: what tests load by itself.
  entryPoints: ['src/main.ts', 'src/commands/start.ts', 'src/log.ts'],
  entryNames: '[name]',
  outdir: out,
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
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
