import {
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  decimalOf,
  type JournalEntry,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import type { Database } from './database.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from './page.ts';

/** The journal: every entry with its postings, in the order date, entry (docs/interface.md §15). */
export type JournalFilter = Paging & {
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  /** Leaves out what was booked after this entry. */
  newest?: number | undefined;
  places: number;
};

type Posting = Omit<JournalEntry['postings'][number], 'debit' | 'credit'> & {
  side: 'debit' | 'credit';
  amount: Decimal;
};
type Row = Omit<JournalEntry, 'id' | 'postings'> & { id: bigint; postings: Posting[] };

const listKey = z.tuple([bookingDate, idText]);

/** A page of entries: a range of one index, however many stand before it. */
export const journalOf = async (
  { prisma }: Database,
  client_id: number,
  { limit = pageSize, after, from, to, newest, places }: JournalFilter,
): Promise<Page<JournalEntry>> => {
  // Without a cursor the first day itself is where to begin, so that no index is walked up to it.
  const [day, id] = keyOf(after, listKey) ?? [from ?? '1900-01-01', '0'];
  const rows = await prisma.$queryRaw<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT id, transdate, module, reference, description, notes, closing FROM entry
       WHERE client_id = ${client_id} AND (transdate, id) > (${day}::date, ${id}::bigint)
         AND transdate >= ${from ?? '1900-01-01'}::date AND transdate <= ${to ?? '9999-12-31'}::date
         AND id <= ${newest ?? Number.MAX_SAFE_INTEGER}::bigint
       ORDER BY transdate, id LIMIT ${limit + 1}
    ),
    lines AS (
      SELECT p.entry_id, jsonb_agg(jsonb_build_object(
               'accno', p.accno, 'description', a.description, 'side', p.side, 'amount', p.amount::text,
               'currency', p.currency, 'original_amount', p.original_amount::text, 'source', p.source,
               'memo', p.memo) ORDER BY p.id) AS postings
        FROM page
        CROSS JOIN LATERAL (
          SELECT * FROM posting WHERE client_id = ${client_id} AND entry_id = page.id OFFSET 0
        ) p
        JOIN account a ON a.client_id = ${client_id} AND a.accno = p.accno
       GROUP BY p.entry_id
    )
    SELECT e.id, e.transdate::text, e.module, e.reference, e.description, e.notes, e.closing, l.postings
      FROM page e JOIN lines l ON l.entry_id = e.id
     ORDER BY e.transdate, e.id`;
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    id: Number(row.id),
    postings: row.postings.map((posting) => shown(posting, places)),
  }));
  const last = items.at(-1);
  return rows.length > limit && last ? { items, next: cursorOf(last.transdate, last.id) } : { items };
};

/** The id of the last entry that was booked; 0 while nothing is. */
export const newestEntry = async ({ prisma }: Database, client_id: number): Promise<number> => {
  const [row] = await prisma.$queryRaw<{ newest: bigint }[]>`
    SELECT coalesce(max(id), 0) AS newest FROM entry WHERE client_id = ${client_id}`;
  return Number(row?.newest ?? 0);
};

const shown = (
  { accno, description, side, amount, currency, original_amount, source, memo }: Posting,
  places: number,
): JournalEntry['postings'][number] => ({
  accno,
  description,
  ...(side === 'debit'
    ? { debit: decimalOf(amountOf(amount), places) }
    : { credit: decimalOf(zero.minus(amountOf(amount)), places) }),
  currency,
  original_amount,
  source,
  memo,
});
