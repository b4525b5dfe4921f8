import {
  findClient,
  type OffendingRow,
  type Verified,
  verify,
  verifyContents,
  verifyReadable,
} from '@kontor/data';
import type { Installation } from '../installation.ts';
import { Problem } from '../problem.ts';
import { table } from '../table.ts';

/**
 * `kontor verify`: the result of each check of the books of one client or of all, and the first offending rows of the checks
 * that failed. `failed` when any did.
 */
export const verifyBooks = async (
  { database, receipts }: Pick<Installation, 'database' | 'receipts'>,
  name?: string,
): Promise<{ text: string; failed: boolean }> => {
  const client = name === undefined ? undefined : await findClient(database, name);
  if (name !== undefined && !client) {
    throw new Problem(`Client ${name} does not exist; kontor client list shows those that do.`);
  }
  const contents = await verifyContents(database, receipts.stores, client?.id);
  const readable = await verifyReadable(database, client?.id);
  const verified = [...(await verify(database, client?.id)), ...readable, ...contents];
  const clients = [...new Set(verified.map(({ client }) => client))];
  return {
    text: clients.map((one) => checkTable(verified.filter(({ client }) => client === one))).join('\n'),
    failed: verified.some(({ count }) => count > 0),
  };
};

/** The checks of one client as a table, and under it the rows that offend, check by check. */
const checkTable = (verified: readonly Verified[]): string => {
  const state = (count: number) => (count === 0 ? 'ok' : `FAILED: ${count}`);
  const all = verified.map(({ client, check, sentence, count }) => [client, check, state(count), sentence]);
  const failed = verified.filter(({ count }) => count > 0);
  return `${table(['client', 'check', 'result', 'what holds'], all)}${failed.map(offending).join('')}`;
};

const offending = ({ client, check, count, rows }: Verified): string => {
  const shown = rows.length < count ? `, the first ${rows.length} of ${count}` : '';
  const columns = Object.keys(rows[0] ?? {});
  const cells = (row: OffendingRow) => columns.map((column) => row[column] ?? '');
  return `\nWhat offends against ${check} in the books of ${client}${shown}:\n${table(columns, rows.map(cells))}`;
};
