import {
  type BookingDate,
  bookingDate,
  type Decimal,
  debitOrCredit,
  type JournalEntry,
  maxBookingDate,
  minBookingDate,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedJsonPage } from '../lists/copied-page.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { mappedInSlices } from '../postgres/slices.ts';

/** The journal: every entry with its postings, in the order date, entry (docs/interface §15). */
export type JournalFilter = Paging & {
  from?: BookingDate | undefined;
  to?: BookingDate | undefined;
  /** The last entry to include; leaves out entries with a higher id. */
  newest?: number | undefined;
  places: number;
  /** Whether the client has cost centres or projects, which its postings then are read with. */
  dimensioned?: boolean;
};

type Posting = Omit<JournalEntry['postings'][number], 'debit' | 'credit' | 'description'> & {
  side: 'debit' | 'credit';
  amount: Decimal;
};
type JournalRow = Omit<JournalEntry, 'postings'> & { postings: Posting[] };

const journalCursor = z.tuple([bookingDate, idText]);

const dimensions = Prisma.sql`jsonb_strip_nulls(jsonb_build_object('department', p.department, 'project', p.project))`;

/** Reads a page of entries from a range of one index, however many come before it. */
export const journalOf = async (
  session: RawSql & Pick<Session, 'lists'>,
  client_id: number,
  { limit = pageSize, after, from, to, newest, places, dimensioned = false }: JournalFilter,
): Promise<Page<JournalEntry>> => {
  // Without a cursor the key is that of the first day, so that PostgreSQL reads no index up to it.
  const [day, id] = keyOf(after, journalCursor) ?? [from ?? minBookingDate, '0'];
  // The postings of an entry are read as it is written, so that those of entries beyond the page
  // are not.
  const entries = Prisma.sql`
    SELECT e.id, e.number AS entry_number, e.transdate, e.module, e.reference, e.description, e.notes, e.closing,
           (SELECT jsonb_agg(jsonb_build_object(
                     'accno', p.accno, 'side', p.side, 'amount', p.amount::text, 'currency', p.currency,
                     'original_amount', p.original_amount::text, 'source', p.source, 'memo', p.memo)${
                       dimensioned ? Prisma.sql` || ${dimensions}` : Prisma.empty
                     } ORDER BY p.id)
              FROM posting p WHERE p.client_id = ${client_id} AND p.entry_id = e.id) AS postings
      FROM entry e
     WHERE e.client_id = ${client_id} AND (e.transdate, e.id) > (${day}::date, ${id}::bigint)
       AND e.transdate >= ${from ?? minBookingDate}::date AND e.transdate <= ${to ?? maxBookingDate}::date
       AND e.id <= ${newest ?? Number.MAX_SAFE_INTEGER}::bigint
     ORDER BY e.transdate, e.id LIMIT ${limit + 1}`;
  const page = await copiedJsonPage<JournalRow, JournalRow>(session, {
    rows: entries,
    limit,
    item: (row) => row,
    cursor: (row) => cursorOf(row.transdate, String(row.id)),
  });
  const names = await namesOfAccounts(session, client_id);
  const items = await mappedInSlices(page.items, (row) => ({
    ...row,
    postings: row.postings.map((posting) => journalPosting(posting, { names, places })),
  }));
  return { ...page, items };
};

/** Reads the id of the last entry that was booked; 0 when there is none. */
export const newestEntry = async (session: Session, client_id: number): Promise<number> => {
  const [row] = await session.query<{ newest: bigint }[]>`
    SELECT coalesce(max(id), 0) AS newest FROM entry WHERE client_id = ${client_id}`;
  return Number(row?.newest ?? 0);
};

// Reads the accounts after the entries, so that it finds every account that they are booked on.
const namesOfAccounts = async (session: RawSql, client_id: number): Promise<ReadonlyMap<number, string>> => {
  const rows = await session.query<{ accno: number; description: string }[]>`
    SELECT accno, description FROM account WHERE client_id = ${client_id}`;
  return new Map(rows.map(({ accno, description }) => [accno, description]));
};

const journalPosting = (
  { side, amount, ...posting }: Posting,
  { names, places }: { names: ReadonlyMap<number, string>; places: number },
): JournalEntry['postings'][number] => ({
  ...posting,
  description: names.get(posting.accno) ?? '',
  ...debitOrCredit(side, amount, places),
});
