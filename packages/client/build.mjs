import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Adds what the compiler leaves out of the package: the types of the router as they were made, without a line for each field; and the
// package for programs that `require` it, in one file, with the types of its index and of the files behind it.

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));

copyFileSync(pathTo('src/generated/router.ts'), pathTo('dist/generated/router.d.ts'));

await build({
  entryPoints: [pathTo('dist/index.js')],
  outfile: pathTo('dist/index.cjs'),
  bundle: true,
  packages: 'external',
  platform: 'neutral',
  format: 'cjs',
  target: 'es2023',
});

// The types of the router are there once. They are of a module, which only types may be taken from.
const ofModule = "with { 'resolution-mode': 'import' }";
const forRequire = (text) =>
  text
    .replaceAll(/('\.\/generated\/\w+)\.ts'/g, `$1.js' ${ofModule}`)
    .replaceAll(/('\.\/[\w-]+)\.ts'/g, "$1.cjs'");
for (const name of readdirSync(pathTo('dist')).filter((name) => name.endsWith('.d.ts')))
  writeFileSync(
    pathTo(`dist/${name.replace(/\.d\.ts$/, '.d.cts')}`),
    forRequire(readFileSync(pathTo(`dist/${name}`), 'utf8')),
  );
