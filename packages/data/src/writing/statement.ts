import type { Entry } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Writing } from './writing.ts';

/** By what a month balance is told from others of its account: the tax, its rate and the figure of a posting (§15). */
export const taxKey = (posting: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(${posting}.tax_accno, 0), coalesce(${posting}.tax_rate, -1), coalesce(${posting}.vat_code, '')`;

/**
 * How everything is booked (docs/interface.md §12): one SQL statement for a batch of documents, of which this is the
 * second half. The first half judges each document and keeps those that are `booked`; this half keeps their entries,
 * postings, month balances, idempotency records and the link of the audit trail. It reads the CTEs `judged` and
 * `document_kept` (client_id, entry_id, record) with the columns named here.
 */
export const booked = Prisma.sql`
  entry_kept AS (
    INSERT INTO entry AS e (client_id, id, module, transdate, reference, description, notes, intnotes, closing, postings,
                            created, vat_settlement)
    SELECT client_id, entry_id, module, transdate, reference, description, notes, intnotes, closing,
           jsonb_array_length(postings), created, vat_settlement
      FROM judged WHERE outcome = 'booked'
    RETURNING e.client_id, e.id, e AS whole
  ),
  posting_kept AS (
    INSERT INTO posting AS kept
      (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo, tax_base,
       tax_accno, tax_rate, taxdate, vat_code)
    SELECT j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency,
           coalesce(p.original_amount, p.amount), p.source, p.memo, p.tax_base,
           p.tax_accno, p.tax_rate, p.taxdate, p.vat_code
      FROM judged j, jsonb_to_recordset(j.postings)
        AS p(accno integer, side text, amount numeric, original_amount numeric, source text, memo text,
             tax_base numeric, tax_accno integer, tax_rate numeric, taxdate date, vat_code text)
     WHERE outcome = 'booked'
    RETURNING kept.client_id, kept.entry_id, kept.accno, kept.transdate, kept.side, kept.amount, kept.tax_base,
              kept.tax_accno, kept.tax_rate, kept.vat_code, kept AS whole
  ),
  balance_kept AS (
    INSERT INTO balance AS b (client_id, accno, month, tax_accno, tax_rate, vat_code, debit, credit, closing, tax,
                              tax_base, settled)
    SELECT p.client_id, p.accno, date_trunc('month', p.transdate)::date, ${taxKey(Prisma.sql`p`)},
           coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
           coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.vat_settlement), 0)
      FROM posting_kept p JOIN judged j ON j.client_id = p.client_id AND j.entry_id = p.entry_id
     GROUP BY 1, 2, 3, 4, 5, 6
     -- Always in the same order, so that two batches wait for each other and never in a circle.
     ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (client_id, accno, month, tax_accno, tax_rate, vat_code)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
                  closing = b.closing + excluded.closing, tax = b.tax + excluded.tax,
                  tax_base = b.tax_base + excluded.tax_base, settled = b.settled + excluded.settled
  ),
  remembered AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT client_id, once_key, decode(once_request, 'hex'), jsonb_build_object('done', output), created
      FROM judged WHERE once_key IS NOT NULL AND outcome IN ('booked', 'repeated')
  ),
  sealed AS (
    SELECT j.client_id, min(j.created) AS created,
           jsonb_agg(j.by || d.record || jsonb_build_object('entry', j.entry_id, 'seal', seal_of(e.whole, p.whole))
                     ORDER BY j.entry_id) AS records
      FROM judged j
      JOIN entry_kept e ON e.client_id = j.client_id AND e.id = j.entry_id
      JOIN document_kept d ON d.client_id = j.client_id AND d.entry_id = j.entry_id
      JOIN (SELECT client_id, entry_id, array_agg(whole) AS whole FROM posting_kept GROUP BY 1, 2) p
        ON p.client_id = j.client_id AND p.entry_id = j.entry_id
     GROUP BY j.client_id
  ),
  linked AS (SELECT add_link(client_id, created, records) AS link FROM sealed)`;

/** What the statement must ask at its end, or the chain would not be made longer: nobody else reads `linked`. */
export const chained = Prisma.sql`(SELECT count(*) FROM linked) >= 0`;

/** The share lock under which a batch looks at the closing date: a closing waits for it, or it for the closing. */
export const closing = Prisma.sql`
  closing AS MATERIALIZED (
    SELECT id, closing_date FROM client WHERE id IN (SELECT client_id FROM sent) ORDER BY id FOR SHARE
  )`;

/** The columns of a batch that every document has, whatever it is: what `bookable` writes. */
export const bookableColumns = Prisma.sql`
  client_id integer, module text, transdate date, reference text, description text, notes text, intnotes text,
  closing boolean, postings jsonb, created timestamptz, once_key text, once_request text, currency text,
  by jsonb, vat_settlement boolean`;

/** What every document of a batch carries, whatever it is. */
export const bookable = (entry: Entry, of: { client_id: number; writing: Writing; currency: string }) => ({
  client_id: of.client_id,
  currency: of.currency,
  module: entry.module,
  transdate: entry.transdate,
  reference: entry.reference,
  description: entry.description,
  notes: entry.notes ?? '',
  intnotes: entry.intnotes ?? '',
  closing: entry.closing ?? false,
  vat_settlement: entry.vat_settlement ? true : null,
  postings: entry.postings,
  created: of.writing.now,
  once_key: of.writing.once?.key ?? null,
  once_request: of.writing.once?.request ?? null,
  by: of.writing.by,
});
