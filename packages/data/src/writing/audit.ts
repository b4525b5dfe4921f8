import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { takeClient } from './lock.ts';
import type { Writing } from './writing.ts';

/**
 * The audit trail (docs/operations): who changed what, when, and by which request. Its links are
 * chained by hashes. Batches add theirs in their statement (`steps/chain.ts`); the functions below
 * add the links of other changes.
 */

/** The row that changes: its client, table and key. */
export type Changed = {
  client_id: number;
  table: 'account' | 'tax_rate' | 'client' | 'api_key' | 'counter';
  key: Readonly<Record<string, number | string | Date>>;
};

/** Makes a change and records the row before and after it, in one transaction. */
export const audited = <Result>(
  session: RawSql & Pick<Session, 'transaction'>,
  { of, writing }: { of: Changed; writing: Writing },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  session.transaction(async ({ tx }) => {
    await takeClient(tx, of.client_id);
    const before = await rowOf(tx, of);
    const result = await change(tx);
    const record = { ...writing.by, table: of.table, before, after: await rowOf(tx, of) };
    await addLink(tx, { client_id: of.client_id, record }, writing);
    return result;
  });

/** Adds a link with one record to a client's chain. */
export const addLink = (
  tx: Queryable,
  { client_id, record }: { client_id: number; record: object },
  writing: Writing,
): Promise<void> => addLinkOf(tx, { client_id, records: [record] }, writing);

/**
 * Adds a link with several records to a client's chain, of a transaction that changes more than one
 * row.
 */
export const addLinkOf = async (
  tx: Queryable,
  { client_id, records }: { client_id: number; records: readonly object[] },
  { now }: Writing,
): Promise<void> => {
  await tx.query`SELECT add_link(${client_id}::integer, ${now}::timestamptz, ${JSON.stringify(records)}::jsonb)`;
};

const rowOf = async (tx: Tx, { table, key }: Changed): Promise<unknown> => {
  const columns = Object.entries(key).map(([name, value]) => Prisma.sql`${Prisma.raw(name)} = ${value}`);
  const [row] = await tx.query<{ record: unknown }[]>`
    SELECT to_jsonb(t) - 'hash' AS record FROM ${Prisma.raw(table)} t WHERE ${Prisma.join(columns, ' AND ')} FOR NO KEY UPDATE`;
  return row?.record ?? null;
};
