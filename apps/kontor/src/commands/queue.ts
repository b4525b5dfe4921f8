import { readQueue } from '@kontor/data';
import type { Installation } from '../installation.ts';
import { table } from '../table.ts';

/**
 * `kontor queue`: shows how many receipts of each client wait, are processed, are done and have
 * failed, and the reasons of failures.
 */
export const showQueue = async ({ database }: Pick<Installation, 'database'>): Promise<string> => {
  const { counts, failed } = await readQueue(database);
  const states = table(
    ['client', 'state', 'receipts'],
    counts.map(({ client, state, count }) => [client, state, String(count)]),
  );
  if (failed.length === 0) return states;
  const why = table(
    ['client', 'receipt', 'attempts', 'file', 'reason'],
    failed.map(({ client, id, attempt, file_name, reason }) => [
      client,
      String(id),
      String(attempt),
      file_name,
      reason,
    ]),
  );
  return `${states}\nWhat could not be read, the latest first:\n${why}`;
};
