import { type Books, type DocumentWritten, openPace, sha256, type Writing } from '@kontor/data';
import {
  comparableContent,
  type DocumentPreview,
  type Instant,
  type Invoice,
  invoice,
  postInvoice,
  previewOf,
  withoutUnusedDimensions,
} from '@kontor/domain';
import type { BulkKind } from '../procedure/bulk/bulk.ts';
import type { BookingOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { invnumberOf, numberOrRefuse, repeated } from './booking-outcome.ts';
import { referencesOf } from './references.ts';
import { touchedBy } from './touched.ts';

/**
 * Books an invoice (docs/interface §9) and returns its number. Refuses what postInvoice refuses,
 * and `invoice_exists`.
 */
export const bookInvoice = async (
  opts: BookingOptions<Invoice>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const written = await decideAndBook(opts, writing);
  return numberOrRefuse(written, 'invoice', opts.ctx.client);
};

/**
 * Ends when the invoice waits for the database, so that nothing of what was decided is kept until
 * the answer.
 */
const decideAndBook = async (
  { ctx, input: sent }: BookingOptions<Invoice>,
  writing: Writing,
): Promise<DocumentWritten> => {
  const { invoices } = ctx.books;
  const [ledger, known] = await Promise.all([
    ctx.books.ledger(),
    referencesOf(invoices, soughtBy(sent), ctx),
  ]);
  const pace = openPace();
  const input = withoutUnusedDimensions(sent, ledger);
  const content = sha256(comparableContent(invoice, input));
  // A repetition is answered before any check, as it is booked already, whatever has changed since.
  if (known.content === content) return repeated(invnumberOf(input));
  await pace();
  const posted = postInvoice(input, {
    ledger,
    customer: known.party,
    articles: known.articles,
    rate: known.rate,
    now: ctx.now,
    strict: ctx.strictTaxes,
  });
  await pace();
  return invoices.book(posted, { content, versions: known.versions, ...writing });
};

/** Answers what posting an invoice would book, and refuses what it would refuse. */
export const previewInvoice = async (
  { books, now, strictTaxes }: { books: Books; now: Instant; strictTaxes?: boolean },
  sent: Invoice,
): Promise<DocumentPreview> => {
  const [ledger, known] = await Promise.all([books.ledger(), books.invoices.references(soughtBy(sent))]);
  const posted = postInvoice(sent, {
    ledger,
    customer: known.party,
    articles: known.articles,
    rate: known.rate,
    now,
    strict: strictTaxes,
  });
  const { incomeentries, parts } = posted.document;
  const lines = incomeentries.length + parts.length;
  return previewOf(posted, { lines, exists: known.content !== undefined, ledger });
};

/** Invoices in a bulk. */
export const invoicesInBulk: BulkKind<'invoices', Invoice, { invnumber: string }, { invnumber: string }> = {
  name: 'invoices',
  schema: invoice,
  write: bookInvoice,
  touches: (sent) => touchedBy('invoice', { ...soughtBy(sent), isPartySent: sent.customer !== undefined }),
  numberGiven: (done) => ({ invnumber: done?.invnumber ?? '' }),
};

const soughtBy = (sent: Invoice) => ({
  invnumber: invnumberOf(sent),
  partynumber: sent.customer?.customernumber ?? sent.customernumber ?? '',
  currency: sent.currency ?? '',
  transdate: sent.transdate,
  partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
});
