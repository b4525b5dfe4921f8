import type { BookedEntry, BookingDate, Decimal, Side } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';

/** Entries as a file for a fiduciary has them (docs/interface §30). */

export type EntryToHand = {
  number: number;
  transdate: BookingDate;
  reference: string;
  description: string;
  postings: {
    accno: number;
    side: Side;
    amount: Decimal;
    currency: string;
    original_amount: Decimal;
    memo: string;
    department?: string | null;
    project?: string | null;
  }[];
};

/** Entries by their numbers, both of which are included; or by days. */
export type EntriesWanted =
  | { from_number: number; to_number: number }
  | { from: BookingDate; to: BookingDate; limit: number };

/**
 * Selects the ids of entries that came from the fiduciary, who has them; not their reversals.
 */
const fromFiduciary = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT g.entry_id
    FROM fiduciary_import_entry i
    JOIN fiduciary_import m ON m.client_id = i.client_id AND m.id = i.import_id AND m.reverses IS NULL
    JOIN gl g ON g.client_id = i.client_id AND g.id = i.gl_id
   WHERE i.client_id = ${client_id}`;

/** The entries `e` that an export has, of those from a number on. */
export const exportedFrom = (client_id: number, from_number: number): Prisma.Sql => Prisma.sql`
  e.client_id = ${client_id} AND e.number >= ${from_number}::integer AND e.id NOT IN (${fromFiduciary(client_id)})`;

export const entriesToHand = (
  session: RawSql,
  client_id: number,
  wanted: EntriesWanted,
): Promise<EntryToHand[]> => {
  const among =
    'from' in wanted
      ? Prisma.sql`e.transdate BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
      : Prisma.sql`e.number <= ${wanted.to_number}::integer AND ${exportedFrom(client_id, wanted.from_number)}`;
  const limit = 'from' in wanted ? Prisma.sql`LIMIT ${wanted.limit}::integer` : Prisma.empty;
  return session.query<EntryToHand[]>`
    SELECT e.number, e.transdate::text, e.reference, e.description,
           (SELECT jsonb_agg(jsonb_build_object(
                     'accno', p.accno, 'side', p.side, 'amount', p.amount::text, 'currency', p.currency,
                     'original_amount', p.original_amount::text, 'memo', p.memo,
                     'department', p.department, 'project', p.project) ORDER BY p.id)
              FROM posting p WHERE p.client_id = ${client_id} AND p.entry_id = e.id) AS postings
      FROM entry e WHERE e.client_id = ${client_id} AND ${among}
     ORDER BY e.number ${limit}`;
};

/**
 * The entries on some days, with the documents by which files know them: of what a fiduciary sent,
 * that of the file. What was reversed with its import is left out, as the file may come again.
 */
export const bookedOn = (
  session: RawSql,
  client_id: number,
  days: readonly BookingDate[],
): Promise<BookedEntry[]> =>
  session.query<BookedEntry[]>`
    SELECT e.transdate::text, e.reference, coalesce(i.document, e.reference) AS document,
           (SELECT jsonb_agg(jsonb_build_object('accno', p.accno, 'amount', p.amount::text))
              FROM posting p WHERE p.client_id = ${client_id} AND p.entry_id = e.id) AS postings
      FROM entry e
      LEFT JOIN (
        SELECT g.entry_id, i.document, m.id AS import_id, m.reverses
          FROM fiduciary_import_entry i
          JOIN fiduciary_import m ON m.client_id = i.client_id AND m.id = i.import_id
          JOIN gl g ON g.client_id = i.client_id AND g.id = i.gl_id
         WHERE i.client_id = ${client_id}
      ) i ON i.entry_id = e.id
     WHERE e.client_id = ${client_id} AND e.transdate = ANY (${[...days]}::date[])
       AND i.reverses IS NULL
       AND NOT EXISTS (SELECT FROM fiduciary_import r WHERE r.client_id = ${client_id} AND r.reverses = i.import_id)`;
