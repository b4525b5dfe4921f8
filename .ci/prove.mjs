// The long proofs, each night and before a release: `pnpm prove`, or `pnpm prove NAME …` for some
// of them; `--list` runs none and prints the command of each. One that fails keeps no other from
// running.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const pnpm = (args, env = {}) => ({ command: 'npx', args: ['--yes', 'pnpm', ...args], env });
const vitest = (args, env) => pnpm(['exec', 'vitest', 'run', '--maxWorkers', '2', ...args], env);

/**
 * The path of a browser with windows, which counts, shows or downloads some things otherwise than
 * the one of the tests.
 */
const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));

const proofs = {
  tests: vitest([], { PROVE: '1' }),
  browsers: vitest(['apps/kontor/test/browser/shell.test.ts', 'apps/kontor/test/browser/printing.test.ts'], {
    CHROME_PATH: chromium ?? '',
  }),
  oracle: pnpm(['test:oracle']),
  chaos: pnpm(['chaos']),
  failover: pnpm(['chaos:failover']),
  print: pnpm(['prove:print']),
  bank: pnpm(['prove:bank']),
  reading: pnpm(['prove:reading']),
  images: pnpm(['prove:images']),
};

const asked = process.argv.slice(2);
const lists = asked.includes('--list');
const named = asked.filter((name) => name !== '--list');
const unknown = named.filter((name) => !(name in proofs));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. These are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(1);
}
const failed = [];
const left = [];
for (const [name, { command, args, env }] of Object.entries(proofs)) {
  if (named.length > 0 && !named.includes(name)) continue;
  if (lists) {
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
    console.log(`${name}: ${[...settings, command, ...args].join(' ')}`);
    continue;
  }
  if (name === 'browsers' && !chromium) {
    left.push('browsers, as there is no chromium');
    continue;
  }
  console.log(`\n${name}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`${name}: ${status === 0 ? 'holds' : 'FAILED'}, ${Math.round((Date.now() - began) / 1000)} s`);
  if (status !== 0) failed.push(name);
}
if (lists) process.exit(0);
if (left.length > 0) console.log(`Left out: ${left.join('; ')}.`);
console.log(failed.length === 0 ? 'All proofs hold.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
