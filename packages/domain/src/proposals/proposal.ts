import type { Payable } from '../documents/payable.ts';
import { isPayableIban, referenceFault } from '../documents/paying/payment-data.ts';
import { mostDiscountDays } from '../master-data/sending/discount-terms.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';
import { readSwico, type Swico } from '../qr-bill/swico.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, hundred, zero } from '../values/money.ts';
import { type BilledLines, billedLinesOf, type ProposedAccounts, proposedLinesOf } from './lines.ts';
import { vendorFrom } from './vendor.ts';
import type { KnownVendor, VendorMatch } from './vendor-match.ts';

/**
 * The inputs of a proposal: the vendor found for the bill, the receipt that contains it, and the
 * accounts.
 */
export type ProposalReferences = ProposedAccounts & {
  match: VendorMatch;
  /** The client's languages, of which the first is that of what Kontor writes. */
  languages: readonly string[];
  /** The number of a vendor that is new; its IBAN where there is none. */
  next_vendornumber?: string | undefined;
  /** `date_received` is the day in the client's time zone. */
  receipt: { id: number; date_received: BookingDate };
};

/**
 * A bill as it was read: what a QR-bill says, and what its billing information says. An e-invoice
 * is mapped to the same, with its lines. The amounts of a credit note are below zero.
 */
export type ReadBill = { bill: QrBill; details: Swico; billed?: BilledLines; isCredit?: boolean };

/** A payable that a person may accept, change or dismiss. */
export type ProposedPayable = {
  /** Can be posted once nothing is missing. Without an amount it has no lines. */
  payable: Payable;
  /** The fields that a person has to give before it can be posted. */
  missing: readonly ('amount' | 'vendor')[];
  /** The vendors to choose from, where several match. */
  candidates: readonly KnownVendor[];
  /** The doubts about the bill and the proposal, as sentences. */
  problems: readonly string[];
};

/** A QR-bill with its billing information, if it has any. */
export const readBillOf = (bill: QrBill): ReadBill => ({
  bill,
  details: readSwico(bill.billing_information) ?? noBillingInformation,
});

/**
 * Proposes a payable from a bill (docs/interface §10, §16). Its date is that of the bill, else the
 * day it was received; its number is the invoice number, else the reference, else left open. For a
 * bill without an amount, call it again with the amount that a person gave: `{ ...bill, amount }`.
 */
export const proposePayable = (
  { bill, details: swico, billed, isCredit = false }: ReadBill,
  refer: ProposalReferences,
): ProposedPayable => {
  const { match, receipt } = refer;
  const isNew = !match.vendor && match.candidates.length === 0;
  const named = { uid: swico.uid, vendornumber: refer.next_vendornumber };
  // The account of a credit note may be that of the buyer, who is paid back.
  const { problems: unfit, ...fresh } = isNew && !isCredit ? vendorFrom(bill, named) : { problems: [] };
  const party = match.vendor ? { vendornumber: match.vendor.vendornumber } : fresh;
  const { problems, ...lines } =
    bill.amount === undefined
      ? { problems: [] }
      : billed
        ? billedLinesOf(bill.amount, billed, refer)
        : proposedLinesOf(bill.amount, swico, refer);
  const transdate = swico.document_date ?? receipt.date_received;
  const payable = {
    ...filled({
      invnumber: emptyIfTooLong(swico.invoice_number) || emptyIfTooLong(bill.reference),
      ordnumber: emptyIfTooLong(swico.customer_reference),
      dcn: emptyIfTooLong(bill.reference),
      currency: bill.currency,
      description: bill.message,
      intnotes: entryText(entryLanguage(refer), 'receipt', { number: receipt.id }),
      ...(isCredit ? {} : paymentOf(bill)),
    }),
    transdate,
    ...(swico.duedate === undefined || isCredit ? {} : { duedate: swico.duedate }),
    // Nobody pays a credit note, so its vendor's terms of cash discount do not count.
    ...(isCredit ? { discount_percent: decimalOf(zero, 0) } : termsOf(swico)),
    ...party,
    ...lines,
  };
  return {
    payable,
    missing: [
      ...(bill.amount === undefined ? (['amount'] as const) : []),
      ...(Object.keys(party).length > 0 ? [] : (['vendor'] as const)),
    ],
    candidates: match.candidates,
    problems: [
      ...bill.problems,
      ...swico.problems,
      ...match.problems,
      ...unfit,
      ...problems,
      ...(transdate > receipt.date_received
        ? [`The bill is dated ${transdate}, after it was received.`]
        : []),
    ],
  };
};

/**
 * The payment data of the bill. An IBAN and a reference that do not belong together are left out,
 * as nobody could pay by them.
 */
const paymentOf = ({ iban, reference, currency, message }: QrBill) => {
  const isPayable = isPayableIban(iban) && !referenceFault(reference, { iban, currency });
  return {
    payment_iban: isPayable ? iban : '',
    payment_reference: isPayable ? reference : '',
    payment_message: [...message].length <= 140 ? message.trim() : '',
  };
};

/**
 * The discount that the conditions of a bill grant. Of several the highest percentage is taken, and
 * of two alike the longer term. A bill whose conditions grant none says so, whatever its vendor
 * grants otherwise.
 */
const termsOf = ({ conditions }: Swico): Pick<Payable, 'discount_percent' | 'discount_days'> => {
  const [best] = conditions
    .filter(
      ({ discount, days }) =>
        amountOf(discount).gt(zero) && amountOf(discount).lt(hundred) && days <= mostDiscountDays,
    )
    .toSorted((one, other) => amountOf(other.discount).cmp(amountOf(one.discount)) || other.days - one.days);
  if (best) return { discount_percent: best.discount, discount_days: best.days };
  return conditions.length === 0 ? {} : { discount_percent: decimalOf(zero, 0) };
};

const noBillingInformation: Swico = {
  invoice_number: '',
  customer_reference: '',
  uid: '',
  taxes: [],
  import_taxes: [],
  conditions: [],
  problems: [],
};

// A number that is too long is left out, as a shortened one would be another number.
const emptyIfTooLong = (number: string): string => ([...number].length <= 255 ? number : '');

const filled = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>;
