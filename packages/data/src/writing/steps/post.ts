import { Prisma } from '../../generated/client.ts';
import { bookedRows } from './document.ts';
import type { Step } from './step.ts';

/**
 * Posting: the entries of the rows that are booked, numbered within their client, their postings,
 * and the balances of months that these change.
 */

export const entriesKept: Step = Prisma.sql`
  entries_counted AS (
    -- In the order of clients, so that two batches never deadlock. Each client's row stays locked until the end, so that what fails
    -- leaves no hole.
    INSERT INTO last_id AS l (client_id, of, last)
    SELECT client_id, 'entry', count(*) FROM judged WHERE outcome = 'booked' GROUP BY client_id ORDER BY client_id
    ON CONFLICT (client_id, of) DO UPDATE SET last = l.last + excluded.last
    RETURNING l.client_id, l.last
  ),
  entry_kept AS (
    INSERT INTO entry AS e (client_id, id, number, module, transdate, reference, description, notes, intnotes, closing,
                            postings, created, vat_settlement)
    SELECT j.client_id, j.entry_id, n.last - count(*) OVER of_client + row_number() OVER (of_client ORDER BY j.entry_id),
           j.module, j.transdate, j.reference, b.description, b.notes, b.intnotes, j.closing,
           b.postings, j.created, j.vat_settlement
      FROM ${bookedRows} JOIN entries_counted n ON n.client_id = j.client_id
     WHERE j.outcome = 'booked'
    WINDOW of_client AS (PARTITION BY j.client_id)
    RETURNING e.id, e AS whole
  )`;

/** The postings; with cost centres and projects where the batch has some. */
export const postingsKept = (dimensions = false): Step => {
  const [columns, values] = dimensions
    ? [Prisma.sql`, department, project`, Prisma.sql`, p.department, p.project`]
    : [Prisma.empty, Prisma.empty];
  return Prisma.sql`
  posting_kept AS (
    INSERT INTO posting AS kept
      (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo, tax_base,
       tax_accno, tax_rate, taxdate, vat_code, tax_between${columns})
    SELECT j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency,
           coalesce(p.original_amount, p.amount), p.source, p.memo, p.tax_base,
           p.tax_accno, p.tax_rate, p.taxdate, p.vat_code, p.tax_between${values}
      FROM lines p JOIN judged j ON j.at = p.at
     WHERE outcome = 'booked'
    RETURNING kept.client_id, kept.entry_id, kept.id, kept.accno, kept.side, kept.amount, kept.tax_base,
              kept.tax_accno, kept.tax_rate, kept.vat_code, kept.taxdate, sealed_text(kept) AS sealed
  )`;
};

/**
 * The part of a month balance's key that comes from a posting's tax: account, rate and figure of
 * the VAT form (§15).
 */
export const taxKey = (posting: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(${posting}.tax_accno, 0), coalesce(${posting}.tax_rate, -1), coalesce(${posting}.vat_code, '')`;

/**
 * The month balances; `origin` says what the row `j` books: it reports the balances of payments,
 * closings and so on apart.
 */
export const balancesKept = (origin: Prisma.Sql): Step => Prisma.sql`
  balance_kept AS (
    INSERT INTO balance AS b (client_id, accno, month, tax_accno, tax_rate, vat_code, has_base, supply_month, origin,
                              debit, credit, closing, tax, tax_base, settled)
    SELECT p.client_id, p.accno, j.month, ${taxKey(Prisma.sql`p`)}, p.tax_base IS NOT NULL,
           coalesce(date_trunc('month', p.taxdate)::date, j.month), ${origin},
           coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
           coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.vat_settlement), 0)
      FROM posting_kept p
      -- The month is computed once for an entry, not for each posting.
      JOIN (SELECT entry_id, module, closing, vat_settlement, date_trunc('month', transdate)::date AS month FROM judged OFFSET 0) j
        ON j.entry_id = p.entry_id
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
     -- Always in the same order, so that two batches never deadlock.
     ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
                  closing = b.closing + excluded.closing, tax = b.tax + excluded.tax,
                  tax_base = b.tax_base + excluded.tax_base, settled = b.settled + excluded.settled
  )`;
