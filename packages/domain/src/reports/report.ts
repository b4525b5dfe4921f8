import { z } from 'zod';
import { categories } from '../master-data/account.ts';
import { bookingDate } from '../values/dates.ts';
// Every figure of a report is a sum, so it may have any size (docs/interface §3.5).
import { accno, boolean, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';

/** Schemas of the financial reports, for any day or period (docs/interface §15). */

/** A figure and, where another day or period is compared, its value then. */
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
 * The trial balance: for every account its opening balance, its turnover without year-end entries,
 * the turnover of those (`closing`), and its balance. All balances are debit positive, so that they
 * sum to zero.
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

/**
 * The result of some days that no end of a year has closed. Without `from` it is that of all days
 * up to `to`.
 */
const resultPart = z.object({ from: bookingDate.optional(), to: bookingDate, ...figures });

/** The balance sheet: assets equal liabilities, equity and the result that is not closed yet. */
export const balanceSheet = z.object({
  on: bookingDate,
  compare_on: bookingDate.optional(),
  currency,
  assets: section,
  liabilities: section,
  equity: section,
  /**
   * The result of the open year, which is on no equity account yet. It is in no section, but in
   * `total`.
   */
  result: figure,
  /**
   * The result by years, where one before that of the day is not closed: that of earlier years, and
   * that of the year up to the day.
   */
  result_parts: z.array(resultPart).optional(),
  /** Liabilities, equity and result, which equals the total of the assets. */
  total: figure,
});
export type BalanceSheet = z.infer<typeof balanceSheet>;

/** The income statement, without year-end entries. */
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
 * Value added tax by account and rate charged, as it was booked (accrual): the turnover of VAT
 * accounts, where settlements with the tax office are separate as `other`. The base of a row is
 * `derived` where the base of some of its tax is unknown; for that part it is tax ÷ rate. It is
 * `uncertain` where several assignments of lines fit, all of which come to the same base: the
 * entries with such taxes, and the lines in question.
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
      uncertain: z
        .array(
          z.object({
            entry_id: z.int(),
            transdate: bookingDate,
            reference: text(),
            /** The lines of which some are the base, positive on the side of the tax. */
            between: z.array(z.object({ accno, memo: text(), amount: decimal })),
          }),
        )
        .optional(),
    }),
  ),
  other: z.array(z.object({ kind: taxKind, accno, description: text(), amount: decimal })),
  sales_tax: decimal,
  input_tax: decimal,
  payable: decimal,
});
export type VatReport = z.infer<typeof vatReport>;

export const openSides = ['customers', 'vendors'] as const;

/** The customer or vendor of an open item. */
const party = { number: text(), name: text() };

/** An open item on a day: `open` is in the document's currency, `base_open` in the client's. */
export const openItem = z.object({
  ...party,
  invnumber: text(),
  description: text(),
  transdate: bookingDate,
  duedate: bookingDate,
  /** Negative before the due date. */
  days_overdue: z.int(),
  currency,
  amount: decimal,
  paid: decimal,
  open: decimal,
  base_open: decimal,
});
export type OpenItem = z.infer<typeof openItem>;

/** An open item of one customer or vendor in one currency. */
export const openItemOfParty = openItem.pick({
  ...{ invnumber: true, transdate: true, duedate: true, days_overdue: true, amount: true, open: true },
});
export type OpenItemOfParty = z.infer<typeof openItemOfParty>;

export const openItems = z.object({
  on: bookingDate,
  side: z.enum(openSides),
  currency,
  items: z.array(openItem),
  /** The cursor of the next page, where the items come in pages. */
  next: text().optional(),
  /** The sum of all items in the client's currency, how many they are, and in which currencies. */
  total: decimal,
  count: z.int(),
  currencies: z.array(currency),
});
export type OpenItems = z.infer<typeof openItems>;

/** Open amounts by the number of days overdue, in the client's currency. */
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
  /** The cursor of the next page, where the parties come in pages. */
  next: text().optional(),
  /** The sums of all parties, and how many they are. */
  total: z.object(ages),
  count: z.int(),
});
export type Ageing = z.infer<typeof ageing>;

/**
 * A document or payment of a customer or vendor, and the open balance after it; positive while it
 * is to be paid.
 */
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

/** A journal entry with its postings; `closing` marks entries that end or reopen a year. */
export const journalEntry = z.object({
  id: z.int(),
  /**
   * Its number within the client, counted from 1 without a hole in the order in which entries are
   * booked.
   */
  entry_number: z.int(),
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
      /** The numbers of its cost centre and its project. */
      department: text().optional(),
      project: text().optional(),
    }),
  ),
});
export type JournalEntry = z.infer<typeof journalEntry>;
