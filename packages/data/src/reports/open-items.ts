import { type BookingDate, type OpenItem, openItem } from '@kontor/domain';
import { namesOf, type Side } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';

/**
 * Reads what was open at the end of the day `on`, by customer or vendor and due date (docs/interface.md §15): documents up to
 * that day, less payments up to that day. Computes it from what is open now and what came later, so that the time depends
 * on the open items and not on all documents. A payment before the date of its document makes a negative open item.
 */
export const openItemsOn = async (
  { prisma }: Database,
  { client_id, side }: { client_id: number; side: Side },
  on: BookingDate,
): Promise<OpenItem[]> => {
  const { document, open, payment, document_id, party, party_id, partynumber } = namesOf(side);
  const rows = await prisma.$queryRaw<Record<string, unknown>[]>`
    WITH later AS MATERIALIZED (
      SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
        FROM ${payment} WHERE client_id = ${client_id} AND datepaid > ${on}::date GROUP BY 1
    ),
    -- Documents that are open now, that were paid later, or that are dated later.
    candidates AS MATERIALIZED (
      SELECT id FROM ${open} WHERE client_id = ${client_id}
      UNION
      SELECT id FROM later
      UNION
      SELECT id FROM ${document} WHERE client_id = ${client_id} AND transdate > ${on}::date
    ),
    items AS (
      SELECT d.*, d.paid - coalesce(l.amount, 0) AS paid_on, d.base_paid - coalesce(l.base, 0) AS base_paid_on,
             d.amount * (d.transdate <= ${on}::date)::integer AS amount_on,
             d.base_amount * (d.transdate <= ${on}::date)::integer AS base_amount_on
        FROM candidates c
        LEFT JOIN later l ON l.id = c.id
       -- Reads each by its key: documents are wide, and few of all of them are candidates.
       CROSS JOIN LATERAL (SELECT * FROM ${document} WHERE client_id = ${client_id} AND id = c.id OFFSET 0) d
    )
    SELECT p.${Prisma.raw(`"${partynumber}"`)} AS number, p.name, i.invnumber, i.description, i.currency,
           i.transdate::text, i.duedate::text, ${on}::date - i.duedate AS days_overdue,
           i.amount_on::text AS amount, i.paid_on::text AS paid, (i.amount_on - i.paid_on)::text AS open,
           (i.base_amount_on - i.base_paid_on)::text AS base_open
      FROM items i JOIN ${party} p ON p.client_id = i.client_id AND p.id = i.${party_id}
     WHERE i.amount_on <> i.paid_on OR i.base_amount_on <> i.base_paid_on
     ORDER BY p.${Prisma.raw(`${partynumber}_folded`)}, i.duedate, i.invnumber_folded, i.id`;
  return rows.map((row) => recordOf(openItem, row));
};
