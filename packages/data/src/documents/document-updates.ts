import { fold, type Instant } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * Which documents were booked or paid since a moment. Neither they nor their payments have a column
 * for it: each of both has an entry, which says when it was booked. An index of moments would cost
 * every booking, so entries are found by their ids.
 */

/**
 * The entries since a moment: those after the id `last`, and, where they are few, their ids and the
 * folded numbers of their documents.
 */
export type Updates = {
  since: Instant;
  last: bigint;
  few: { ids: readonly bigint[]; numbers: readonly string[] } | undefined;
};

// More entries than this do not travel to the program and back: PostgreSQL looks for them as it
// reads the documents.
const fewEntries = 5_000;

// The entries of one moment may have been written in another order than their requests came.
const unordered = '1 minute';

const modules = { invoice: 'ar', payable: 'ap' } as const;

/** Looks up the entries of documents since a moment. */
export const updatesSince = async (
  session: Queryable,
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  since: Instant | undefined,
): Promise<Updates | undefined> => {
  if (since === undefined) return undefined;
  // Ids grow with time, almost, and have gaps: by halves, each time the first entry of the upper
  // half says where to go on.
  const [found] = await session.query<{ last: bigint }[]>`
    WITH RECURSIVE halves(low, high) AS (
      SELECT 0::bigint, coalesce(max(id), 0) + 1 FROM entry WHERE client_id = ${client_id}
      UNION ALL
      SELECT CASE WHEN e.is_before THEN e.id ELSE low END, CASE WHEN e.is_before THEN high ELSE (low + high) / 2 END
        FROM halves
        LEFT JOIN LATERAL (
          SELECT id, created < ${since}::timestamptz - ${unordered}::interval AS is_before FROM entry
           WHERE client_id = ${client_id} AND id >= (low + high) / 2 ORDER BY id LIMIT 1
        ) e ON e.id < high
       WHERE high - low > 1
    )
    SELECT max(low) AS last FROM halves`;
  const last = found?.last ?? 0n;
  const entries = await session.query<{ id: bigint; reference: string }[]>`
    SELECT id, reference FROM entry
     WHERE client_id = ${client_id} AND id > ${last} AND created >= ${since}::timestamptz AND module = ${modules[kind]}
     ORDER BY id LIMIT ${fewEntries + 1}`;
  if (entries.length > fewEntries) return { since, last, few: undefined };
  // The entry of a payment has the number of what it pays.
  const numbers = [...new Set(entries.map(({ reference }) => fold(reference)))];
  return { since, last, few: { ids: entries.map(({ id }) => id), numbers } };
};

/** The condition that a document `d` was booked or paid by one of these entries. */
export const isUpdated = (kind: DocumentKind, { since, last, few }: Updates): Prisma.Sql => {
  const { payment, document_id } = namesOf(kind);
  // A sub-select of one row, which goes by key: for EXISTS PostgreSQL may read the whole table into
  // a hash.
  const isPaid = (condition: Prisma.Sql) => Prisma.sql`(SELECT p.id FROM ${payment} p
          WHERE p.client_id = d.client_id AND p.${document_id} = d.id AND ${condition} LIMIT 1) IS NOT NULL`;
  if (few)
    return Prisma.sql`d.invnumber_folded = ANY (${few.numbers}::text[]) AND (d.entry_id = ANY (${few.ids}::bigint[])
    OR ${isPaid(Prisma.sql`p.entry_id = ANY (${few.ids}::bigint[])`)})`;
  const isSince = (entry_id: Prisma.Sql) => Prisma.sql`${entry_id} > ${last}
      AND (SELECT created FROM entry WHERE client_id = d.client_id AND id = ${entry_id}) >= ${since}::timestamptz`;
  return Prisma.sql`(${isSince(Prisma.sql`d.entry_id`)}
    OR ${isPaid(isSince(Prisma.sql`p.entry_id`))})`;
};
