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
 * up to that day. It is computed from what is open now and what came later, so that the time depends on the open items and
 * not on all documents. A payment before the date of its document makes a negative open item.
 */
export const itemsOn = ({ client_id, side, on }: OpenItemsQuery): Prisma.Sql => {
  const { document, open, payment, document_id } = namesOf(side);
  return Prisma.sql`
    later_payment AS MATERIALIZED (
      SELECT ${document_id} AS id, amount_paid, base_amount
        FROM ${payment} WHERE client_id = ${client_id} AND datepaid > ${on}::date
    ),
    dated_later AS MATERIALIZED (
      SELECT id FROM ${document} WHERE client_id = ${client_id} AND transdate > ${on}::date
    ),
    prepaid AS MATERIALIZED (
      SELECT id FROM dated_later
       WHERE EXISTS (SELECT FROM ${payment} p
                      WHERE p.client_id = ${client_id} AND p.${document_id} = dated_later.id AND p.datepaid <= ${on}::date)
    ),
    -- Documents that were not there yet, and of which nothing was paid yet.
    not_yet AS MATERIALIZED (
      SELECT id FROM dated_later WHERE NOT EXISTS (SELECT FROM prepaid WHERE prepaid.id = dated_later.id)
    ),
    later AS MATERIALIZED (
      SELECT id, sum(amount_paid) AS amount, sum(base_amount) AS base
        FROM later_payment WHERE NOT EXISTS (SELECT FROM not_yet WHERE not_yet.id = later_payment.id) GROUP BY 1
    ),
    -- Documents that are open now, that were paid later, or that were paid before their day.
    candidates AS MATERIALIZED (
      SELECT id FROM ${open} o
       WHERE client_id = ${client_id} AND NOT EXISTS (SELECT FROM not_yet WHERE not_yet.id = o.id)
      UNION
      SELECT id FROM later
      UNION
      SELECT id FROM prepaid
    ),
    documents AS (
      SELECT d.*, ${on}::date - d.duedate AS days_overdue,
             d.paid - coalesce(l.amount, 0) AS paid_on, d.base_paid - coalesce(l.base, 0) AS base_paid_on,
             d.amount * (d.transdate <= ${on}::date)::integer AS amount_on,
             d.base_amount * (d.transdate <= ${on}::date)::integer AS base_amount_on
        FROM candidates c
        LEFT JOIN later l ON l.id = c.id
       -- Reads each by its key: documents are wide, and few of all of them are candidates.
       CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = c.id OFFSET 0) d
    ),
    items AS (SELECT * FROM documents WHERE amount_on <> paid_on OR base_amount_on <> base_paid_on)`;
};

/** Reads what was open at the end of a day, by customer or vendor and due date. */
export const openItemsOn = async ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenItem[]> => {
  const { party, party_id, partynumber } = namesOf(query.side);
  const rows = await prisma.$queryRaw<Record<string, unknown>[]>`
    WITH ${itemsOn(query)}
    SELECT p.${Prisma.raw(`"${partynumber}"`)} AS number, p.name, i.invnumber, i.description, i.currency,
           i.transdate::text, i.duedate::text, i.days_overdue,
           i.amount_on::text AS amount, i.paid_on::text AS paid, (i.amount_on - i.paid_on)::text AS open,
           (i.base_amount_on - i.base_paid_on)::text AS base_open
      FROM items i JOIN ${party} p ON p.client_id = i.client_id AND p.id = i.${party_id}
     ORDER BY p.${Prisma.raw(`${partynumber}_folded`)}, i.duedate, i.invnumber_folded, i.id`;
  return rows.map((row) => recordOf(openItem, row));
};

/** Sums what was open at the end of a day by customer or vendor and the number of days that it was overdue. */
export const openByParty = ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenOfParty[]> => {
  const { party, party_id, partynumber, folded } = namesOf(query.side);
  return prisma.$queryRaw<OpenOfParty[]>`
    WITH ${itemsOn(query)}
    SELECT p.number, p.name, i.days_overdue, i.base_open::text
      FROM (SELECT ${party_id} AS id, days_overdue, sum(base_amount_on - base_paid_on) AS base_open
              FROM items GROUP BY 1, 2) i
     -- Reads each by its key, whatever PostgreSQL thinks of how many there are.
     CROSS JOIN LATERAL (SELECT ${Prisma.raw(`"${partynumber}"`)} AS number, name, ${folded} AS folded FROM ${party}
                          WHERE client_id = ${query.client_id} AND id = i.id OFFSET 0) p
     ORDER BY p.folded, i.days_overdue`;
};

/** Sums what was open at the end of a day by the number of days that it was overdue. */
export const openByDays = ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenByDays[]> =>
  prisma.$queryRaw<OpenByDays[]>`
    WITH ${itemsOn(query)}
    SELECT days_overdue, sum(base_amount_on - base_paid_on)::text AS base_open, count(*)::integer AS count
      FROM items GROUP BY days_overdue`;

/** Open amounts at the end of a day: by days overdue in the client's currency, and by account in each currency. */
export type OpenTotals = { byDays: OpenByDays[]; byCurrency: OpenByCurrency[] };

/** Sums what was open both ways, in one statement. A currency counts documents from their day on. */
export const openTotals = async (
  { prisma }: Database,
  { client_id, side, on }: OpenItemsQuery,
): Promise<OpenTotals> => {
  const { control } = namesOf(side);
  const sign = Prisma.raw(side === 'invoice' ? '' : '-');
  const there = Prisma.sql`FILTER (WHERE transdate <= ${on}::date)`;
  const rows = await prisma.$queryRaw<
    (OpenByDays & OpenByCurrency & { of_currency: boolean; sum: Decimal })[]
  >`
    WITH ${itemsOn({ client_id, side, on })}
    SELECT grouping(currency) = 0 AS of_currency, days_overdue, ${control} AS accno, currency, count(*)::integer AS count,
           sum(base_amount_on - base_paid_on)::text AS sum,
           coalesce(${sign}sum(amount_on - paid_on) ${there}, 0)::text AS open,
           coalesce(${sign}sum(base_amount_on - base_paid_on) ${there}, 0)::text AS base_open
      FROM items GROUP BY GROUPING SETS ((days_overdue), (${control}, currency))`;
  return {
    byDays: rows
      .filter(({ of_currency }) => !of_currency)
      .map(({ days_overdue, count, sum }) => ({ days_overdue, count, base_open: sum })),
    byCurrency: rows
      .filter(({ of_currency }) => of_currency)
      .map(({ accno, currency, open, base_open }) => ({ accno, currency, open, base_open })),
  };
};
