import type { BudgetLine } from '../budgets/budget.ts';
import type { Account } from '../master-data/account.ts';
import type { BookingDate } from '../values/dates.ts';
import type { RecurringInterval } from '../values/periods/intervals.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/** The facts that a forecast is judged from: the books as they were at the end of a day. */

export type ForecastSide = 'invoice' | 'payable';

/**
 * An open document; several of one due date as one, without a number, where there are very many.
 */
export type AwaitedDocument = {
  side: ForecastSide;
  number: string;
  name: string;
  invnumber: string;
  duedate: BookingDate;
  /** In the currency of the books, as the document has it: a credit is below zero. */
  open: Decimal;
  /** The payment order that waits to be executed. */
  order?: { id: number; day: BookingDate; accno: number } | undefined;
};

/**
 * The habit of a party in paying its documents, or in being paid: its last payments, the latest
 * first.
 */
export type PaymentHabit = {
  side: ForecastSide;
  number: string;
  /** The days after the due date, and those after the date of the document. */
  days: readonly number[];
  since: readonly number[];
  /** The account of the last one. */
  accno: number;
};

/** A movement of an account of cash with another one that is none. */
export type CashMovement = {
  accno: number;
  day: BookingDate;
  /** Below zero where it was paid. */
  amount: Decimal;
  /** The account of the largest posting on the other side. */
  contra: number;
  /** The counterparty of the line of the bank, or the number of the vendor that it paid. */
  counterparty: string;
  vendor?: { number: string; name: string; accno: number } | undefined;
};

export type RecurringFact = {
  id: number;
  title: string;
  customernumber: string;
  name: string;
  amount: Decimal;
  terms: number;
  schedule: {
    interval: RecurringInterval;
    from: BookingDate;
    to?: BookingDate | undefined;
    count?: number | undefined;
    day_of_month?: number | undefined;
  };
  last_on?: BookingDate | undefined;
};

/** The tax of a period that is owed, below zero where it is a claim, and when it must be paid. */
export type VatOwed = { from: BookingDate; due: BookingDate; amount: Decimal };

export type ForecastFacts = {
  date: BookingDate;
  currency: string;
  places: number;
  accounts: ReadonlyMap<number, Account>;
  /** The balances of the accounts of cash. */
  cash: readonly { accno: number; balance: Decimal }[];
  /** The account of payments unless another is known. */
  usual_accno: number;
  /** The account of the tax office, whose payments are those of the tax itself. */
  vat_accno?: number | undefined;
  open: readonly AwaitedDocument[];
  habits: readonly PaymentHabit[];
  movements: readonly CashMovement[];
  recurring: readonly RecurringFact[];
  vat: readonly VatOwed[];
  /**
   * The budgets of the weeks, and what was booked in the month of the day, positive as a budget.
   */
  budget: readonly BudgetLine[];
  booked: ReadonlyMap<number, Decimal>;
};
