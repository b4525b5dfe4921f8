import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Books } from '../reports/year.ts';

type Caller = Awaited<ReturnType<Books['call']>>;

/**
 * Programs that read plain-text journals and recompute the books, those of them that are installed.
 */

export type Format = 'hledger' | 'ledger' | 'beancount';
/**
 * With the ends of years or without them; `until` is the first day that does not count any more.
 */
type BalanceQuery = { closings: boolean; until?: string };
export type Program = {
  format: Format;
  command: string;
  check: (file: string) => [command: string, ...given: string[]];
  /** Balances as lines that hold an account and an amount. */
  balances: (file: string, query: BalanceQuery) => string[];
};

const programs: Program[] = [
  {
    format: 'hledger',
    command: 'hledger',
    check: (file) => ['hledger', '-f', file, 'check', '--strict', 'ordereddates'],
    balances: (file, { closings, until }) => [
      ...['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv'],
      ...(until === undefined ? [] : ['-e', until]),
      ...(closings ? [] : ['not:tag:closing']),
    ],
  },
  {
    format: 'ledger',
    command: 'ledger',
    check: (file) => ['ledger', '--args-only', '-f', file, '--pedantic', 'stats'],
    balances: (file, { closings, until }) => [
      ...['--args-only', '-f', file, '--pedantic', 'balance', '--flat', '--no-total'],
      ...(until === undefined ? [] : ['-e', until]),
      ...['--format', '%(account)  %(scrub(display_total))\n', ...(closings ? [] : ['not', '%closing'])],
    ],
  },
  {
    format: 'beancount',
    command: 'bean-query',
    check: (file) => ['bean-check', file],
    balances: (file, { closings, until = '9999-12-31' }) => [
      ...['-f', 'csv', file],
      `SELECT account, sum(number) WHERE date < ${until} ${closings ? '' : "AND NOT 'closing' IN tags "}GROUP BY account`,
    ],
  },
];
export const installed = programs.filter(({ command }) => spawnSync(command, ['--version']).status === 0);

export const run = (command: string, ...given: string[]): string => {
  // hledger reads a file in the locale of who runs it, and a user without one has no UTF-8.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(command, given, { encoding: 'utf8', env });
  expect({ status, stderr }, `${command} ${given.join(' ')}`).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const collected = async (content: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const part of content) text += part;
  return text;
};

export const exportedBooks = async (
  { call }: { call: () => Promise<Caller> },
  format: Format,
): Promise<{ text: string; file: string }> => {
  const download = await (await call()).exports.books({ format });
  const text = await collected(download.content);
  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, download.file_name);
  await writeFile(file, text);
  return { text, file };
};

/** Amounts by account number, without those that are zero. */
export const balancesIn = (output: string): Record<string, string> =>
  Object.fromEntries(
    output
      .split('\n')
      .map((line) => line.match(/:(\d+)\b.*?(-?\d+\.\d\d)(?: CHF)?\s*"?\s*$/))
      .flatMap((found) => (found && found[2] !== '0.00' ? [[found[1], found[2]]] : [])),
  );
