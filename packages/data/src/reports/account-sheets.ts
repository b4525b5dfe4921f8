import { type BookingDate, type Decimal, minBookingDate } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';

/** A posting on the sheet of its account, with the accounts on the other side of its entry. */
export type SheetPosting = {
  accno: number;
  transdate: BookingDate;
  entry_id: string;
  id: string;
  entry_number: number;
  reference: string;
  description: string;
  source: string;
  memo: string;
  side: 'debit' | 'credit';
  /** Positive on its side, as is what it is in its currency. */
  amount: Decimal;
  currency: string;
  original_amount: Decimal;
  /** Whether the end of a year booked it. */
  closing: boolean;
  /** The lowest and the highest of them; null where the entry has none. */
  contra_first: number | null;
  contra_last: number | null;
};

export type SheetsAsked = {
  from: BookingDate;
  to: BookingDate;
  limit: number;
  /** The last posting that was read before. */
  after?: Pick<SheetPosting, 'accno' | 'transdate' | 'entry_id' | 'id'> | undefined;
};

/**
 * Reads postings of a period in the order account, day, entry, from a range of the index. The other
 * sides of their entries are summed up once for all postings, as an entry may have thousands.
 */
export const sheetPostings = (
  session: Pick<Session, 'query'>,
  client_id: number,
  { from, to, limit, after }: SheetsAsked,
): Promise<SheetPosting[]> => {
  const { accno, transdate, entry_id, id } = after ?? beginning;
  return session.query<SheetPosting[]>`
    WITH shown AS MATERIALIZED (
      SELECT p.accno, p.transdate, p.entry_id, p.id, p.side, p.amount, p.currency, p.original_amount, p.source, p.memo
        FROM posting p
       WHERE p.client_id = ${client_id}
         AND (p.accno, p.transdate, p.entry_id, p.id) > (${accno}::integer, ${transdate}::date, ${entry_id}::bigint, ${id}::bigint)
         AND p.transdate >= ${from}::date AND p.transdate <= ${to}::date
       ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit}
    ),
    sides AS MATERIALIZED (
      SELECT q.entry_id, q.side, min(q.accno) AS first, max(q.accno) AS last
        FROM posting q WHERE q.client_id = ${client_id} AND q.entry_id IN (SELECT entry_id FROM shown)
       GROUP BY q.entry_id, q.side
    )
    SELECT s.accno, s.transdate::text, s.entry_id::text, s.id::text, e.number::integer AS entry_number, e.reference,
           e.description, s.source, s.memo, s.side, s.currency::text, e.closing,
           (CASE s.side WHEN 'credit' THEN -s.amount ELSE s.amount END)::text AS amount,
           (CASE s.side WHEN 'credit' THEN -s.original_amount ELSE s.original_amount END)::text AS original_amount,
           o.first AS contra_first, o.last AS contra_last
      FROM shown s
      JOIN entry e ON e.client_id = ${client_id} AND e.id = s.entry_id
      LEFT JOIN sides o ON o.entry_id = s.entry_id AND o.side <> s.side
     ORDER BY s.accno, s.transdate, s.entry_id, s.id`;
};

const beginning = { accno: 0, transdate: minBookingDate, entry_id: '0', id: '0' };

/** Counts the postings of a period. */
export const countPostings = async (
  session: Pick<Session, 'query'>,
  client_id: number,
  { from, to }: { from: BookingDate; to: BookingDate },
): Promise<number> => {
  const [row] = await session.query<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM posting
     WHERE client_id = ${client_id} AND transdate >= ${from}::date AND transdate <= ${to}::date`;
  return row?.count ?? 0;
};
