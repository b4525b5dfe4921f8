const { createHash } = require('node:crypto');
const { mkdirSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { buildSync } = require('esbuild');

// Compiles worker.ts for tests and `pnpm dev`: once for a process, since files that can't be read end their thread, and a
// loader in each of them would take longer than their work. The name is that of the content, so processes do not disturb each
// other; the place is one from which the libraries are found.
const compiled = buildSync({
  entryPoints: [join(__dirname, 'worker.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  write: false,
});
const [{ text }] = compiled.outputFiles;
const cache = join(__dirname, '../../node_modules/.cache');
const file = join(cache, `worker-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
mkdirSync(cache, { recursive: true });
writeFileSync(`${file}.${process.pid}`, text);
renameSync(`${file}.${process.pid}`, file);

module.exports = pathToFileURL(file);
