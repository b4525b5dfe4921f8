import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const log = fileURLToPath(new URL('../dist/log.js', import.meta.url));
const many = 5_000;

/**
 * Runs a program that logs `many` numbered lines and then does `end`; returns the numbers that
 * arrived.
 */
const logged = async (end: string) => {
  const program = `
    import { openLog } from ${JSON.stringify(log)};
    const log = openLog({ logLevel: 'info' });
    for (let number = 0; number < ${many}; number += 1) log.info({ number }, 'a line of the log');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (more) => {
    text += more;
  });
  await once(child, 'close');
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => (JSON.parse(line) as { number: number }).number);
};

const all = Array.from({ length: many }, (_, number) => number);

test.each([
  ['ends by itself', ''],
  ['exits', 'process.exit(1);'],
  ['throws', "throw new Error('a fault');"],
  ['rejects', "await Promise.reject(new Error('a fault'));"],
  [
    'is stopped by a signal',
    "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM');",
  ],
])('every line of the log is written, once and in order, when the program %s', async (_, end) => {
  expect(await logged(end)).toEqual(all);
});

test('a warning is written at once, with all lines before it', async () => {
  const end = `log.warn({ number: ${many} }, 'a warning'); process.kill(process.pid, 'SIGKILL');`;
  expect(await logged(end)).toEqual([...all, many]);
});

test('a line is written soon, though no other follows', async () => {
  const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500);`;
  expect(await logged(end)).toEqual(all);
});
