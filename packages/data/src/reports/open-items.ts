import { type BookingDate, type OpenByDays, type OpenItem, openItem } from '@kontor/domain';
import { namesOf, type Side } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';

type OpenItemsQuery = { client_id: number; side: Side; on: BookingDate };

/**
 * The CTE `items`: what was open at the end of the day `on` (docs/interface.md §15): documents up to that day, less payments
 * up to that day. It is computed from what is open now and what came later, so that the time depends on the open items and
 * not on all documents. A payment before the date of its document makes a negative open item.
 */
export const itemsOn = ({ client_id, side, on }: OpenItemsQuery): Prisma.Sql => {
  const { document, open, payment, document_id } = namesOf(side);
  return Prisma.sql`
    later AS MATERIALIZED (
      SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base, count(*) AS payments
        FROM ${payment} WHERE client_id = ${client_id} AND datepaid > ${on}::date GROUP BY 1
    ),
    dated_later AS MATERIALIZED (
      SELECT id FROM ${document} WHERE client_id = ${client_id} AND transdate > ${on}::date
    ),
    -- Documents up to that day that are open now or were paid later, and later ones that have a payment up to that day: those
    -- with more payments than came later.
    candidates AS MATERIALIZED (
      SELECT id FROM (SELECT id FROM ${open} WHERE client_id = ${client_id} UNION SELECT id FROM later) c
       WHERE NOT EXISTS (SELECT FROM dated_later WHERE dated_later.id = c.id)
      UNION ALL
      SELECT id FROM dated_later LEFT JOIN later USING (id)
       CROSS JOIN LATERAL (SELECT count(*) AS payments FROM ${payment}
                            WHERE client_id = ${client_id} AND ${document_id} = dated_later.id OFFSET 0) p
       WHERE p.payments > coalesce(later.payments, 0)
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

/** Sums what was open at the end of a day by the number of days that it was overdue. */
export const openByDays = ({ prisma }: Database, query: OpenItemsQuery): Promise<OpenByDays[]> =>
  prisma.$queryRaw<OpenByDays[]>`
    WITH ${itemsOn(query)}
    SELECT days_overdue, sum(base_amount_on - base_paid_on)::text AS base_open, count(*)::integer AS count
      FROM items GROUP BY days_overdue`;

/** Sums what was open of documents in currencies other than `own` at the end of a day, by account. */
export const openInOtherCurrencies = (query: OpenItemsQuery, own: string): Prisma.Sql => {
  const { control } = namesOf(query.side);
  const sign = Prisma.raw(query.side === 'invoice' ? '' : '-');
  return Prisma.sql`
    (WITH ${itemsOn(query)}
     SELECT ${control} AS accno, currency, ${sign}sum(amount_on - paid_on) AS open,
            ${sign}sum(base_amount_on - base_paid_on) AS base_open
       FROM items WHERE currency <> ${own} AND transdate <= ${query.on}::date GROUP BY 1, 2)`;
};
