import type { BookingDate, SuppliedDocument } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

/** At most that many documents are read. */
const mostDocuments = 1000;

/** The lines of an invoice with their accounts, weights and periods of supply. */
const linesSupplied = Prisma.sql`
  SELECT (l->>'income_accno')::integer AS accno, (l->>'amount')::numeric AS amount,
         coalesce(l->>'supply_from', i.supply_from::text) AS supply_from, coalesce(l->>'supply_to', i.supply_to::text) AS supply_to
    FROM jsonb_array_elements(i.incomeentries) l
   UNION ALL
  SELECT (l->>'income_accno')::integer,
         (l->>'quantity')::numeric * (l->>'sellprice')::numeric * (100 - coalesce((l->>'discount')::numeric, 0)) / 100,
         coalesce(l->>'supply_from', i.supply_from::text), coalesce(l->>'supply_to', i.supply_to::text)
    FROM jsonb_array_elements(i.parts) l`;

/**
 * Selects invoices and their accounts of which something is supplied on the other side of a day,
 * and which have no accrual that is open on it. What was credited is taken off.
 */
export const readSupplied = (
  session: Session,
  client_id: number,
  on: BookingDate,
): Promise<SuppliedDocument[]> =>
  session.query<SuppliedDocument[]>`
    SELECT 'invoice' AS document, i.invnumber, coalesce(i.customer->>'customernumber', '') AS partynumber,
           coalesce(i.customer->>'name', '') AS name, i.description, i.transdate::text, i.entry_id::float8 AS entry_id,
           w.accno, w.lines, b.booked::text
      FROM invoice i
     CROSS JOIN LATERAL (
       SELECT l.accno, jsonb_agg(jsonb_build_object('amount', l.amount::text, 'supply_from', l.supply_from, 'supply_to', l.supply_to)) AS lines
         FROM (${linesSupplied}) l
        GROUP BY l.accno
       HAVING CASE WHEN i.transdate <= ${on}::date THEN max(l.supply_to) > ${on} ELSE min(l.supply_from) <= ${on} END
     ) w
     CROSS JOIN LATERAL (
       SELECT sum(p.amount) AS booked FROM posting p
        WHERE p.client_id = i.client_id AND p.accno = w.accno
          AND p.entry_id IN (
            SELECT i.entry_id
             UNION ALL
            SELECT c.entry_id FROM credit_note n JOIN invoice c ON c.client_id = n.client_id AND c.id = n.invoice_id
             WHERE n.client_id = i.client_id AND n.credited_id = i.id)
     ) b
     WHERE i.client_id = ${client_id}
       AND i.transdate BETWEEN ${on}::date - 3660 AND ${on}::date + 366
       AND (i.supply_to IS NOT NULL OR i.incomeentries @? '$[*].supply_to' OR i.parts @? '$[*].supply_to')
       AND NOT EXISTS (
         SELECT FROM accrual a
          WHERE a.client_id = i.client_id AND a.entry_id = i.entry_id AND a.accno = w.accno
            AND a.reversed IS NULL AND a.transdate <= ${on}::date
            AND EXISTS (SELECT FROM accrual_entry e
                         WHERE e.client_id = a.client_id AND e.accrual_id = a.id AND e.kind = 'release'
                           AND e.transdate > ${on}::date))
     ORDER BY i.transdate, i.id, w.accno LIMIT ${mostDocuments}`;
