import { z } from 'zod';
import { categories } from '../master-data/account.ts';
import { bookingDate } from '../values/dates.ts';
// Every figure of a report is a sum, and so of any size (docs/interface.md §3.5).
import { accno, boolean, unboundedDecimal as decimal, text } from '../values/kinds.ts';

/** What can be told of the books for any day or period (docs/interface.md §15). How it is told is in report-….ts. */

/** A figure and, where another day or period is compared, what it was then. */
const figures = { amount: decimal, compared: decimal.optional() };
export const figure = z.object(figures);
export type Figure = z.infer<typeof figure>;

/** Accounts of one kind, each positive on the side on which its category grows. */
const section = z.object({
  accounts: z.array(z.object({ accno, description: text(), ...figures })),
  total: figure,
});
export type Section = z.infer<typeof section>;

const currency = text(3);

/**
 * Every account with what it brought into a period, what it turned over without the entries that end years, what those
 * moved (`closing`), and what it comes to: debit positive, so that the whole sums to zero.
 */
const turnovers = {
  opening: decimal,
  debit: decimal,
  credit: decimal,
  closing: decimal,
  balance: decimal,
};
export const trialBalance = z.object({
  from: bookingDate.optional(),
  to: bookingDate,
  currency,
  accounts: z.array(z.object({ accno, description: text(), category: z.enum(categories), ...turnovers })),
  total: z.object(turnovers),
});
export type TrialBalance = z.infer<typeof trialBalance>;

/** The balance sheet: assets equal liabilities and equity, of which the result of what is not closed yet is a part. */
export const balanceSheet = z.object({
  on: bookingDate,
  compare_on: bookingDate.optional(),
  currency,
  assets: section,
  liabilities: section,
  equity: section,
  /** The result of the open year, which stands in no account yet. It is in no section, and in `total`. */
  result: figure,
  /** Liabilities, equity and result: what the assets sum to. */
  total: figure,
});
export type BalanceSheet = z.infer<typeof balanceSheet>;

/** The income statement, without the entries that end years. */
export const incomeStatement = z.object({
  from: bookingDate,
  to: bookingDate,
  compare_from: bookingDate.optional(),
  compare_to: bookingDate.optional(),
  currency,
  income: section,
  expense: section,
  result: figure,
});
export type IncomeStatement = z.infer<typeof incomeStatement>;

const taxKind = z.enum(['sales', 'purchases']);
export type TaxKind = z.infer<typeof taxKind>;

/**
 * Value added tax by account and rate charged, as it was booked (accrual): all that moved on VAT accounts, but for
 * settlements with the tax office, which are `other`; the two make up the accounts' turnover. The base of a row is
 * `derived` where some of its tax did not tell what it was charged on, and is tax ÷ rate for that part.
 */
export const vatReport = z.object({
  from: bookingDate,
  to: bookingDate,
  currency,
  taxes: z.array(
    z.object({
      kind: taxKind,
      accno,
      description: text(),
      rate: decimal.optional(),
      base: decimal,
      tax: decimal,
      derived: boolean,
    }),
  ),
  other: z.array(z.object({ kind: taxKind, accno, description: text(), amount: decimal })),
  sales_tax: decimal,
  input_tax: decimal,
  payable: decimal,
});
export type VatReport = z.infer<typeof vatReport>;

export const openSides = ['customers', 'vendors'] as const;

/** The customer or vendor that something is owed by or to. */
const party = { number: text(), name: text() };

/** What was open on a day, as it was known of that day: `open` in the document's currency, `base_open` in the client's. */
export const openItem = z.object({
  ...party,
  invnumber: text(),
  description: text(),
  transdate: bookingDate,
  duedate: bookingDate,
  /** Negative while it is not due. */
  days_overdue: z.int(),
  currency,
  amount: decimal,
  paid: decimal,
  open: decimal,
  base_open: decimal,
});
export type OpenItem = z.infer<typeof openItem>;

export const openItems = z.object({
  on: bookingDate,
  side: z.enum(openSides),
  currency,
  items: z.array(openItem),
  /** In the client's currency. */
  total: decimal,
});
export type OpenItems = z.infer<typeof openItems>;

/** How long what is open has been overdue, in days; in the client's currency. */
const ages = {
  current: decimal,
  days_1_30: decimal,
  days_31_60: decimal,
  days_61_90: decimal,
  days_over_90: decimal,
  total: decimal,
};
export const ageing = z.object({
  on: bookingDate,
  side: z.enum(openSides),
  currency,
  parties: z.array(z.object({ ...party, ...ages })),
  total: z.object(ages),
});
export type Ageing = z.infer<typeof ageing>;

/** A document or a payment of a customer or vendor, and what was open after it: positive is what is still to be paid. */
export const statementLine = z.object({
  transdate: bookingDate,
  kind: z.enum(['document', 'payment']),
  invnumber: text(),
  description: text(),
  amount: decimal,
  balance: decimal,
});
export type StatementLine = z.infer<typeof statementLine>;

/** The account of a customer or vendor in one currency. */
export const statement = z.object({
  ...party,
  from: bookingDate,
  to: bookingDate,
  currency,
  opening: decimal,
  lines: z.array(statementLine),
  closing: decimal,
});
export type Statement = z.infer<typeof statement>;

/** An entry with its postings; `closing` tells that it ends a year or opens it again. */
export const journalEntry = z.object({
  id: z.int(),
  transdate: bookingDate,
  module: z.enum(['ar', 'ap', 'gl']),
  reference: text(),
  description: text(),
  notes: text(),
  closing: boolean,
  postings: z.array(
    z.object({
      accno,
      /** The name of the account. */
      description: text(),
      debit: decimal.optional(),
      credit: decimal.optional(),
      currency,
      /** The amount in `currency`, debit positive. */
      original_amount: decimal,
      source: text(),
      memo: text(),
    }),
  ),
});
export type JournalEntry = z.infer<typeof journalEntry>;
