import {
  type CheckResult,
  headCheck,
  type OffendingRow,
  verifyEach,
  verifyGuards,
  verifyHead,
} from '@kontor/data';
import { fold } from '@kontor/domain';
import type { Installation } from '../installation.ts';
import { Problem } from '../problem.ts';
import { table } from '../table.ts';
import { clientIdOf, readHeads } from './heads.ts';

/**
 * The books to verify: those of `client`, or of all clients from the one called `from` on; `heads`
 * is a file of kept heads. With `quiet` only what failed is printed.
 */
export type VerifyOptions = {
  client?: string | undefined;
  from?: string | undefined;
  heads?: string | undefined;
  quiet?: boolean | undefined;
};

/** Where the results go, and every ten seconds how far the command is. */
export type VerifyOutput = { print: (text: string) => Promise<void>; report?: (text: string) => void };

// In milliseconds.
const reportInterval = 10_000;

/**
 * `kontor verify`: prints whether the database has its guards and, for each client as soon as it is
 * done, the result of each check of its books, the first offending rows of the checks that failed,
 * and the head of its audit trail. Answers whether all checks held.
 */
export const verifyBooks = async (
  { database, receipts }: Pick<Installation, 'database' | 'receipts'>,
  { client, from, heads, quiet = false }: VerifyOptions,
  { print, report = () => undefined }: VerifyOutput,
): Promise<boolean> => {
  if (client !== undefined && from !== undefined)
    throw new Problem('Name a client, or the one to continue from with --from, not both.', 2);
  const client_id = await clientIdOf({ database }, client);
  await clientIdOf({ database }, from);
  const kept = heads === undefined ? undefined : await readHeads(heads);
  const seen = new Set<string>();
  const guards = await verifyGuards(database);
  let held = guards.count === 0;
  if (!quiet || !held) await print(`${checkTable('-', [guards])}\n`);
  let reported = performance.now();
  for await (const verified of verifyEach(database, receipts.stores, { client_id, from })) {
    const { id, name } = verified.client;
    const head = kept?.get(name);
    const results = head ? [...verified.results, await verifyHead(database, id, head)] : verified.results;
    const { number, hash } = verified.head;
    const end = `The audit trail of ${name} has ${number} links; the last hash is ${hash || '-'}.\n`;
    const without = kept && !head ? `No head of ${name} has been kept.\n` : '';
    const failed = results.filter(({ count }) => count > 0);
    if (!quiet) await print(`${seen.size > 0 ? '\n' : ''}${checkTable(name, results)}${end}${without}`);
    else if (failed.length > 0) await print(checkTable(name, failed));
    seen.add(name);
    held &&= failed.length === 0;
    if (performance.now() - reported >= reportInterval) {
      report(`Verified ${seen.size} clients so far; the last one is ${name}.`);
      reported = performance.now();
    }
  }
  if (client !== undefined || !kept) return held;
  const first = fold(from ?? '');
  const missing = [...kept.keys()].filter((name) => !seen.has(name) && fold(name) >= first);
  for (const name of missing)
    await print(`\n${name}  ${headCheck.check}  FAILED: a head was kept, and there is no such client.\n`);
  return held && missing.length === 0;
};

/** The checks of one client as a table, and under it the rows that offend, check by check. */
export const checkTable = (client: string, results: readonly CheckResult[]): string => {
  const state = (count: number) => (count === 0 ? 'ok' : `FAILED: ${count}`);
  const all = results.map(({ check, sentence, count }) => [client, check, state(count), sentence]);
  const failed = results.filter(({ count }) => count > 0);
  const rows = failed.map((result) => offending(client, result)).join('');
  return `${table(['client', 'check', 'result', 'what holds'], all)}${rows}`;
};

const offending = (client: string, { check, count, rows }: CheckResult): string => {
  const shown = rows.length < count ? `, the first ${rows.length} of ${count}` : '';
  const columns = Object.keys(rows[0] ?? {});
  const cells = (row: OffendingRow) => columns.map((column) => row[column] ?? '');
  return `\nWhat offends against ${check} in the books of ${client}${shown}:\n${table(columns, rows.map(cells))}`;
};
