import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package of the program, and its workspace. */
export const home = fileURLToPath(new URL('../', import.meta.url));
export const workspace = join(home, '../..');

export const say = (sentence) => process.stdout.write(`${sentence}\n`);

export const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
export const saveManifest = (folder, value) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(value, undefined, 2)}\n`);

export const isOwn = (name) => name.startsWith('@kontor/');

const output = { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] };

/** Runs npm in a folder, and returns what it prints. */
export const npm = (args, cwd) => execFileSync('npm', args, { ...output, cwd });

/** Runs the pnpm that runs this script, which need not be on the path, in the package of the program. */
export const pnpm = (args) => {
  const { npm_execpath: by = 'pnpm' } = process.env;
  const [file, ...before] = /\.[cm]?js$/.test(by) ? [process.execPath, by] : [by];
  return execFileSync(file, [...before, ...args], { ...output, cwd: home });
};
