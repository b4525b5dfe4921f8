import { Prisma } from '../generated/client.ts';

/**
 * The entries that were undone by others: reversed, those of payments that were reversed, and
 * those of invoices with a credit note; and the entries by which they were.
 */
export const reversedEntries = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT g.entry_id, r.entry_id AS by_id FROM gl r JOIN gl g ON g.client_id = r.client_id AND g.id = r.reverses
   WHERE r.client_id = ${client_id} AND r.reverses IS NOT NULL
   UNION ALL
  SELECT p.entry_id, r.entry_id FROM payment r JOIN payment p ON p.client_id = r.client_id AND p.invoice_id = r.invoice_id AND p.id = r.reverses
   WHERE r.client_id = ${client_id} AND r.reverses IS NOT NULL
   UNION ALL
  SELECT p.entry_id, r.entry_id FROM vendorpayment r JOIN vendorpayment p ON p.client_id = r.client_id AND p.payable_id = r.payable_id AND p.id = r.reverses
   WHERE r.client_id = ${client_id} AND r.reverses IS NOT NULL
   UNION ALL
  SELECT i.entry_id, n.entry_id FROM credit_note c JOIN invoice i ON i.client_id = c.client_id AND i.id = c.credited_id
    JOIN invoice n ON n.client_id = c.client_id AND n.id = c.invoice_id
   WHERE c.client_id = ${client_id}`;
