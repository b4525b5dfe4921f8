import { type Category, naturalAmount } from '../master-data/account.ts';
import { addDays, addYears, type BookingDate, minBookingDate } from '../values/dates.ts';
import { type Amount, decimalOf, zero } from '../values/money.ts';
import { yearUpTo } from './overview.ts';
import type { BalanceSheet, Figure, IncomeStatement, Section } from './report.ts';
import { balanceChange, byAccount, type Money, netTurnover, type Turnover } from './turnover.ts';

/**
 * The balance sheet and the income statement (docs/interface §15), from the periods `shown` and
 * `compared`.
 */

/** A figure of the period shown and of the period it is compared with. */
type Pair = { amount: Amount; compared: Amount };
const zeroPair: Pair = { amount: zero, compared: zero };
const plus = (a: Pair, b: Pair): Pair => ({
  amount: a.amount.plus(b.amount),
  compared: a.compared.plus(b.compared),
});
const minus = (a: Pair, b: Pair): Pair => ({
  amount: a.amount.minus(b.amount),
  compared: a.compared.minus(b.compared),
});

/** The names of the periods that figures are taken from. */
type Periods = { shown: string; compared: string };

type AccountFigures = { accno: number; description: string; category: Category; figures: Pair };

const accountsOf = (
  turnovers: readonly Turnover[],
  value: (turnover: Turnover) => Amount,
  periods: Periods = { shown: 'shown', compared: 'compared' },
): AccountFigures[] =>
  byAccount(turnovers)
    .map(({ account: { accno, description, category }, periods: moved }) => {
      const of = (name: string) => {
        const turnover = moved.get(name);
        return turnover ? naturalAmount(value(turnover), category) : zero;
      };
      return {
        accno,
        description,
        category,
        figures: { amount: of(periods.shown), compared: of(periods.compared) },
      };
    })
    .filter(({ figures }) => !figures.amount.eq(zero) || !figures.compared.eq(zero));

/** Formats figures; `compared` only where a second period is compared. */
const writer =
  (compares: boolean, { places }: Money) =>
  (pair: Pair): Figure => ({
    amount: decimalOf(pair.amount, places),
    ...(compares ? { compared: decimalOf(pair.compared, places) } : {}),
  });

const totalOf = (accounts: readonly AccountFigures[], category: Category): Pair =>
  accounts
    .filter((account) => account.category === category)
    .reduce((total, { figures }) => plus(total, figures), zeroPair);

const sectionOf = (
  accounts: readonly AccountFigures[],
  category: Category,
  write: (pair: Pair) => Figure,
): Section => ({
  accounts: accounts
    .filter((account) => account.category === category)
    .map(({ accno, description, figures }) => ({ accno, description, ...write(figures) })),
  total: write(totalOf(accounts, category)),
});

const resultOf = (accounts: readonly AccountFigures[]): Pair =>
  minus(totalOf(accounts, 'income'), totalOf(accounts, 'expense'));

type BalanceDays = { on: BookingDate; compare_on?: BookingDate | undefined };
type Upto = { to: BookingDate };

/** The days by which an unclosed result is divided into earlier years and the year up to a day. */
export type ResultYears = {
  /** The last day of the year before, and that of the one before it. */
  before: BookingDate;
  long_before: BookingDate | undefined;
  /** The last day of the year that was closed last. */
  closed: BookingDate | undefined;
};

/**
 * The years of the unclosed result of a day, by the year that was closed last: its day is that of
 * every year, else 31 December. Undefined where the day is in a closed year, or in the first one
 * that the books can have: there is nothing to divide.
 */
export const resultYears = (on: BookingDate, closed: BookingDate | undefined): ResultYears | undefined => {
  if (closed !== undefined && on <= closed) return undefined;
  const { year } = yearUpTo(on, closed);
  if (year.from <= minBookingDate) return undefined;
  const before = addDays(year.from, -1);
  const start = addYears(year.from, -1);
  return { before, long_before: start > minBookingDate ? addDays(start, -1) : undefined, closed };
};

/**
 * The periods, by name, that `balanceSheetOf` needs beside `shown` and `compared` to divide the
 * result.
 */
export const resultPeriods = ({ compare_on }: BalanceDays, years: ResultYears): [string, Upto][] => {
  const { before, long_before, closed } = years;
  return [
    ['earlier', { to: before }],
    ...(compare_on === undefined
      ? []
      : [['earlier_compared', { to: compare_on < before ? compare_on : before }] as [string, Upto]]),
    ...(closed === undefined && long_before !== undefined
      ? [['long_before', { to: long_before }] as [string, Upto]]
      : []),
  ];
};

/**
 * The result of earlier years and that of the year, where accounts of earlier years are not closed;
 * else undefined.
 */
const resultPartsOf = (
  turnovers: readonly Turnover[],
  { on, whole, years }: { on: BookingDate; whole: Pair; years: ResultYears | undefined },
  write: (pair: Pair) => Figure,
): BalanceSheet['result_parts'] => {
  if (!years) return undefined;
  const unclosedIn = (name: string) =>
    accountsOf(turnovers, balanceChange, { shown: name, compared: '' }).some(
      ({ category }) => category === 'income' || category === 'expense',
    );
  if (!unclosedIn('earlier')) return undefined;
  const earlier = resultOf(
    accountsOf(turnovers, balanceChange, { shown: 'earlier', compared: 'earlier_compared' }),
  );
  const { before, long_before, closed } = years;
  // Without an end of a year, the earlier years are the last one alone where nothing stood on the
  // accounts as it began.
  const since = closed ?? (long_before === undefined || unclosedIn('long_before') ? undefined : long_before);
  return [
    { ...(since === undefined ? {} : { from: addDays(since, 1) }), to: before, ...write(earlier) },
    { from: addDays(before, 1), to: on, ...write(minus(whole, earlier)) },
  ];
};

/**
 * The balance sheet at the end of a day; all periods begin with the books. With `years` it has the
 * result by years.
 */
export const balanceSheetOf = (
  turnovers: readonly Turnover[],
  { on, compare_on, years }: BalanceDays & { years?: ResultYears | undefined },
  money: Money,
): BalanceSheet => {
  const accounts = accountsOf(turnovers, balanceChange);
  const write = writer(compare_on !== undefined, money);
  const total = (category: Category) => totalOf(accounts, category);
  // The income and expense that no year end has closed yet: the result of the open year.
  const result = resultOf(accounts);
  const result_parts = resultPartsOf(turnovers, { on, whole: result, years }, write);
  return {
    on,
    ...(compare_on === undefined ? {} : { compare_on }),
    currency: money.currency,
    assets: sectionOf(accounts, 'asset', write),
    liabilities: sectionOf(accounts, 'liability', write),
    equity: sectionOf(accounts, 'equity', write),
    result: write(result),
    ...(result_parts ? { result_parts } : {}),
    total: write(plus(plus(total('liability'), total('equity')), result)),
  };
};

type StatementDays = {
  from: BookingDate;
  to: BookingDate;
  compare_from?: BookingDate | undefined;
  compare_to?: BookingDate | undefined;
};

/** The income statement of a period. */
export const incomeStatementOf = (
  turnovers: readonly Turnover[],
  { from, to, compare_from, compare_to }: StatementDays,
  money: Money,
): IncomeStatement => {
  const accounts = accountsOf(turnovers, netTurnover);
  const write = writer(compare_to !== undefined, money);
  return {
    from,
    to,
    ...(compare_from === undefined ? {} : { compare_from }),
    ...(compare_to === undefined ? {} : { compare_to }),
    currency: money.currency,
    income: sectionOf(accounts, 'income', write),
    expense: sectionOf(accounts, 'expense', write),
    result: write(resultOf(accounts)),
  };
};
