import { type AuditLink, auditLink, type Instant } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedJsonPage } from '../lists/copied-page.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';

/**
 * Selects links of an audit trail (docs/operations): those of a period, and those that have such a
 * record.
 */
export type AuditFilter = Paging & {
  /** From a moment on, and before another one. */
  from?: Instant | undefined;
  until?: Instant | undefined;
  descending?: boolean | undefined;
  /** The first characters of a key, or the id of a person. */
  key?: string | undefined;
  person?: number | undefined;
  action?: string | undefined;
  table?: string | undefined;
  /** The fields that the record of that table holds before or after its change. */
  record?: object | undefined;
  /** The id of an entry that was booked. */
  entry?: number | undefined;
};

const auditCursor = z.tuple([idText]);

// Records have no index, as it would cost every booking. So a page looks at no more links than
// this, and may end before it is full.
const linksLookedAt = 10_000n;
// The links of one moment may have been written in another order than their requests came.
const unordered = '1 minute';

type Row = Record<string, unknown> & { id: number };

/** The audit trail of one client. */
export const auditOf = (session: RawSql & Pick<Session, 'lists'>, client_id: number) => {
  /**
   * The last link before a moment, by bisection: links are numbered in a row, and almost in the
   * order of their time.
   */
  const lastBefore = async (moment: Instant): Promise<bigint> => {
    const [row] = await session.query<{ last: bigint }[]>`
      WITH RECURSIVE halves(low, high) AS (
        SELECT 0::bigint, coalesce(max(id), 0) + 1 FROM audit WHERE client_id = ${client_id}
        UNION ALL
        SELECT CASE WHEN a.created < ${moment}::timestamptz THEN a.id ELSE low END,
               CASE WHEN a.created < ${moment}::timestamptz THEN high ELSE a.id END
          FROM halves JOIN audit a ON a.client_id = ${client_id} AND a.id = (low + high) / 2
         WHERE high - low > 1
      )
      SELECT max(low) AS last FROM halves`;
    return row?.last ?? 0n;
  };
  const near = async (moment: Instant, direction: '-' | '+'): Promise<Instant> => {
    const [row] = await session.query<{ moment: Date }[]>`
      SELECT ${moment}::timestamptz ${Prisma.raw(direction)} ${unordered}::interval AS moment`;
    return (row?.moment.toISOString() ?? moment) as Instant;
  };
  /** The ids between which the links of a filter lie, themselves excluded. */
  const boundsOf = async ({ from, until }: AuditFilter): Promise<{ low: bigint; high: bigint }> => {
    const [newest] = await session.query<{ id: bigint }[]>`
      SELECT coalesce(max(id), 0) AS id FROM audit WHERE client_id = ${client_id}`;
    const low = from === undefined ? 0n : await lastBefore(await near(from, '-'));
    const end = (newest?.id ?? 0n) + 1n;
    return { low, high: until === undefined ? end : (await lastBefore(await near(until, '+'))) + 1n };
  };

  return {
    /**
     * Lists links, oldest first by default; a page may have fewer than `limit` where there are
     * more.
     */
    list: async (filter: AuditFilter): Promise<Page<AuditLink>> => {
      const { limit = pageSize, from, until, descending = false } = filter;
      const bounds = await boundsOf(filter);
      const [after] = keyOf(filter.after, auditCursor)?.map(BigInt) ?? [];
      const window = descending
        ? within(bounds, { high: after, from: (high) => high - linksLookedAt - 1n })
        : within(bounds, { low: after, until: (low) => low + linksLookedAt + 1n });
      const links = Prisma.sql`
        SELECT id, created, records, encode(hash, 'hex') AS hash FROM audit
         WHERE client_id = ${client_id} AND id > ${window.low} AND id < ${window.high}
           AND ${from === undefined ? Prisma.sql`true` : Prisma.sql`created >= ${from}::timestamptz`}
           AND ${until === undefined ? Prisma.sql`true` : Prisma.sql`created < ${until}::timestamptz`}
           AND ${hasRecord(filter)}
         ORDER BY id ${Prisma.raw(descending ? 'DESC' : 'ASC')} LIMIT ${limit + 1}`;
      const page = await copiedJsonPage<Row, AuditLink>(session, {
        rows: links,
        limit,
        item: (row) => recordOf(auditLink, row),
        cursor: ({ id }) => cursorOf(String(id)),
      });
      if (page.next !== undefined) return page;
      if (descending ? window.low > bounds.low : window.high < bounds.high)
        return { ...page, next: cursorOf(String(descending ? window.low + 1n : window.high - 1n)) };
      return page;
    },
  };
};

type Bounds = { low: bigint; high: bigint };
type Cut =
  | { low: bigint | undefined; until: (low: bigint) => bigint }
  | { high: bigint | undefined; from: (high: bigint) => bigint };

/** The part of `bounds` after a cursor that one page looks at. */
const within = (bounds: Bounds, cut: Cut): Bounds => {
  if ('until' in cut) {
    const low = greater(bounds.low, cut.low ?? bounds.low);
    return { low, high: lesser(bounds.high, cut.until(low)) };
  }
  const high = lesser(bounds.high, cut.high ?? bounds.high);
  return { low: greater(bounds.low, cut.from(high)), high };
};

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Whether a link has such a record. The record that is sought may stand before its change or after
 * it.
 */
const hasRecord = (filter: AuditFilter): Prisma.Sql => {
  const { key, person, action, table, record, entry } = filter;
  const wanted = {
    ...(key === undefined ? {} : { key }),
    ...(person === undefined ? {} : { person: { id: person } }),
    ...(action === undefined ? {} : { action }),
    ...(table === undefined ? {} : { table }),
    ...(entry === undefined ? {} : { entry }),
  };
  const holds = (sought: object): Prisma.Sql =>
    Prisma.sql`records @> ${JSON.stringify([{ ...wanted, ...sought }])}::jsonb`;
  if (record) return Prisma.sql`(${holds({ before: record })} OR ${holds({ after: record })})`;
  return Object.keys(wanted).length === 0 ? Prisma.sql`true` : holds({});
};
