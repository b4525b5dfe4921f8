import {
  type BookingDate,
  bookingDate,
  minBookingDate,
  type VatKind,
  type VatMovement,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { daysOf } from '../ledger/period.ts';
import { copiedJsonPage } from '../lists/copied-page.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { kindColumns, kindRecords, type VatQuery } from './movement-parts.ts';
import { moved } from './movements.ts';
import { withChange } from './open-at-change.ts';
import { atOthersOf } from './reductions.ts';
import { isMovedWhole } from './whole-movements.ts';
import { type Last, monthsOfKinds, movedOfKinds } from './whole-postings.ts';

/** A posting of a figure with its kind, and the entry and day that brought it into the period. */
export type VatPosting = VatMovement & {
  posting_id: number;
  posting_entry_id: number;
  entry_id: number;
  transdate: BookingDate;
  reference: string;
  description: string;
};

const vatPostingCursor = z.tuple([bookingDate, idText, idText]);

const same = Prisma.raw(
  kindColumns.map(([name]) => `m.${name} IS NOT DISTINCT FROM k.${name}`).join(' AND '),
);

type PostingsAsked = Paging & { kinds: readonly VatKind[] };

// A page of a figure with many postings is found in its first month, one of a figure with few in
// all of them.
const monthsRead = 12;

/** Lists a page of the postings of some kinds, in the order in which they came into the period. */
export const vatPostingsOf = async (
  session: RawSql & Pick<Session, 'lists'>,
  period: VatQuery,
  asked: PostingsAsked,
): Promise<Page<VatPosting>> => {
  const query = await withChange(session, period);
  const [day, by, id] = keyOf(asked.after, vatPostingCursor) ?? [minBookingDate, '0', '0'];
  const { kinds, limit = pageSize } = asked;
  const last = { day, by, id };
  const page = { kinds, limit, last };
  if (!isMovedWhole(query)) return pageAfter(session, { ...query, ...page, moved: moved(query) });
  // Postings that count by themselves are read from the day of the cursor on, in the months of
  // these kinds.
  const { from, until } = daysOf({ ...query, from: day > query.from ? day : query.from });
  const months = await monthsOfKinds(session, query, { kinds, days: { from, until } });
  for (let count = 1; ; count *= monthsRead) {
    const days = { from, until: months[count] ?? until };
    const read = { ...query, ...page, moved: movedOfKinds(query, { days, last, limit: limit + 1 }) };
    const found = await pageAfter(session, read);
    if (found.next !== undefined || count >= months.length) return found;
  }
};

type PageAsked = Pick<VatQuery, 'client_id' | 'method'> & {
  kinds: readonly VatKind[];
  limit: number;
  last: Last;
  moved: Prisma.Sql;
};

/** Reads a page of what is `moved` after the last posting. */
const pageAfter = (session: Pick<Session, 'lists'>, asked: PageAsked): Promise<Page<VatPosting>> => {
  const { client_id, kinds, limit, last, moved } = asked;
  const { day, by, id } = last;
  const postings = Prisma.sql`
    WITH ${kindRecords(kinds)},
    ${moved},
    found AS (
      SELECT m.* FROM moved m
       WHERE EXISTS (SELECT FROM kind k WHERE ${same})
         AND (m.moved_on, m.moved_by, m.id) > (${day}::date, ${by}::bigint, ${id}::bigint)
       ORDER BY m.moved_on, m.moved_by, m.id LIMIT ${limit + 1}
    )
    SELECT f.id AS posting_id, f.entry_id AS posting_entry_id, f.moved_by AS entry_id, f.moved_on::text AS transdate,
           e.reference, e.description, ${kindOfFound}, f.amount::text, f.tax_base::text,
           ${atOthersOf(asked, Prisma.sql`f.at_others`)}
      FROM found f JOIN entry e ON e.client_id = ${client_id} AND e.id = f.moved_by
     ORDER BY f.moved_on, f.moved_by, f.id`;
  return copiedJsonPage<VatPosting, VatPosting>(session, {
    rows: postings,
    limit,
    item: (row) => row,
    cursor: (row) => cursorOf(row.transdate, String(row.entry_id), String(row.posting_id)),
  });
};

const kindOfFound = Prisma.raw(
  kindColumns
    .map(([name, type]) => `f.${name}${type === 'numeric' || type === 'date' ? `::text AS ${name}` : ''}`)
    .join(', '),
);
