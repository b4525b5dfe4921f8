import { movedInOwnCurrency, withAccountAndClient } from '../bank/moved.ts';
import { Prisma } from '../generated/client.ts';
import type { Check } from './check.ts';

/**
 * Checks of statements of banks, of their entries, and of what their lines have booked
 * (docs/interface §26).
 */
export const bankChecks: readonly Check[] = [
  {
    name: 'bank_statements',
    sentence:
      'The opening balance of every statement of a bank and the entries in it are its closing balance.',
    // Entries that a statement of the same days has told before are counted by that one. Its first
    // day is that of the balance, or the next.
    offending: (client_id) => Prisma.sql`
      SELECT s.id AS statement, s.accno, s.statement_id, s.opening, coalesce(e.moved, 0) AS moved, s.closing
        FROM bank_statement s
        LEFT JOIN (SELECT counted_by, sum(amount) AS moved FROM bank_entry WHERE client_id = ${client_id} GROUP BY 1) e
          ON e.counted_by = s.id
       WHERE s.client_id = ${client_id}
         AND CASE WHEN s.kind NOT IN ('camt.053', 'MT940') OR s.opening IS NULL OR s.closing IS NULL THEN e.counted_by IS NOT NULL
                  WHEN s.opening + coalesce(e.moved, 0) = s.closing THEN false
                  ELSE s.closing - s.opening - coalesce(e.moved, 0) <> ALL (
                    SELECT unnest(ARRAY[coalesce(sum(o.amount), 0), coalesce(sum(o.amount) FILTER (WHERE o.booked_on > s.opening_on), 0)])
                      FROM bank_entry o
                     WHERE o.client_id = s.client_id AND o.accno = s.accno AND o.counted_by < s.id
                       AND o.booked_on BETWEEN s.opening_on AND s.closing_on)
             END
       ORDER BY s.id`,
  },
  {
    name: 'bank_entries',
    sentence: 'The payments of every entry of a bank sum to it, on its account and day.',
    offending: (client_id) => Prisma.sql`
      SELECT e.id AS entry, e.accno, e.booked_on, e.amount, l.amount AS payments
        FROM (SELECT e.*, s.accno AS of_statement, c.accno AS of_counting
                FROM bank_entry e
                LEFT JOIN bank_statement s ON s.client_id = e.client_id AND s.id = e.statement_id
                LEFT JOIN bank_statement c ON c.client_id = e.client_id AND c.id = e.counted_by
               WHERE e.client_id = ${client_id}) e
        FULL JOIN (SELECT entry_id, sum(amount) AS amount, min(accno) AS accno, max(accno) AS last_accno,
                          min(booked_on) AS day, max(booked_on) AS last_day
                     FROM bank_line WHERE client_id = ${client_id} GROUP BY 1) l ON l.entry_id = e.id
       WHERE (e.amount, e.accno, e.accno, e.booked_on, e.booked_on)
             IS DISTINCT FROM (l.amount, l.accno, l.last_accno, l.day, l.last_day)
          OR e.accno IS DISTINCT FROM e.of_statement
          OR e.counted_by IS NOT NULL AND e.accno IS DISTINCT FROM e.of_counting
       ORDER BY coalesce(e.id, l.entry_id)`,
  },
  {
    name: 'bank_lines',
    sentence:
      'What every line of a bank has booked moves its amount on the account of the bank, and nothing where it is not booked.',
    offending: (client_id) => Prisma.sql`
      SELECT coalesce(l.id, m.line_id) AS line, l.accno, l.state, l.booked_on, l.amount, coalesce(m.moved, 0) AS moved
        FROM (SELECT * FROM bank_line WHERE client_id = ${client_id}) l
        FULL JOIN (SELECT e.line_id, sum(${movedInOwnCurrency}) AS moved
                     FROM bank_line_entry e
                     LEFT JOIN bank_line l ON l.client_id = e.client_id AND l.id = e.line_id
                     LEFT JOIN (posting p ${withAccountAndClient})
                       ON p.client_id = e.client_id AND p.entry_id = e.entry_id AND p.accno = l.accno
                    WHERE e.client_id = ${client_id} GROUP BY 1) m ON m.line_id = l.id
       WHERE l.id IS NULL OR coalesce(m.moved, 0) <> CASE WHEN l.state = 'booked' THEN l.amount ELSE 0 END
       ORDER BY 1`,
  },
  {
    name: 'ordered_payments',
    sentence:
      'What every ordered payment has booked as its order was sent moves its amount on the account of payments in transit, and nothing once the bank has refused it.',
    // In the currency of the payment, in which the debit takes it from there.
    offending: (client_id) => Prisma.sql`
      SELECT coalesce(p.order_id, m.order_id) AS "order", coalesce(p.position, m.position) AS position, p.state, p.amount,
             coalesce(m.moved, 0) AS moved
        FROM (SELECT * FROM ordered_payment WHERE client_id = ${client_id}) p
        FULL JOIN (SELECT e.order_id, e.position,
                          sum(CASE WHEN o.currency = q.currency THEN o.original_amount WHEN c.currency = q.currency THEN o.amount ELSE 0 END) AS moved
                     FROM ordered_payment_entry e
                     LEFT JOIN ordered_payment q ON q.client_id = e.client_id AND q.order_id = e.order_id AND q.position = e.position
                     LEFT JOIN posting o ON o.client_id = e.client_id AND o.entry_id = e.entry_id AND o.accno = q.transit_accno
                     LEFT JOIN client c ON c.id = e.client_id
                    WHERE e.client_id = ${client_id} GROUP BY 1, 2) m ON m.order_id = p.order_id AND m.position = p.position
       WHERE p.order_id IS NULL
          OR coalesce(m.moved, 0) <> CASE WHEN p.transit_accno IS NULL OR p.state = 'refused' THEN 0 ELSE -p.amount END
       ORDER BY 1, 2`,
  },
];
