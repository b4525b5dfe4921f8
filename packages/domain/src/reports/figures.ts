import { type Category, naturalAmount } from '../master-data/account.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, decimalOf, zero } from '../values/money.ts';
import type { BalanceSheet, Figure, IncomeStatement, Section } from './report.ts';
import { balanceChange, byAccount, type Money, netTurnover, type Turnover } from './turnover.ts';

/** The balance sheet and the income statement (docs/interface §15), from the periods `shown` and `compared`. */

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

type AccountFigures = { accno: number; description: string; category: Category; figures: Pair };

const accountsOf = (
  turnovers: readonly Turnover[],
  value: (turnover: Turnover) => Amount,
): AccountFigures[] =>
  byAccount(turnovers)
    .map(({ account: { accno, description, category }, periods }) => {
      const of = (name: string) => {
        const turnover = periods.get(name);
        return turnover ? naturalAmount(value(turnover), category) : zero;
      };
      return { accno, description, category, figures: { amount: of('shown'), compared: of('compared') } };
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

/** The balance sheet at the end of a day; both periods begin with the books. */
export const balanceSheetOf = (
  turnovers: readonly Turnover[],
  { on, compare_on }: { on: BookingDate; compare_on?: BookingDate | undefined },
  money: Money,
): BalanceSheet => {
  const accounts = accountsOf(turnovers, balanceChange);
  const write = writer(compare_on !== undefined, money);
  const total = (category: Category) => totalOf(accounts, category);
  // The income and expense that no year end has closed yet: the result of the open year.
  const result = minus(total('income'), total('expense'));
  return {
    on,
    ...(compare_on === undefined ? {} : { compare_on }),
    currency: money.currency,
    assets: sectionOf(accounts, 'asset', write),
    liabilities: sectionOf(accounts, 'liability', write),
    equity: sectionOf(accounts, 'equity', write),
    result: write(result),
    total: write(plus(plus(total('liability'), total('equity')), result)),
  };
};

type Periods = {
  from: BookingDate;
  to: BookingDate;
  compare_from?: BookingDate | undefined;
  compare_to?: BookingDate | undefined;
};

/** The income statement of a period. */
export const incomeStatementOf = (
  turnovers: readonly Turnover[],
  { from, to, compare_from, compare_to }: Periods,
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
    result: write(minus(totalOf(accounts, 'income'), totalOf(accounts, 'expense'))),
  };
};
