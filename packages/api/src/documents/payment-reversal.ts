import type { Books, OtherPayment, PaymentFound, Writing } from '@kontor/data';
import {
  type BookingDate,
  entryLanguage,
  entryText,
  Refusal,
  type Reversal,
  reversePayment,
  say,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { periodClosed } from './booking-outcome.ts';
import { findToPay } from './payment-booking.ts';

/**
 * Payments that are reversed (docs/interface §11), by hand or with the line of a bank that has
 * booked them (§26).
 */

type Kind = 'invoice' | 'payable';

type TakenBack = {
  kind: Kind;
  payment: PaymentFound;
  document: { id: bigint; currency: string };
};
type Reason = { transdate?: BookingDate | undefined; memo?: string | undefined };

type Booker = Pick<Books['payments'], 'book'>;
type ReversalBooks = Pick<Books, 'ledger'> & { payments: Booker; vendorpayments: Booker };

/**
 * Books the reverse of a payment, once. Refuses what reversePayment refuses, and
 * `already_reversed`.
 */
export const bookReversal = async (
  { books }: { books: ReversalBooks },
  { kind, payment: { id, booked }, document }: TakenBack,
  { transdate, memo, writing }: Reason & { writing: Writing },
): Promise<WriteOutcome<void>> => {
  const ledger = await books.ledger();
  const reversed = booked.payment.memo || booked.entry.reference;
  const said = memo || entryText(entryLanguage(ledger.client), 'reversal', { of: reversed });
  const posted = reversePayment(booked, { transdate, memo: said.slice(0, 255) }, ledger);
  const repository = kind === 'invoice' ? books.payments : books.vendorpayments;
  const { id: document_id, currency } = document;
  const of = { document_id, currency, paid_before: undefined, reverses: id };
  const written = await repository.book(posted, of, writing);
  switch (written.outcome) {
    case 'retry':
      return written;
    case 'booked':
      return { ...written, outcome: 'done', done: undefined };
    case 'already_reversed':
      throw alreadyTakenBack();
    case 'period_closed':
      throw periodClosed('transdate');
    case 'paid_meanwhile':
      throw new Error('a payment is reversed whatever was paid in the meantime');
  }
};

const alreadyTakenBack = (): Refusal => new Refusal('already_reversed', say('payment_reversed'));

type PaymentNamed = { invnumber: string; vendor_number?: string | undefined; id: number; reversal: Reversal };

const reversing =
  (kind: Kind) =>
  async ({ ctx, input }: WriteOptions<PaymentNamed>, writing: Writing): Promise<WriteOutcome<void>> => {
    const { invnumber, vendor_number, id, reversal } = input;
    const document = await findToPay[kind](ctx, { invnumber, vendor_number, on: todayOf(ctx) });
    const repository = kind === 'invoice' ? ctx.books.payments : ctx.books.vendorpayments;
    const found = await repository.booked(document.id, id);
    const payment = foundOrRefuse(found, { what: 'Payment', number: id }, ctx.client);
    const { line, reversed_by } = payment;
    // A line that was undone before payments said so has reversed what it booked.
    if (reversed_by !== null || line?.holds === false) throw alreadyTakenBack();
    if (line)
      throw new Refusal('payment_of_bank_line', say('payment_of_bank_line', { line: line.id }), [
        { field: 'id', message: `is a payment of line ${line.id}` },
      ]);
    const { transdate, description } = reversal;
    const reason = { transdate: transdate ?? undefined, memo: description };
    const { creditNotes, vendorCredits } = ctx.books;
    const of = kind === 'invoice' ? creditNotes : vendorCredits;
    const other = await of.otherPayment(document.id, id);
    if (other)
      return reverseBoth(ctx, [{ kind, payment, document }, await otherOf(ctx, kind, other)], {
        ...reason,
        writing,
      });
    return bookReversal(ctx, { kind, payment, document }, { ...reason, writing });
  };

type ReversalContext = WriteOptions<unknown>['ctx'];

const otherOf = async (
  { books }: ReversalContext,
  kind: Kind,
  { id, document_id, currency }: OtherPayment,
): Promise<TakenBack> => {
  const repository = kind === 'invoice' ? books.payments : books.vendorpayments;
  const payment = await repository.booked(document_id, Number(id));
  if (!payment) throw new Error(`payment ${id} settles a credit note, and is not there`);
  if (payment.reversed_by !== null) throw alreadyTakenBack();
  return { kind, payment, document: { id: document_id, currency } };
};

/**
 * Reverses the two payments that settle a credit note and another document against each other: both
 * or neither.
 */
const reverseBoth = async (
  { books }: ReversalContext,
  both: readonly TakenBack[],
  { writing, ...reason }: Reason & { writing: Writing },
): Promise<WriteOutcome<void>> => {
  const part = { ...reason, writing: { ...writing, once: undefined } };
  const reverseIn = async (repositories: Partial<ReversalBooks>) => {
    const { ledger, payments, vendorpayments } = books;
    for (const one of both) {
      const within = { books: { ledger, payments, vendorpayments, ...repositories } };
      const done = await bookReversal(within, one, part);
      if (done.outcome === 'retry') return done;
    }
    return { outcome: 'done', done: {} } as const;
  };
  const booked = await (isOfInvoices(both)
    ? books.creditNotes.book(({ payments }) => reverseIn({ payments }), writing)
    : books.vendorCredits.book(({ payments }) => reverseIn({ vendorpayments: payments }), writing));
  return booked.outcome === 'retry' ? booked : { outcome: 'done', done: undefined, recorded: true };
};

const isOfInvoices = (both: readonly TakenBack[]): boolean => both.every(({ kind }) => kind === 'invoice');

/**
 * Reverses a payment of an invoice. Refuses what bookReversal refuses, `not_found`, and
 * `payment_of_bank_line` where the line of a bank holds it, which reverses it itself.
 */
export const reverseInvoicePayment = reversing('invoice');

/** Reverses a payment of a payable. Refuses `payable_ambiguous`, too. */
export const reversePayablePayment = reversing('payable');
