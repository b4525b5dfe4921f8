import {
  type ArchiveDays,
  type ArchiveKept,
  archiveKept,
  type BookingDate,
  fiscalYears,
  type Instant,
  type YearCounts,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** An archive that was made, to be recorded. */
export type MadeArchive = ArchiveDays & {
  number: number;
  files: number;
  size: number;
  /** SHA-256s, in lower-case hexadecimal digits. */
  manifest: string;
  key: string;
  stamped: Instant | undefined;
  stampFault: string | undefined;
  checks: number;
  failed: readonly string[];
};

const archiveCursor = z.tuple([idText]);

const archiveColumns = Prisma.sql`
  id AS number, year, from_date::text AS "from", to_date::text AS "to", created AS made, coalesce(person, key_prefix) AS by,
  files, size::float8 AS size, encode(manifest, 'hex') AS manifest, encode(key, 'hex') AS key, stamped, stamp_fault, checks, failed`;

/** The archives of one client (docs/interface §33), and how long what they have is kept. */
export const archivesOf = (session: Session, client_id: number) => ({
  /** The fiscal years that have entries, the earliest first. */
  years: () => yearsIn(session, client_id),

  /** Lists the archives that were made, the latest first. */
  list: async ({ limit = pageSize, after }: Paging): Promise<Page<ArchiveKept>> => {
    const [last] = keyOf(after, archiveCursor) ?? [];
    const before = last === undefined ? null : Number(last);
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT ${archiveColumns} FROM archive
       WHERE client_id = ${client_id} AND (${before}::integer IS NULL OR id < ${before}::integer)
       ORDER BY id DESC LIMIT ${limit + 1}`;
    const items = rows.slice(0, limit).map((row) => recordOf(archiveKept, row));
    const oldest = items.at(-1);
    return { items, ...(rows.length > limit && oldest && { next: cursorOf(String(oldest.number)) }) };
  },

  /** Takes the number of the next archive. One of which nothing came leaves a hole. */
  takeNumber: async (): Promise<number> => {
    const [row] = await session.query<
      { id: number }[]
    >`SELECT next_id(${client_id}::integer, 'archive') AS id`;
    if (!row) throw new Error('no number was given');
    return row.id;
  },

  /** Records an archive that was made. */
  record: (made: MadeArchive, writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const { by, now } = writing;
      const [row] = await tx.query<{ after: object }[]>`
        INSERT INTO archive AS kept (client_id, id, year, from_date, to_date, files, size, manifest, key, stamped, stamp_fault,
                                     checks, failed, created, key_prefix, person)
        VALUES (${client_id}::integer, ${made.number}::integer, ${made.year}, ${made.from}::date, ${made.to}::date,
                ${made.files}::integer, ${made.size}::bigint, decode(${made.manifest}, 'hex'), decode(${made.key}, 'hex'),
                ${made.stamped ?? null}::timestamptz, ${made.stampFault ?? null}::text, ${made.checks}::integer,
                ${[...made.failed]}::text[], ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null}::text)
        RETURNING to_jsonb(kept) AS after`;
      if (!row) throw new Error('an archive was not recorded');
      const record = { ...by, table: 'archive', before: null, after: row.after };
      await addLink(tx, { client_id, record }, writing);
    }),

  /** Counts what is kept of each year, and whether an archive has it. */
  retained: async (
    property: readonly number[] | undefined,
  ): Promise<{ days: ArchiveDays; counted: YearCounts; archived: boolean }[]> => {
    const years = await yearsIn(session, client_id);
    const rows = await session.query<(YearCounts & { year: string; archived: boolean })[]>`
      SELECT y.year,
             (SELECT count(*)::integer FROM entry e
               WHERE e.client_id = ${client_id} AND e.transdate BETWEEN y.first AND y.last) AS entries,
             (SELECT count(DISTINCT l.receipt_id)::integer FROM receipt_link l
                LEFT JOIN invoice i ON i.client_id = l.client_id AND i.id = l.invoice_id
                LEFT JOIN payable p ON p.client_id = l.client_id AND p.id = l.payable_id
                JOIN entry e ON e.client_id = l.client_id AND e.id = coalesce(l.entry_id, i.entry_id, p.entry_id)
               WHERE l.client_id = ${client_id} AND e.transdate BETWEEN y.first AND y.last) AS receipts,
             (SELECT count(*)::integer FROM letter t
               WHERE t.client_id = ${client_id} AND t.transdate BETWEEN y.first AND y.last) AS letters,
             (SELECT count(DISTINCT q.entry_id)::integer FROM posting q
               WHERE q.client_id = ${client_id} AND q.transdate BETWEEN y.first AND y.last
                 AND ${isProperty(property)}) AS property_entries,
             EXISTS (SELECT FROM archive a
                      WHERE a.client_id = ${client_id} AND (a.year = y.year OR a.year = 'all')
                        AND a.created >= y.last + 1) AS archived
        FROM unnest(${years.map(({ year }) => year)}::text[], ${years.map(({ from }) => from)}::date[],
                    ${years.map(({ to }) => to)}::date[]) AS y (year, first, last)`;
    return years.flatMap((days) => {
      const found = rows.find(({ year }) => year === days.year);
      if (!found) return [];
      const { archived, year: _, ...counted } = found;
      return [{ days, counted, archived }];
    });
  },
});

/** The same rule as `isProperty` of the domain. */
const isProperty = (named: readonly number[] | undefined): Prisma.Sql =>
  named
    ? Prisma.sql`q.accno = ANY (${[...named]}::integer[])`
    : Prisma.sql`left(q.accno::text, 4)::integer BETWEEN 1600 AND 1699`;

const yearsIn = async (session: Queryable, client_id: number): Promise<ArchiveDays[]> => {
  const [found] = await session.query<
    { first: BookingDate | null; last: BookingDate | null; yearends: BookingDate[] }[]
  >`
    SELECT min(transdate)::text AS first, max(transdate)::text AS last,
           ARRAY(SELECT DISTINCT transdate::text FROM yearend
                  WHERE client_id = ${client_id} AND reopened_by IS NULL ORDER BY 1) AS yearends
      FROM entry WHERE client_id = ${client_id}`;
  const { first, last, yearends } = found ?? {};
  return first && last ? fiscalYears({ first, last, yearends: yearends ?? [] }) : [];
};
