import {
  type BookedFrom,
  type DocumentWritten,
  openPace,
  type PayableBooking,
  type ReceiptBooks,
  sha256,
  type Writing,
} from '@kontor/data';
import {
  comparableContent,
  type Decimal,
  type DocumentPreview,
  type Instant,
  type Ledger,
  type Payable,
  payable,
  postPayable,
  previewOf,
  type Vendor,
  withoutUnusedDimensions,
} from '@kontor/domain';
import type { BulkKind } from '../procedure/bulk/bulk.ts';
import type { BookingOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { invnumberOf, numberOrRefuse, repeated } from './booking-outcome.ts';
import { referencesOf } from './references.ts';
import { touchedBy } from './touched.ts';

/** The client's ledger and its payables, which may be those of a transaction. */
export type PayableBooks = {
  ledger: Ledger;
  payables: Pick<PayableBooking, 'references' | 'cachedReferences' | 'book'>;
  /** Whether records may be as they were when last read. */
  cached: boolean;
  /** Whether taxes that do not fit are refused (docs/interface §3.9). */
  strict?: boolean | undefined;
  /**
   * Refuses the vendor that the payable's number of a vendor leads to; the statement that books
   * checks that it still is that one.
   */
  checkVendor?: ((known: Vendor | undefined) => void) | undefined;
  /** Refuses what would be booked for its total. */
  checkTotal?: ((total: Decimal) => void) | undefined;
};

/**
 * Books a payable (docs/interface §10) and returns its number. Posting a payable and accepting a
 * proposal (§16.2) both use it. Refuses what postPayable refuses, and `payable_exists`.
 */
export const bookPayable = async (
  books: PayableBooks,
  sent: Payable,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const written = await decideAndBook(books, sent, writing);
  return numberOrRefuse(written, 'payable', books.ledger.client);
};

/**
 * Ends when the payable waits for the database, so that nothing of what was decided is kept until
 * the answer.
 */
const decideAndBook = async (
  { ledger, payables, cached, strict, checkVendor, checkTotal }: PayableBooks,
  input: Payable,
  writing: Writing,
): Promise<DocumentWritten> => {
  const sent = withoutUnusedDimensions(input, ledger);
  const { client } = ledger;
  const known = await referencesOf(payables, soughtBy(sent), { cached, client });
  const pace = openPace();
  const content = payableContent(sent);
  // A repetition is answered before any check, as it is booked already, whatever has changed since.
  if (known.content === content) return repeated(invnumberOf(sent));
  checkVendor?.(known.party);
  await pace();
  const posted = postPayable(sent, {
    ledger,
    vendor: known.party,
    articles: known.articles,
    rate: known.rate,
    now: writing.now,
    strict,
  });
  checkTotal?.(posted.document.amount);
  await pace();
  return payables.book(posted, { content, versions: known.versions, ...writing });
};

/**
 * Books a payable within a larger transaction, which records the Idempotency-Key: the booking is
 * only a part of it.
 */
export const bookingOf =
  (
    sent: Payable,
    {
      writing,
      ...decided
    }: Pick<PayableBooks, 'ledger' | 'checkVendor' | 'checkTotal'> & { writing: Writing },
  ) =>
  async ({
    payables,
  }: Pick<ReceiptBooks, 'payables'>): Promise<WriteOutcome<{ invnumber: string; vendornumber: string }>> => {
    const books = { ...decided, payables, cached: false };
    const booked = await bookPayable(books, sent, { ...writing, once: undefined });
    if (booked.outcome === 'retry') return booked;
    return { ...booked, done: { ...booked.done, vendornumber: vendorIn(sent) } };
  };

/**
 * The outcome of a payable that was booked with its receipt, whose transaction has recorded the
 * Idempotency-Key.
 */
export const bookedFrom = (
  booked: BookedFrom,
): WriteOutcome<Extract<BookedFrom, { outcome: 'booked' }>['numbers']> =>
  booked.outcome === 'retry' ? booked : { outcome: 'done', done: booked.numbers, recorded: true };

/** Books a payable as it was sent to the client's books. */
export const bookSentPayable = async (
  { ctx: { books, cached, strictTaxes: strict }, input }: BookingOptions<Payable>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> =>
  bookPayable({ ledger: await books.ledger(), payables: books.payables, cached, strict }, input, writing);

/** Payables in a bulk. */
export const payablesInBulk: BulkKind<'payables', Payable, { invnumber: string }, { invnumber: string }> = {
  name: 'payables',
  schema: payable,
  write: bookSentPayable,
  touches: (sent) => touchedBy('payable', { ...soughtBy(sent), isPartySent: sent.vendor !== undefined }),
  numberGiven: (done) => ({ invnumber: done?.invnumber ?? '' }),
};

/** Answers what posting a payable would book, and refuses what it would refuse. */
export const previewPayable = async (
  { ledger, payables, strict }: Pick<PayableBooks, 'ledger' | 'payables' | 'strict'>,
  sent: Payable,
  now: Instant,
): Promise<DocumentPreview> => {
  const known = await payables.references(soughtBy(sent));
  const { party: vendor, articles, rate, content } = known;
  const posted = postPayable(sent, { ledger, vendor, articles, rate, now, strict });
  const { expenseentries, parts } = posted.document;
  const lines = expenseentries.length + parts.length;
  return previewOf(posted, { lines, exists: content !== undefined, ledger });
};

/** The hash of a payable's content without its number, by which a repetition is recognised. */
export const payableContent = (sent: Payable): string => sha256(comparableContent(payable, sent));

/** The number of the vendor that a payable names. */
export const vendorIn = (sent: Payable): string => sent.vendor?.vendornumber ?? sent.vendornumber ?? '';

const soughtBy = (sent: Payable) => ({
  invnumber: invnumberOf(sent),
  partynumber: vendorIn(sent),
  currency: sent.currency ?? '',
  transdate: sent.transdate,
  partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
});
