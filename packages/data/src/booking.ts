import type { Entry } from '@kontor/domain';
import { Prisma } from './generated/client.ts';

/**
 * How everything is booked (docs/interface.md §12): one SQL statement for a batch of documents, of which this is the
 * second half. The first half judges each document and keeps those that are `booked`; this half keeps their entries,
 * postings, month balances and idempotency records. It reads a CTE `judged` with the columns named here.
 */
export const booked = Prisma.sql`
  entry_kept AS (
    INSERT INTO entry (client_id, id, module, transdate, reference, description, notes, intnotes, closing, postings,
                       created)
    SELECT client_id, entry_id, module, transdate, reference, description, notes, intnotes, closing,
           jsonb_array_length(postings), created
      FROM judged WHERE outcome = 'booked'
  ),
  posting_kept AS (
    INSERT INTO posting
      (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
    SELECT j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency, p.amount, p.source, p.memo
      FROM judged j, jsonb_to_recordset(j.postings)
        AS p(accno integer, side text, amount numeric, source text, memo text)
     WHERE outcome = 'booked'
    RETURNING client_id, entry_id, accno, transdate, side, amount
  ),
  balance_kept AS (
    INSERT INTO balance AS b (client_id, accno, month, debit, credit, closing)
    SELECT p.client_id, p.accno, date_trunc('month', p.transdate)::date,
           coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
           coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.closing), 0)
      FROM posting_kept p JOIN judged j ON j.client_id = p.client_id AND j.entry_id = p.entry_id
     GROUP BY 1, 2, 3
     -- Always in the same order, so that two batches wait for each other and never in a circle.
     ORDER BY 1, 2, 3
    ON CONFLICT (client_id, accno, month)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
                  closing = b.closing + excluded.closing
  ),
  remembered AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT client_id, once_key, decode(once_request, 'hex'), jsonb_build_object('done', output), created
      FROM judged WHERE once_key IS NOT NULL AND outcome IN ('booked', 'repeated')
  )`;

/** The share lock under which a batch looks at the closing date: a closing waits for it, or it for the closing. */
export const closing = Prisma.sql`
  closing AS MATERIALIZED (
    SELECT id, closing_date FROM client WHERE id IN (SELECT client_id FROM sent) ORDER BY id FOR SHARE
  )`;

/** The request behind a booking, when its caller gave it an Idempotency-Key (§14): the key, and its hash in hex. */
export type Once = { key: string; request: string };

/** The columns of a batch that every document has, whatever it is: what `bookable` writes. */
export const bookableColumns = Prisma.sql`
  client_id integer, module text, transdate date, reference text, description text, notes text, intnotes text,
  closing boolean, postings jsonb, created timestamptz, once_key text, once_request text, currency text`;

/** What every document of a batch carries, whatever it is. */
export const bookable = (
  entry: Entry,
  of: { client_id: number; now: string; once: Once | undefined; currency: string },
) => ({
  client_id: of.client_id,
  currency: of.currency,
  module: entry.module,
  transdate: entry.transdate,
  reference: entry.reference,
  description: entry.description,
  notes: entry.notes ?? '',
  intnotes: entry.intnotes ?? '',
  closing: entry.closing ?? false,
  postings: entry.postings,
  created: of.now,
  once_key: of.once?.key ?? null,
  once_request: of.once?.request ?? null,
});
