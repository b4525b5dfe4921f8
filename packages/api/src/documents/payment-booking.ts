import type { PaidDocumentKept, Writing } from '@kontor/data';
import {
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  fold,
  isTaxDiscount,
  minorUnit,
  type NamedPayment,
  namedPayment,
  type Payment,
  postPayment,
  Refusal,
  say,
  type Vendorpayment,
} from '@kontor/domain';
import type { BulkKind } from '../procedure/bulk/bulk.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { BookingOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { periodClosed } from './booking-outcome.ts';

/** Booking payments (docs/interface §11). */

/**
 * Chooses among the documents with one number, which several vendors may use, the one that is open
 * (§10). Refuses `payable_ambiguous` unless exactly one is.
 */
export const chooseOpen = <Found extends { settled: boolean }>(
  found: readonly Found[],
  invnumber: string,
): Found | undefined => {
  if (found.length <= 1) return found[0];
  const open = found.filter(({ settled }) => !settled);
  if (open.length === 1) return open[0];
  throw new Refusal(
    'payable_ambiguous',
    `Several vendors have a payable ${invnumber}; name one by vendor_number.`,
    [{ field: 'vendor_number', message: 'is needed to tell the payables apart' }],
  );
};

type Ctx = BookingOptions<unknown>['ctx'];
type InvoicePaid = { invnumber: string; payment: Payment };
type PayablePaid = { invnumber: string; vendor_number?: string | undefined; vendorpayment: Vendorpayment };

type Sought = { invnumber: string; vendor_number?: string | undefined; on: BookingDate };
type AtBooks = Pick<Ctx, 'books' | 'client'>;

/**
 * Finds the document that payments are of, as it is on a day. Refuses `not_found` and, of payables,
 * `payable_ambiguous`.
 */
export const findToPay = {
  invoice: async ({ books, client }: AtBooks, { invnumber, on }: Sought): Promise<PaidDocumentKept> => {
    const [found] = await books.invoices.findToPay(invnumber, { on });
    return foundOrRefuse(found, { what: 'Invoice', number: invnumber }, client);
  },
  payable: async ({ books, client }: AtBooks, { invnumber, vendor_number, on }: Sought) => {
    const found = await books.payables.findToPay(invnumber, { on, partynumber: vendor_number });
    return foundOrRefuse(chooseOpen(found, invnumber), { what: 'Payable', number: invnumber }, client);
  },
};

/**
 * Books a payment of an invoice. Refuses what postPayment refuses, `not_found` and `open_changed`.
 */
export const payInvoice = (
  { ctx, input: { invnumber, payment } }: { ctx: Ctx; input: InvoicePaid },
  writing: Writing,
): Promise<WriteOutcome<void>> => {
  const find = () => findToPay.invoice(ctx, { invnumber, on: payment.datepaid });
  return book({ kind: 'invoice', sent: payment, find }, ctx, writing);
};

/**
 * Books a payment of a payable. Refuses what postPayment refuses, `not_found`, `payable_ambiguous`
 * and `open_changed`.
 */
export const payPayable = (
  { ctx, input: { invnumber, vendor_number, vendorpayment } }: { ctx: Ctx; input: PayablePaid },
  writing: Writing,
): Promise<WriteOutcome<void>> => {
  const find = () => findToPay.payable(ctx, { invnumber, vendor_number, on: vendorpayment.datepaid });
  return book({ kind: 'payable', sent: vendorpayment, find }, ctx, writing);
};

/** Books a payment that names what it pays. */
const payNamed = (
  { ctx, input }: BookingOptions<NamedPayment>,
  writing: Writing,
): Promise<WriteOutcome<void>> => {
  const { invoice = '', payable = '', vendor_number, exchangerate, ...payment } = input;
  if (invoice.trim() !== '') return payInvoice({ ctx, input: { invnumber: invoice, payment } }, writing);
  const vendorpayment = { ...payment, exchangerate };
  const paid = { invnumber: payable, vendor_number: vendor_number || undefined, vendorpayment };
  return payPayable({ ctx, input: paid }, writing);
};

/**
 * Payments in a bulk. They make no record that has a number; those of one document in a foreign
 * currency depend on each other and are booked one after the other anyway, as they name it in what
 * they write.
 */
export const paymentsInBulk: BulkKind<'payments', NamedPayment, void> = {
  name: 'payments',
  schema: namedPayment,
  write: payNamed,
  touches: ({ invoice = '', payable = '' }) => {
    // Which payable is meant may depend on which ones were paid before.
    const paid = invoice.trim() !== '' ? `paid invoices ${fold(invoice)}` : `paid payables ${fold(payable)}`;
    return { makes: undefined, reads: [paid], mayChange: [], changes: [paid] };
  },
  numberGiven: () => ({}),
};

type ToPay = { kind: 'invoice' | 'payable'; sent: Vendorpayment; find: () => Promise<PaidDocumentKept> };

// At each attempt one of the concurrent payments succeeds, so this is how many there may be.
const attempts = 200;

const isStated = (open: Decimal | null | undefined): open is Decimal => open !== undefined && open !== null;

/** Refuses `open_changed` where something else is open of a document than the caller saw. */
export const checkOpenSeen = (
  { open: seen }: Pick<Payment, 'open'>,
  {
    invnumber: number,
    currency,
    amount,
    paid,
  }: Pick<PaidDocumentKept, 'invnumber' | 'currency' | 'amount' | 'paid'>,
): void => {
  const open = amountOf(amount).minus(amountOf(paid));
  if (!isStated(seen) || open.eq(amountOf(seen))) return;
  const said = { number, open: decimalOf(open, minorUnit(currency)), seen };
  throw new Refusal('open_changed', say('open_changed', said));
};

/**
 * Books a payment. It is decided again when another payment of the document was booked in the
 * meantime: in a foreign currency, as the payment that settles the document takes the rest in the
 * client's currency, and where the caller says how much was open.
 */
const book = async ({ kind, sent, find }: ToPay, ctx: Ctx, writing: Writing): Promise<WriteOutcome<void>> => {
  const { books, client } = ctx;
  const [repository, module] =
    kind === 'invoice' ? ([books.payments, 'ar'] as const) : ([books.vendorpayments, 'ap'] as const);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [ledger, document] = await Promise.all([books.ledger(), find()]);
    checkOpenSeen(sent, document);
    const { id: document_id, currency, paid, rate } = document;
    const [taxes, untaxed] = isTaxDiscount(ledger, sent.payment_accno ?? document.payment_accno)
      ? await Promise.all([repository.taxesOf(document_id), repository.untaxedOf(document_id)])
      : [];
    const paid_document = { ...document, module, taxes, untaxed };
    const posted = postPayment(sent, paid_document, { ledger, rate: rate ?? undefined });
    const rests = currency !== client.currency || isStated(sent.open);
    const paid_before = rests ? paid : undefined;
    const written = await repository.book(posted, { document_id, currency, paid_before }, writing);
    if (written.outcome === 'retry') return written;
    if (written.outcome === 'booked') return { ...written, outcome: 'done', done: undefined };
    if (written.outcome === 'period_closed') throw periodClosed('datepaid');
  }
  throw new Refusal('unavailable', 'Too many payments of this document meet; try again in a moment.');
};
