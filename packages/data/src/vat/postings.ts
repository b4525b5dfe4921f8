import {
  addDays,
  type BookingDate,
  bookingDate,
  minBookingDate,
  type VatKind,
  type VatMovement,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/database.ts';
import {
  type Bounded,
  boundedRows,
  cursorOf,
  idText,
  keyOf,
  type Page,
  type Paging,
  pageOf,
  pageSize,
  sizeOf,
} from '../postgres/page.ts';
import { kindColumns, type VatQuery } from './movement-parts.ts';
import { moved } from './movements.ts';
import { isMovedWhole } from './whole-movements.ts';

/** A posting of a figure with its kind, and the entry and day that brought it into the period. */
export type VatPosting = VatMovement & {
  posting_id: bigint;
  posting_entry_id: bigint;
  entry_id: bigint;
  transdate: BookingDate;
  reference: string;
  description: string;
};

const vatPostingCursor = z.tuple([bookingDate, idText, idText]);

const recordset = Prisma.raw(kindColumns.map(([name, type]) => `${name} ${type}`).join(', '));
const same = Prisma.raw(
  kindColumns.map(([name]) => `m.${name} IS NOT DISTINCT FROM k.${name}`).join(' AND '),
);

type PostingsAsked = Paging & { kinds: readonly VatKind[] };

// A page of a figure with many postings is found in the first days, one of a figure with few in all of them.
const daysRead = [1, 10, 100];

/** Lists a page of the postings of some kinds, in the order in which they came into the period. */
export const vatPostingsOf = async (
  database: Queryable,
  query: VatQuery,
  asked: PostingsAsked,
): Promise<Page<VatPosting>> => {
  const [day, by, id] = keyOf(asked.after, vatPostingCursor) ?? [minBookingDate, '0', '0'];
  const last = { day, by, id };
  if (!isMovedWhole(query)) return pageAfter(database, query, { ...asked, last });
  // Postings that count by themselves are read from the day of the cursor on, on the accounts of these kinds.
  const from = day > query.from ? day : query.from;
  const accnos = [...new Set(asked.kinds.map(({ accno }) => accno))];
  for (const days of daysRead) {
    const to = addDays(from, days);
    if (to >= query.to) break;
    const page = await pageAfter(database, { ...query, from, to, accnos }, { ...asked, last });
    if (page.next !== undefined) return page;
  }
  return pageAfter(database, { ...query, from, accnos }, { ...asked, last });
};

type Last = { day: BookingDate; by: string; id: string };

const pageAfter = async (
  { prisma }: Queryable,
  query: VatQuery,
  { kinds, limit = pageSize, last: { day, by, id } }: PostingsAsked & { last: Last },
): Promise<Page<VatPosting>> => {
  const postings = Prisma.sql`
    WITH ${moved(query)},
    kind AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS k (${recordset})),
    found AS (
      SELECT m.* FROM moved m
       WHERE EXISTS (SELECT FROM kind k WHERE ${same})
         AND (m.moved_on, m.moved_by, m.id) > (${day}::date, ${by}::bigint, ${id}::bigint)
       ORDER BY m.moved_on, m.moved_by, m.id LIMIT ${limit + 1}
    )
    SELECT f.id AS posting_id, f.entry_id AS posting_entry_id, f.moved_by AS entry_id, f.moved_on::text AS transdate,
           e.reference, e.description, ${kindOfFound}, f.amount::text, f.tax_base::text
      FROM found f JOIN entry e ON e.client_id = ${query.client_id} AND e.id = f.moved_by
     ORDER BY f.moved_on, f.moved_by, f.id`;
  const size = sizeOf({ texts: ['reference', 'description'] });
  const rows = await prisma.$queryRaw<(VatPosting & Bounded)[]>(boundedRows(postings, size));
  return pageOf(rows, limit, {
    item: (row) => row,
    cursor: (row) => cursorOf(row.transdate, String(row.entry_id), String(row.posting_id)),
  });
};

const kindOfFound = Prisma.raw(
  kindColumns
    .map(([name, type]) => `f.${name}${type === 'numeric' || type === 'date' ? `::text AS ${name}` : ''}`)
    .join(', '),
);
