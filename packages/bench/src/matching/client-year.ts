import type {
  Allocation,
  BankOutcome,
  BookingDate,
  Decimal,
  LineFacts,
  MatchSettings,
  OpenDocument,
  OwnAccount,
  SentOrder,
} from '@kontor/domain';
import { addDays, bookingDate, textOfUnits } from '@kontor/domain';
import type { Chance } from './chance.ts';

/**
 * A year of a client's bank, as it grows: its documents, orders and lines, with the truth beside
 * each line.
 */

/**
 * A line with what it is. `undoes` is the line that it reverses, whose id is known when all are in
 * order.
 */
export type TrueLine = {
  line: LineFacts;
  truth: BankOutcome;
  undoes?: TrueLine | undefined;
  /** The kind of case, for the report. */
  what: string;
  /** Whether it is a credit with a reference that names a document. */
  referenced: boolean;
};

export type DatedDocument = OpenDocument & { units: number };
export type DatedOrder = SentOrder & { sent: BookingDate };

export type ClientYear = {
  settings: MatchSettings;
  documents: DatedDocument[];
  orders: DatedOrder[];
  accounts: OwnAccount[];
  lines: TrueLine[];
};

export const firstDayOfYear: BookingDate = bookingDate.parse('2026-01-01');
export const bankAccno = 1020;
export const savingsAccno = 1021;

export const dayOfYear = (day: number): BookingDate => addDays(firstDayOfYear, day);

export const swissSettings: MatchSettings = {
  currency: 'CHF',
  accept_partial: false,
  accept_discount: false,
  ar_discount_accno: 3800,
  ap_discount_accno: 4900,
  rounding_accno: 3809,
  charges_accno: 6900,
  transfer_accno: 1090,
};

/** The amounts of a document, which are reported for each week of the run. */
export const nothingYet = { amount: textOfUnits(0, 2), open: textOfUnits(0, 2) };

export const francs = (units: number): Decimal => textOfUnits(units, 2);

/**
 * The part of the truth that pays a document: `units` of money with the sign of the line, and what
 * is written off.
 */
export const allocated = (
  one: DatedDocument,
  units: number,
  writeoff?: { why: 'discount' | 'rounding' | 'loss'; accno: number; units: number },
): Allocation => {
  const sign = one.kind === 'invoice' ? 1 : -1;
  return {
    kind: one.kind,
    number: one.number,
    party_number: one.party.number,
    currency: one.currency,
    amount: francs(units * sign),
    settles: francs(units),
    ...(writeoff
      ? { writeoff: { why: writeoff.why, accno: writeoff.accno, amount: francs(writeoff.units * sign) } }
      : {}),
  };
};

export const truthOf = (documents: Allocation[], accounts: BankOutcome['accounts'] = []): BankOutcome => ({
  documents,
  accounts,
});

type LineSketch = Omit<Partial<LineFacts>, 'references' | 'counterparty' | 'amount'> & {
  day: number;
  units: number;
  name?: string;
  iban?: string;
  creditor?: string;
  end_to_end?: string;
  payment_information?: string;
  bank?: string;
};

let lineCount = 0;

/** A line of the bank account, with nothing but what is given. */
export const lineOf = (sketch: LineSketch): LineFacts => {
  const { day, units, name = '', iban = '', creditor = '', end_to_end = '', bank, ...more } = sketch;
  const { payment_information = '', ...facts } = more;
  lineCount += 1;
  return {
    id: 0,
    accno: bankAccno,
    date: dayOfYear(day),
    amount: francs(units),
    currency: 'CHF',
    reversal: false,
    counterparty: { name, iban },
    references: {
      creditor,
      end_to_end,
      payment_information,
      bank: bank ?? `B${String(lineCount).padStart(9, '0')}`,
    },
    texts: [],
    bank_text: units > 0 ? 'Gutschrift' : 'Belastung',
    purpose: '',
    ...facts,
  };
};

/** The size and habits of a client. */
export type Profile = {
  customers: number;
  invoicesEachMonth: number;
  /** The part of invoices that are paid by their reference. */
  referenced: number;
  /** Whether invoices are subscriptions of few prices, so that amounts are equal. */
  subscriptions: boolean;
  vendors: number;
  payablesEachMonth: number;
  /** The part of payables that are paid by orders of the client. */
  ordered: number;
  employees: number;
  /** The part of invoices with a discount for early payment. */
  discounted: number;
};

export const profileOf = (chance: Chance): Profile => ({
  customers: chance.int(15, 400),
  invoicesEachMonth: chance.int(15, 90),
  referenced: chance.pick([0.3, 0.6, 0.75, 0.9]),
  subscriptions: chance.of(0.3),
  vendors: chance.int(10, 40),
  payablesEachMonth: chance.int(8, 40),
  ordered: chance.pick([0, 0.5, 0.8, 0.95]),
  employees: chance.int(0, 12),
  discounted: chance.pick([0, 0.1, 0.4]),
});
