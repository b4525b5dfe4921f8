import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction, type Tx } from '../postgres/transaction.ts';
import { takeClient } from './lock.ts';
import type { Writing } from './writing.ts';

/**
 * The audit trail (docs/operations.md): who changed what, when, and by which request. Its links are chained by hashes.
 * Batches add theirs in their statement (`addedLinks`); the functions below add the links of other changes.
 */

/** The row that changes: its client, table and key. */
export type Changed = {
  client_id: number;
  table: 'account' | 'tax_rate' | 'client' | 'api_key' | 'counter';
  key: Readonly<Record<string, number | string | Date>>;
};

/** Makes a change and records the row before and after it, in one transaction. */
export const audited = <Result>(
  database: Pick<Database, 'prisma'>,
  { of, writing }: { of: Changed; writing: Writing },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await takeClient(tx, of.client_id);
    const before = await rowOf(tx, of);
    const result = await change(tx);
    const record = { ...writing.by, table: of.table, before, after: await rowOf(tx, of) };
    await addLink(tx, { client_id: of.client_id, record }, writing);
    return result;
  });

/** Adds a link with one record to a client's chain. */
export const addLink = (
  tx: Pick<RawSql, '$queryRaw'>,
  { client_id, record }: { client_id: number; record: object },
  writing: Writing,
): Promise<void> => addLinkOf(tx, { client_id, records: [record] }, writing);

/** Adds a link with several records to a client's chain, of a transaction that changes more than one row. */
export const addLinkOf = async (
  tx: Pick<RawSql, '$queryRaw'>,
  { client_id, records }: { client_id: number; records: readonly object[] },
  { now }: Writing,
): Promise<void> => {
  await tx.$queryRaw`SELECT add_link(${client_id}::integer, ${now}::timestamptz, ${JSON.stringify(records)}::jsonb)`;
};

/**
 * The CTEs that add the links of the CTE `links`, which has one for each client: `client_id`, `created` and `records`. They do
 * what the function add_link does, which would run two statements for each client.
 */
export const addedLinks = Prisma.sql`
  chained AS (
    -- In the order of clients, so that two batches never deadlock.
    INSERT INTO chain AS c (client_id, last, hash)
    SELECT client_id, 0, '' FROM links ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE
       SET last = c.last + 1,
           hash = (SELECT link_hash(c.hash, l.created, l.records) FROM links l WHERE l.client_id = excluded.client_id LIMIT 1)
    RETURNING c.client_id, c.last, c.hash
  ),
  linked AS (
    -- Every client has a chain. Without one the link would have no number, and nothing be written.
    INSERT INTO audit (client_id, id, created, records, hash)
    SELECT client_id, nullif(last, 0), created, records, hash FROM links JOIN chained USING (client_id)
  )`;

const rowOf = async (tx: Tx, { table, key }: Changed): Promise<unknown> => {
  const columns = Object.entries(key).map(([name, value]) => Prisma.sql`${Prisma.raw(name)} = ${value}`);
  const [row] = await tx.$queryRaw<{ record: unknown }[]>`
    SELECT to_jsonb(t) - 'hash' AS record FROM ${Prisma.raw(table)} t WHERE ${Prisma.join(columns, ' AND ')} FOR NO KEY UPDATE`;
  return row?.record ?? null;
};
