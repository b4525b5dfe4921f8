import { type BookingDate, type OpenItem, openItem } from '@kontor/domain';
import { namesOf, type Side } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';

/**
 * What was open at the end of the day `on`, by customer or vendor and due date (docs/interface.md §15): documents of
 * that day and before, less the payments of that day and before. It is found from what is open now and what came later,
 * so that it costs what is open and not what was ever invoiced. What was paid before it was invoiced is open below zero.
 */
export const openItemsOn = async (
  { prisma }: Database,
  { client_id, side }: { client_id: number; side: Side },
  on: BookingDate,
): Promise<OpenItem[]> => {
  const { document, payment, document_id, party, party_id, partynumber } = namesOf(side);
  const rows = await prisma.$queryRaw<Record<string, unknown>[]>`
    WITH later AS MATERIALIZED (
      SELECT ${document_id} AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
        FROM ${payment} WHERE client_id = ${client_id} AND datepaid > ${on}::date GROUP BY 1
    ),
    -- Not settled by now; settled later; and settled before it was dated, which is later.
    candidates AS MATERIALIZED (
      SELECT id FROM ${document} WHERE client_id = ${client_id} AND paid <> amount
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
       -- One look into an index for each: documents are wide, and most that there ever were are not meant.
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
