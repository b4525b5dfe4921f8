import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList } from './tables.ts';

/** Where the rows go, and which: `options` are those of COPY, `where` is a condition on a row. */
export type CopyTarget = { name: string; columns: readonly string[]; options: string; where?: string };

/** Copies rows in binary form into a table, and answers their number. */
export const copyIn = async (
  client: pg.Client,
  { name, columns, options, where = '' }: CopyTarget,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const copy = client.query(
    copyFrom(`COPY ${pg.escapeIdentifier(name)} (${columnList(columns)}) FROM STDIN (${options}) ${where}`),
  );
  const ended = finished(copy);
  // Awaited below, or by the caller's error.
  ended.catch(() => undefined);
  try {
    for await (const piece of bytes) if (!copy.write(piece)) await Promise.race([once(copy, 'drain'), ended]);
  } catch (error) {
    copy.destroy();
    throw error;
  }
  copy.end();
  await ended;
  return copy.rowCount;
};
