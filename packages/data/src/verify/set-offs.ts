import { Prisma } from '../generated/client.ts';
import type { Check, ClientId } from './check.ts';

/**
 * Selects how often each of the two payments of a set-off was reversed, its reversal reversed
 * again, and so on.
 */
const takenBack = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  WITH RECURSIVE chain AS (
    SELECT s.id AS set_off, true AS is_credit, s.credit_payment_id AS id, 0 AS depth FROM set_off s WHERE s.client_id = ${client_id}
    UNION ALL
    SELECT s.id, false, s.payment_id, 0 FROM set_off s WHERE s.client_id = ${client_id}
    UNION ALL
    SELECT c.set_off, c.is_credit, p.id, c.depth + 1
      FROM chain c JOIN vendorpayment p ON p.client_id = ${client_id} AND p.reverses = c.id
  )
  SELECT set_off, max(depth) FILTER (WHERE is_credit) AS of_credit, max(depth) FILTER (WHERE NOT is_credit) AS of_payable
    FROM chain GROUP BY set_off`;

/** Checks of vendors' credit notes and their set-offs (docs/interface §10.2). */
export const setOffChecks: readonly Check[] = [
  {
    name: 'vendor_credit_notes',
    sentence:
      'Every credit note of a payable is of the same vendor and currency, below zero, and its lines come to its total.',
    offending: (client_id) => Prisma.sql`
      SELECT n.payable_id, d.invnumber, n.credited_id, i.invnumber AS credits, d.vendor_id, i.vendor_id AS of_vendor_id,
             d.currency, i.currency AS of_currency, d.netamount, l.amount AS of_lines
        FROM vendor_credit_note n
        LEFT JOIN payable d ON d.client_id = n.client_id AND d.id = n.payable_id
        LEFT JOIN payable i ON i.client_id = n.client_id AND i.id = n.credited_id
       CROSS JOIN LATERAL (SELECT coalesce(sum((l->>'amount')::numeric), 0) AS amount FROM jsonb_array_elements(n.lines) l) l
       WHERE n.client_id = ${client_id}
         AND (d.id IS NULL OR i.id IS NULL OR d.amount > 0 OR i.amount < 0
              OR (d.vendor_id, d.currency) IS DISTINCT FROM (i.vendor_id, i.currency)
              OR NOT d.taxincluded AND l.amount <> - d.netamount)
       ORDER BY n.payable_id`,
  },
  {
    name: 'set_offs',
    sentence:
      'Every set-off is of a credit note and a payable of one vendor and currency, and two payments over one account settle its amount of both; both of them are reversed or neither is.',
    offending: (client_id) => Prisma.sql`
      SELECT s.id, c.invnumber AS credit_note, d.invnumber, s.amount, q.amount_paid AS of_credit, p.amount_paid AS of_payable,
             b.of_credit AS credit_taken_back, b.of_payable AS payable_taken_back
        FROM set_off s
        LEFT JOIN payable c ON c.client_id = s.client_id AND c.id = s.credit_id
        LEFT JOIN payable d ON d.client_id = s.client_id AND d.id = s.payable_id
        LEFT JOIN vendorpayment q ON q.client_id = s.client_id AND q.payable_id = s.credit_id AND q.id = s.credit_payment_id
        LEFT JOIN vendorpayment p ON p.client_id = s.client_id AND p.payable_id = s.payable_id AND p.id = s.payment_id
        LEFT JOIN (${takenBack(client_id)}) b ON b.set_off = s.id
       WHERE s.client_id = ${client_id}
         AND (c.amount >= 0 OR d.amount <= 0
              OR (c.vendor_id, c.currency) IS DISTINCT FROM (d.vendor_id, d.currency)
              OR (q.amount_paid, p.amount_paid, q.datepaid, q.payment_accno)
                 IS DISTINCT FROM (- s.amount, s.amount, p.datepaid, p.payment_accno)
              OR b.of_credit IS DISTINCT FROM b.of_payable)
       ORDER BY s.id`,
  },
];
