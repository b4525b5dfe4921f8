import type { AnnualWords } from './annual/words.ts';
import type { VatWords } from './vat/words.ts';

/** The words on sheets, in the languages of Swiss letters. */

export type Language = 'de' | 'fr' | 'it' | 'en';

/** The titles of the payment part, as the style guide of the QR-bill has them. */
export type PaymentWords = {
  payment_part: string;
  receipt: string;
  account: string;
  reference: string;
  additional_information: string;
  currency: string;
  amount: string;
  acceptance_point: string;
  payable_by: string;
  payable_by_blank: string;
};

/**
 * The words of a reconciliation: of what explains a difference, and of what became of a line of the
 * bank.
 */
export type ReconciliationWords = {
  title(day: string): string;
  statement(id: string, day: string): string;
  bank: string;
  ledger: string;
  unexplained: string;
  agrees: string;
  item: string;
  count: string;
  reference: string;
  ledger_day: string;
  status: string;
  kinds: Record<'before' | 'gap' | 'overlap' | 'line' | 'day' | 'entry', string>;
  states: Record<'open' | 'proposed' | 'booked' | 'ignored', string>;
};

/** Days come in as they are written in the language, amounts with their currency. */
export type Words = {
  invoice: string;
  credit_note: string;
  offer: string;
  order_confirmation: string;
  delivery_note: string;
  offer_number: string;
  valid_until: string;
  valid_sentence(day: string): string;
  /** Of lines of an offer that do not count. */
  choices: Record<'optional' | 'alternative', string>;
  statement: string;
  payment: string;
  /** By its level, from 1. */
  reminder(level: number): string;
  number: string;
  day: string;
  due_day: string;
  customer_number: string;
  credited_number: string;
  order_number: string;
  uid: string;
  vat: string;
  page(number: number, of: number): string;
  article: string;
  description: string;
  quantity: string;
  unit: string;
  price: string;
  discount: string;
  amount: string;
  subtotal: string;
  tax(rate: string, base: string): string;
  tax_included(rate: string, base: string): string;
  rounding: string;
  total: string;
  /** The total of a credit note. */
  credit: string;
  paid: string;
  open: string;
  document: string;
  days_late: string;
  balance: string;
  /** The balance before a period. */
  brought_forward: string;
  open_on(day: string): string;
  /** The title of the sums by days late, and of each. */
  by_age: string;
  not_due: string;
  days_from(first: number, last: number): string;
  days_over(last: number): string;
  fee: string;
  interest: string;
  /** Of open fees of earlier letters. */
  earlier_fees: string;
  /** The columns of the parts of interest, and the names of lines without rate. */
  interest_base: string;
  interest_rate: string;
  interest_days: string;
  interest_earlier: string;
  interest_booked: string;
  /** The sum of the lines at the end of a page, and at the beginning of the next one. */
  carried: string;
  brought: string;
  prices_with_tax: string;
  supply_day: string;
  supply_period: string;
  supplied_on(day: string): string;
  supplied_between(from: string, to: string): string;
  /** Above the account to which is paid. */
  pay_to: string;
  account_holder: string;
  bank: string;
  reference: string;
  payable_now: string;
  payable_until(day: string): string;
  early(percent: string, day: string): string;
  early_amount(percent: string, day: string, amount: string): string;
  payment_words: PaymentWords;
  reconciliation_words: ReconciliationWords;
  vat_words: VatWords;
  annual_words: AnnualWords;
};
