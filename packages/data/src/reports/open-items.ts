import {
  type BookingDate,
  type Decimal,
  type OpenByCurrency,
  type OpenByDays,
  type OpenItem,
  type OpenOfParty,
  openItem,
} from '@kontor/domain';
import { namesOf, type Side } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';

export type OpenItemsQuery = { client_id: number; side: Side; on: BookingDate };

/**
 * The CTE `items`: what was open at the end of the day `on` (docs/interface.md §15): documents up to that day, less payments
 * up to that day. It is computed from what is open now and what was paid later, so that the time depends on the open items and
 * not on all documents. A payment before the date of its document makes a negative open item.
 */
export const itemsOn = ({ client_id, side, on }: OpenItemsQuery): Prisma.Sql => {
  const { document, open, payment, party_id, document_id, control } = namesOf(side);
  const paid = (when: Prisma.Sql) => Prisma.sql`
      SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
        FROM ${payment} WHERE client_id = ${client_id} AND ${when} GROUP BY 1`;
  // Reads each by its key: documents are wide, and few of all of them are open.
  const itsDocument = Prisma.sql`
       CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = p.id OFFSET 0) d`;
  const day = Prisma.sql`${on}::date`;
  return Prisma.sql`
    -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
    later AS MATERIALIZED (${paid(Prisma.sql`datepaid > ${day} AND document_transdate <= ${day}`)}),
    prepaid AS MATERIALIZED (${paid(Prisma.sql`datepaid <= ${day} AND document_transdate > ${day}`)}),
    open_on AS (
      SELECT o.id, o.${party_id} AS party_id, o.transdate, o.duedate, o.currency, o.${control} AS accno,
             o.open + coalesce(p.amount, 0) AS open, o.base_open + coalesce(p.base, 0) AS base_open
        FROM ${open} o LEFT JOIN later p ON p.id = o.id
       WHERE o.client_id = ${client_id} AND o.transdate <= ${day}
      UNION ALL
      SELECT d.id, d.${party_id}, d.transdate, d.duedate, d.currency, d.${control},
             p.amount, d.base_amount - d.base_paid + p.base
        FROM later p ${itsDocument}
       WHERE d.paid = d.amount
      UNION ALL
      SELECT d.id, d.${party_id}, d.transdate, d.duedate, d.currency, d.${control}, -p.amount, -p.base
        FROM prepaid p ${itsDocument}
    ),
    items AS (SELECT *, ${day} - duedate AS days_overdue FROM open_on WHERE open <> 0 OR base_open <> 0)`;
};

/** Reads what was open at the end of a day, by customer or vendor and due date. */
export const openItemsOn = async ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenItem[]> => {
  const { document, party, partynumber, folded } = namesOf(query.side);
  const rows = await prisma.$queryRaw<Record<string, unknown>[]>`
    WITH ${itemsOn(query)}
    SELECT p.${Prisma.raw(`"${partynumber}"`)} AS number, p.name, d.invnumber, d.description, i.currency,
           i.transdate::text, i.duedate::text, i.days_overdue,
           d.amount_on::text AS amount, (d.amount_on - i.open)::text AS paid, i.open::text, i.base_open::text
      FROM items i JOIN ${party} p ON p.client_id = ${query.client_id} AND p.id = i.party_id
     CROSS JOIN LATERAL (SELECT *, amount * (transdate <= ${query.on}::date)::integer AS amount_on
                           FROM ${document} WHERE client_id = ${query.client_id} AND id = i.id OFFSET 0) d
     ORDER BY p.${folded}, i.duedate, d.invnumber_folded, i.id`;
  return rows.map((row) => recordOf(openItem, row));
};

/** Sums what was open at the end of a day by customer or vendor and the number of days that it was overdue. */
export const openByParty = ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenOfParty[]> => {
  const { party, partynumber, folded } = namesOf(query.side);
  return prisma.$queryRaw<OpenOfParty[]>`
    WITH ${itemsOn(query)}
    SELECT p.number, p.name, i.days_overdue, i.base_open::text
      FROM (SELECT party_id AS id, days_overdue, sum(base_open) AS base_open FROM items GROUP BY 1, 2) i
     -- Reads each by its key, whatever PostgreSQL thinks of how many there are.
     CROSS JOIN LATERAL (SELECT ${Prisma.raw(`"${partynumber}"`)} AS number, name, ${folded} AS folded FROM ${party}
                          WHERE client_id = ${query.client_id} AND id = i.id OFFSET 0) p
     ORDER BY p.folded, i.days_overdue`;
};

/** Sums what was open at the end of a day by the number of days that it was overdue. */
export const openByDays = ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenByDays[]> =>
  prisma.$queryRaw<OpenByDays[]>`
    WITH ${itemsOn(query)}
    SELECT days_overdue, sum(base_open)::text AS base_open, count(*)::integer AS count FROM items GROUP BY days_overdue`;

/** Open amounts at the end of a day: by days overdue in the client's currency, and by account in each currency. */
export type OpenTotals = { byDays: OpenByDays[]; byCurrency: OpenByCurrency[] };

/** Sums what was open both ways, in one statement. A currency counts documents from their day on. */
export const openTotals = async (
  { prisma }: Database,
  { client_id, side, on }: OpenItemsQuery,
): Promise<OpenTotals> => {
  const sign = Prisma.raw(side === 'invoice' ? '' : '-');
  const there = Prisma.sql`FILTER (WHERE transdate <= ${on}::date)`;
  const rows = await prisma.$queryRaw<
    (OpenByDays & OpenByCurrency & { of_currency: boolean; sum: Decimal })[]
  >`
    WITH ${itemsOn({ client_id, side, on })}
    SELECT grouping(currency) = 0 AS of_currency, days_overdue, accno, currency, count(*)::integer AS count,
           sum(base_open)::text AS sum, coalesce(${sign}sum(open) ${there}, 0)::text AS open,
           coalesce(${sign}sum(base_open) ${there}, 0)::text AS base_open
      FROM items GROUP BY GROUPING SETS ((days_overdue), (accno, currency))`;
  return {
    byDays: rows
      .filter(({ of_currency }) => !of_currency)
      .map(({ days_overdue, count, sum }) => ({ days_overdue, count, base_open: sum })),
    byCurrency: rows
      .filter(({ of_currency }) => of_currency)
      .map(({ accno, currency, open, base_open }) => ({ accno, currency, open, base_open })),
  };
};
