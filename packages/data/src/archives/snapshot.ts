import type { ArchiveDays } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import type { ContentKey, StoreName } from '../receipts/storage/store.ts';
import { findHead } from '../verify/heads.ts';
import { type CheckResult, checks, runCheck } from '../verify/verify.ts';
import { type ArchiveTable, archiveTables } from './tables.ts';

/** A file whose bytes are in a store: its place in the archive. */
export type StoredFile = { file: string; size: number; store: StoreName; key: ContentKey };

/** The links of the audit trail that prove what an archive has. */
export type TrailPart = {
  first: number;
  /** The hash of the link before the first; empty where there is none. */
  before: string;
  last: number;
  hash: string;
  end: { number: number; hash: string };
};

/**
 * The books of a client as they were at one moment, for an archive of some days. One thing is read
 * after the other.
 */
export type ArchiveSnapshot = {
  /** The first and the last day that are here: those of `all` are those of its entries. */
  days: ArchiveDays;
  sealedAs: number;
  trail: TrailPart;
  /** The names of the tables, with the columns of each. */
  tables: readonly { name: string; columns: readonly string[]; isLarge: boolean }[];
  /** The rows of a table as JSON, a line each, as PostgreSQL writes it. */
  rows: (name: string) => AsyncIterable<string>;
  totals: () => Promise<{ year: string; entries: number; debit: string; credit: string }[]>;
  files: () => AsyncIterable<StoredFile>;
  /** Makes the checks of `kontor verify`; `unfinished` is one that took too long. */
  checks: () => AsyncIterable<CheckResult | { unfinished: string }>;
};

// Rows that are read at once: a link of the audit trail may have a thousand records.
const rowsAtOnce = 200;
// A file of more rows may have 4 GiB.
const manyRows = 200_000;

/**
 * Opens the books of a client for an archive: all that is read until it is closed is of one moment,
 * whatever is booked in the meantime. It has a connection of its own, and is to wait for nothing
 * but a disk; `close` must be awaited.
 */
export const openArchiveSnapshot = async (
  database: Pick<Database, 'direct'>,
  of: { client_id: number; days: ArchiveDays },
): Promise<ArchiveSnapshot & { close: () => Promise<void> }> => {
  const { promise: held, resolve: release } = promised<void>();
  const { promise: opened, resolve, reject } = promised<ArchiveSnapshot>();
  const ended = inSnapshot(database, of, (snapshot) => {
    resolve(snapshot);
    return held;
  });
  ended.catch(reject);
  const close = async () => {
    release();
    await ended.catch(() => undefined);
  };
  return { ...(await opened), close };
};

const promised = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  return { promise, resolve, reject };
};

const inSnapshot = <Result>(
  database: Pick<Database, 'direct'>,
  { client_id, days: asked }: { client_id: number; days: ArchiveDays },
  work: (snapshot: ArchiveSnapshot) => Promise<Result>,
): Promise<Result> =>
  database.direct.transaction(async (tx) => {
    await tx.run`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const days = await daysOf(tx, client_id, asked);
    const [sealed] = await tx.query<{ id: number }[]>`SELECT sealed_id(${client_id}::integer) AS id`;
    const trail = await trailOf(tx, client_id, asked);
    const queries = queriesOf({ client_id, days, isAll: asked.year === 'all' }, trail);
    const tables: { name: string; columns: string[]; isLarge: boolean }[] = [];
    for (const [name, { shape, rows }] of queries) {
      const [found] = await tx.query<{ columns: string[] }[]>`
        SELECT ARRAY(SELECT jsonb_object_keys(s.row)) AS columns FROM (${shape}) s`;
      const [more] = await tx.query<unknown[]>`SELECT FROM (${rows}) r OFFSET ${manyRows}::integer LIMIT 1`;
      tables.push({ name, columns: found?.columns ?? [], isLarge: more !== undefined });
    }
    return work({
      ...{ days, trail, tables },
      sealedAs: sealed?.id ?? client_id,
      rows: async function* (name) {
        const query = queries.get(name);
        if (query) for await (const { row } of readInParts<{ row: string }>(tx, query.rows)) yield row;
      },
      totals: () => tx.query`
        SELECT left(transdate::text, 4) AS year, count(DISTINCT entry_id)::integer AS entries,
               coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0)::text AS debit,
               coalesce(-sum(amount) FILTER (WHERE side = 'credit'), 0)::text AS credit
          FROM posting WHERE client_id = ${client_id} AND transdate BETWEEN ${days.from}::date AND ${days.to}::date
         GROUP BY 1 ORDER BY 1`,
      files: async function* () {
        for (const name of ['receipts/receipts', 'letters/letters', 'bank/files']) {
          const query = queries.get(name);
          if (!query) continue;
          const read = Prisma.sql`
            SELECT r.row->>'file' AS file, (r.row->>'size')::integer AS size, r.row->>'store' AS store,
                   substr(r.row->>'sha256', 3) AS sha256
              FROM (SELECT row::jsonb AS row FROM (${query.rows}) r) r`;
          type Found = Omit<StoredFile, 'key'> & { sha256: string };
          for await (const { sha256, ...file } of readInParts<Found>(tx, read))
            yield { ...file, key: { client_id, sha256 } };
        }
      },
      checks: async function* () {
        for (const check of checks) {
          await tx.run`SAVEPOINT archive_check`;
          const result = await runCheck(tx, client_id, check).catch(() => undefined);
          if (!result) await tx.run`ROLLBACK TO SAVEPOINT archive_check`;
          await tx.run`RELEASE SAVEPOINT archive_check`;
          yield result ?? { unfinished: check.name };
        }
      },
    });
  });

async function* readInParts<Row>(tx: RawSql, query: Prisma.Sql): AsyncGenerator<Row> {
  await tx.run`DECLARE archive_rows NO SCROLL CURSOR FOR ${query}`;
  const part = Prisma.raw(String(rowsAtOnce));
  for (;;) {
    const rows = await tx.query<Row[]>`FETCH ${part} FROM archive_rows`;
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await tx.run`CLOSE archive_rows`;
}

const daysOf = async (tx: RawSql, client_id: number, asked: ArchiveDays): Promise<ArchiveDays> => {
  if (asked.year !== 'all') return asked;
  const [found] = await tx.query<Pick<ArchiveDays, 'from' | 'to'>[]>`
    SELECT min(transdate)::text AS from, max(transdate)::text AS to FROM entry WHERE client_id = ${client_id}`;
  return { ...asked, ...found };
};

/**
 * The links from the first to the last that record an entry of the days, or were made on one of
 * them: all links of `all`.
 */
const trailOf = async (
  tx: RawSql,
  client_id: number,
  { year, from, to }: ArchiveDays,
): Promise<TrailPart> => {
  const within =
    year === 'all'
      ? Prisma.sql`true`
      : Prisma.sql`(
          created >= ${from}::date AND created < ${to}::date + 1
          OR EXISTS (SELECT FROM jsonb_array_elements(records) AS record JOIN entry e
                        ON e.client_id = ${client_id}::integer AND e.id = (record->>'entry')::bigint
                     WHERE e.transdate BETWEEN ${from}::date AND ${to}::date))`;
  const [found] = await tx.query<{ first: string; last: string; before: string; hash: string }[]>`
    SELECT first, last,
           coalesce((SELECT encode(hash, 'hex') FROM audit WHERE client_id = ${client_id}::integer AND id = first - 1), '') AS before,
           coalesce((SELECT encode(hash, 'hex') FROM audit WHERE client_id = ${client_id}::integer AND id = last), '') AS hash
      FROM (SELECT coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS last FROM audit
             WHERE client_id = ${client_id}::integer AND ${within}) part`;
  const end = await findHead(tx, client_id);
  const { first = '1', last = '0', before = '', hash = '' } = found ?? {};
  return { first: Number(first), last: Number(last), before, hash, end };
};

type Query = { shape: Prisma.Sql; rows: Prisma.Sql };
type TablesOf = { client_id: number; days: ArchiveDays; isAll: boolean };

/** The queries of all tables: an empty row, whose keys are the columns, and the rows as JSON. */
const queriesOf = (of: TablesOf, trail: TrailPart): Map<string, Query> => {
  const { client_id, days } = of;
  return new Map([
    ...archiveTables.map((table): [string, Query] => [table.name, queryOf(table, of)]),
    ['books/balances', ofQuery(balances(client_id, days), 'accno')],
    ['books/journal', ofQuery(journal(client_id, days), 'entry_id, posting_id')],
    [
      'log/audit',
      ofQuery(
        Prisma.sql`SELECT * FROM audit WHERE client_id = ${client_id}::integer AND id BETWEEN ${trail.first} AND ${trail.last}`,
        'id',
      ),
    ],
  ]);
};

/** A row of a query in which everything is null. */
const shapeOf = (query: Prisma.Sql, left: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT to_jsonb(t) - ${left}::text[] AS row
    FROM (SELECT t.* FROM (SELECT) one LEFT JOIN (SELECT * FROM (${query}) s LIMIT 0) t ON true) t`;

const ofQuery = (query: Prisma.Sql, order: string): Query => ({
  shape: shapeOf(query, []),
  rows: Prisma.sql`SELECT to_jsonb(t)::text AS row FROM (${query}) t ORDER BY ${Prisma.raw(order)}`,
});

const queryOf = ({ from, order, inDays, left = [], ofClient }: ArchiveTable, of: TablesOf): Query => {
  const { client_id, days, isAll } = of;
  const source = Prisma.raw(from);
  const own = Prisma.raw((ofClient ?? 't.client_id = $client').replace('$client', String(client_id)));
  const where = isAll || !inDays ? own : Prisma.sql`${own} AND ${inDays(days)}`;
  const ordered = order.split(', ').map((column) => `t.${column}`);
  const row = Prisma.sql`to_jsonb(t) - ${left}::text[]`;
  return {
    shape: shapeOf(Prisma.sql`SELECT * FROM ${source} s`, left),
    rows: Prisma.sql`SELECT (${row})::text AS row FROM ${source} t WHERE ${where} ORDER BY ${Prisma.raw(ordered.join(', '))}`,
  };
};

/** Each account that has postings up to the last day: what it had before the first, and since. */
const balances = (client_id: number, { from, to }: ArchiveDays): Prisma.Sql => Prisma.sql`
  SELECT accno, description, opening, debit, credit, opening + debit - credit AS closing FROM (
    SELECT p.accno, a.description,
           coalesce(sum(amount) FILTER (WHERE transdate < ${from}::date), 0) AS opening,
           coalesce(sum(amount) FILTER (WHERE side = 'debit' AND transdate >= ${from}::date), 0) AS debit,
           coalesce(-sum(amount) FILTER (WHERE side = 'credit' AND transdate >= ${from}::date), 0) AS credit
      FROM posting p JOIN account a USING (client_id, accno)
     WHERE p.client_id = ${client_id}::integer AND transdate <= ${to}::date GROUP BY 1, 2) sums`;

/** The journal as people read it. */
const journal = (client_id: number, { from, to }: ArchiveDays): Prisma.Sql => Prisma.sql`
  SELECT e.number, e.transdate, e.id AS entry_id, p.id AS posting_id, e.module, e.reference, e.description, p.accno,
         a.description AS account, CASE p.side WHEN 'debit' THEN p.amount END AS debit,
         CASE p.side WHEN 'credit' THEN -p.amount END AS credit, p.currency, p.original_amount, p.vat_code, p.tax_rate,
         p.source, p.memo, e.created
    FROM entry e JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
    JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
   WHERE e.client_id = ${client_id}::integer AND e.transdate BETWEEN ${from}::date AND ${to}::date`;
