import { Prisma } from '../generated/client.ts';
import type { Check, ClientId } from './check.ts';

/**
 * Selects the month balances that follow from the postings of a client, with what has booked each
 * as their origin.
 */
export const postedBalances = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT p.client_id, p.accno, date_trunc('month', p.transdate)::date AS month, coalesce(p.tax_accno, 0) AS tax_accno,
         coalesce(p.tax_rate, -1) AS tax_rate, coalesce(p.vat_code, '') AS vat_code, e.origin,
         p.tax_base IS NOT NULL AS has_base, date_trunc('month', coalesce(p.taxdate, p.transdate))::date AS supply_month,
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT e.closing), 0) AS debit,
         coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT e.closing), 0) AS credit,
         coalesce(sum(p.amount) FILTER (WHERE e.closing), 0) AS closing,
         coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0) AS tax, coalesce(sum(p.tax_base), 0) AS tax_base,
         coalesce(sum(p.amount) FILTER (WHERE e.vat_settlement), 0) AS settled
    FROM posting p
    JOIN (
      SELECT e.id, e.closing, e.vat_settlement,
             CASE WHEN e.closing THEN 'closing' WHEN e.vat_settlement THEN 'vat_settlement'
                  WHEN paid.entry_id IS NOT NULL THEN e.module || '_payment' ELSE e.module END COLLATE "C" AS origin
        FROM entry e
        LEFT JOIN (SELECT entry_id FROM payment WHERE client_id = ${client_id}
                   UNION ALL SELECT entry_id FROM vendorpayment WHERE client_id = ${client_id}) paid ON paid.entry_id = e.id
       WHERE e.client_id = ${client_id}
    ) e ON e.id = p.entry_id
   WHERE p.client_id = ${client_id} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

/** Checks of all entries, postings and month balances. */
export const journalChecks: readonly Check[] = [
  {
    name: 'entries_balanced',
    sentence: 'The postings of every entry sum to zero.',
    offending: (client_id) => Prisma.sql`
      SELECT entry_id, sum(amount) AS total FROM posting WHERE client_id = ${client_id}
       GROUP BY entry_id HAVING sum(amount) <> 0 ORDER BY entry_id`,
  },
  {
    name: 'days_balanced',
    sentence: 'The postings of every day sum to zero.',
    offending: (client_id) => Prisma.sql`
      SELECT transdate, sum(amount) AS total FROM posting WHERE client_id = ${client_id}
       GROUP BY transdate HAVING sum(amount) <> 0 ORDER BY transdate`,
  },
  {
    name: 'entries_whole',
    sentence: 'Every entry has as many postings as it counts.',
    offending: (client_id) => Prisma.sql`
      SELECT e.id AS entry_id, e.postings AS counted, count(p.id) AS found
        FROM entry e LEFT JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
       WHERE e.client_id = ${client_id} GROUP BY e.id, e.postings HAVING count(p.id) <> e.postings ORDER BY e.id`,
  },
  {
    name: 'entries_numbered',
    sentence: 'The entries of a client are numbered from 1 on, without a hole, and so is the next one.',
    // Only the first, as all those after a hole are one too far.
    offending: (client_id) => Prisma.sql`
      SELECT id AS entry_id, number, expected
        FROM (SELECT id, number, row_number() OVER (ORDER BY number, id) AS expected
                FROM (SELECT id, number FROM entry WHERE client_id = ${client_id}
                      UNION ALL SELECT NULL, last + 1 FROM last_id WHERE client_id = ${client_id} AND of = 'entry') e) e
       WHERE number IS DISTINCT FROM expected ORDER BY expected LIMIT 1`,
  },
  {
    name: 'postings_of_entries',
    sentence: 'Every posting belongs to an entry and bears its date.',
    offending: (client_id) => Prisma.sql`
      SELECT p.id AS posting_id, p.entry_id, p.transdate, e.transdate AS of_entry
        FROM posting p LEFT JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
       WHERE p.client_id = ${client_id} AND p.transdate IS DISTINCT FROM e.transdate ORDER BY p.entry_id, p.id`,
  },
  {
    name: 'postings_in_own_currency',
    sentence: "A posting in the client's currency has the same amount in both of its columns.",
    offending: (client_id) => Prisma.sql`
      SELECT p.id AS posting_id, p.entry_id, p.amount, p.original_amount
        FROM posting p JOIN client c ON c.id = p.client_id
       WHERE p.client_id = ${client_id} AND p.currency = c.currency AND p.amount <> p.original_amount
       ORDER BY p.entry_id, p.id`,
  },
  {
    name: 'entries_of_documents',
    sentence: 'Every entry is that of exactly one document, payment or entry of the general ledger.',
    offending: (client_id) => Prisma.sql`
      SELECT e.id AS entry_id, e.module, e.reference, count(o.kind) AS found
        FROM entry e
        LEFT JOIN (
          SELECT entry_id, 'ar' AS kind FROM invoice WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'ar' FROM payment WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'ap' FROM payable WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'ap' FROM vendorpayment WHERE client_id = ${client_id}
          UNION ALL SELECT entry_id, 'gl' FROM gl WHERE client_id = ${client_id}
        ) o ON o.entry_id = e.id
       WHERE e.client_id = ${client_id} GROUP BY e.id, e.module, e.reference
      HAVING count(o.kind) <> 1 OR min(o.kind) <> e.module ORDER BY e.id`,
  },
  {
    name: 'month_balances',
    sentence: 'The balance of every account and month is the sum of its postings, and so are its taxes.',
    offending: (client_id) => Prisma.sql`
      SELECT accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month,
             b.debit, b.credit, b.closing, b.tax, b.tax_base, b.settled, p.debit AS debit_posted,
             p.credit AS credit_posted, p.closing AS closing_posted, p.tax AS tax_posted, p.tax_base AS tax_base_posted,
             p.settled AS settled_posted
        FROM (SELECT * FROM balance WHERE client_id = ${client_id}) b
        FULL JOIN (${postedBalances(client_id)}) p
          USING (accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month)
       WHERE (b.debit, b.credit, b.closing, b.tax, b.tax_base, b.settled)
             IS DISTINCT FROM (p.debit, p.credit, p.closing, p.tax, p.tax_base, p.settled)
       ORDER BY accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month`,
  },
];
