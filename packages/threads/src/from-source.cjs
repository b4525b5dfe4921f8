const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');

// Compiles the program of a thread for tests and `pnpm dev`: once for a process, since work that can't be done ends its thread,
// and a loader in each of them would take longer than their work. The name is that of the content, so processes do not disturb
// each other; the place is one from which the libraries of its package are found.

const packageOf = (folder) =>
  existsSync(join(folder, 'package.json')) ? folder : packageOf(dirname(folder));

const compiled = new Map();

const compile = (entry) => {
  const { buildSync } = require('esbuild');
  const home = packageOf(dirname(entry));
  const { dependencies = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    // Packages of this workspace are TypeScript, too.
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@kontor/')),
    conditions: ['source'],
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const [{ text }] = outputFiles;
  const cache = join(home, 'node_modules/.cache');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = join(cache, `${basename(entry, '.ts')}-${digest}.mjs`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return pathToFileURL(file);
};

module.exports = (entry) => {
  if (!compiled.has(entry)) compiled.set(entry, compile(entry));
  return compiled.get(entry);
};
