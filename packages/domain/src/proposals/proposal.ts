import type { Payable } from '../documents/payable.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';
import { readSwico, type Swico } from '../qr-bill/swico.ts';
import type { BookingDate } from '../values/dates.ts';
import { linesOf, type ProposedAccounts } from './lines.ts';
import { vendorFrom } from './vendor.ts';
import type { KnownVendor, VendorMatch } from './vendor-match.ts';

/** What a proposal is made with: the vendor found for the bill, the receipt that it is on, and where it is booked. */
export type ProposalReferences = ProposedAccounts & {
  match: VendorMatch;
  /** The day is that of the client's zone. */
  receipt: { id: number; date_received: BookingDate };
};

/** A payable that a person may accept, change or leave. */
export type ProposedPayable = {
  /** Ready to be posted once nothing is missing: without an amount it has no lines. */
  payable: Payable;
  /** What a person has to give first. */
  missing: readonly ('amount' | 'vendor')[];
  /** The vendors to choose from, when several fit. */
  candidates: readonly KnownVendor[];
  /** All that is doubtful about the bill and the proposal, as sentences. */
  problems: readonly string[];
};

/**
 * The payable that `bill` proposes (docs/interface.md §10, §16): dated by the bill, else by the day it was received;
 * numbered by its invoice number, else by its reference, else not yet. For a bill without an amount, propose again with
 * the one that a person gave: `{ ...bill, amount }`.
 */
export const proposePayable = (bill: QrBill, refer: ProposalReferences): ProposedPayable => {
  const { match, receipt } = refer;
  const swico = readSwico(bill.billing_information) ?? nothing;
  const isNew = !match.vendor && match.candidates.length === 0;
  const { problems: unfit, ...fresh } = isNew ? vendorFrom(bill, swico.uid) : { problems: [] };
  const party = match.vendor ? { vendornumber: match.vendor.vendornumber } : fresh;
  const { problems, ...lines } =
    bill.amount === undefined ? { problems: [] } : linesOf(bill.amount, swico, refer);
  const transdate = swico.document_date ?? receipt.date_received;
  const payable = {
    ...filled({
      invnumber: fitting(swico.invoice_number) || fitting(bill.reference),
      ordnumber: fitting(swico.customer_reference),
      dcn: fitting(bill.reference),
      currency: bill.currency,
      description: bill.message,
      intnotes: `Receipt ${receipt.id}`,
    }),
    transdate,
    ...(swico.duedate === undefined ? {} : { duedate: swico.duedate }),
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

const nothing: Swico = {
  invoice_number: '',
  customer_reference: '',
  uid: '',
  taxes: [],
  import_taxes: [],
  conditions: [],
  problems: [],
};

// A number that is cut would be another one.
const fitting = (number: string): string => ([...number].length <= 255 ? number : '');

const filled = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>;
