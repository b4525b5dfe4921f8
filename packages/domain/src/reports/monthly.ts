import { z } from 'zod';
import { type Account, isLinked } from '../master-data/account.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../values/money.ts';
import { type Decimal, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import type { Money } from './turnover.ts';

/** The books month by month (docs/interface §18). */

/** The turnovers of a month, and the balances at its end. */
export const monthlyMoves = ['income', 'expense'] as const;
export const monthlyBalances = ['cash', 'receivables', 'payables'] as const;
export type MonthlyFigure = (typeof monthlyMoves)[number] | (typeof monthlyBalances)[number];

/**
 * Income and expense of each month, without ends of years, as the income statement has them; and
 * cash, receivables and payables at its end, as the balance sheet has them: each is positive on its
 * natural side.
 */
export const monthly = z.object({
  from: bookingDate,
  to: bookingDate,
  currency: text(3),
  /** The accounts that the balances are sums of. */
  accounts: z.object({
    cash: z.array(z.int()),
    receivables: z.array(z.int()),
    payables: z.array(z.int()),
  }),
  months: z.array(
    z.object({
      /** The first day of the month. */
      month: bookingDate,
      income: decimal,
      expense: decimal,
      cash: decimal,
      receivables: decimal,
      payables: decimal,
    }),
  ),
});
export type Monthly = z.infer<typeof monthly>;

/** The accounts of each figure. Cash is what is on the assets that payments come to or go from. */
export const accountsOfFigures = (accounts: Iterable<Account>): Record<MonthlyFigure, number[]> => {
  const all = [...accounts].sort((a, b) => a.accno - b.accno);
  const those = (belongs: (account: Account) => boolean) => all.filter(belongs).map(({ accno }) => accno);
  return {
    income: those(({ category }) => category === 'income'),
    expense: those(({ category }) => category === 'expense'),
    cash: those(
      (account) =>
        account.category === 'asset' && (isLinked(account, 'AR_paid') || isLinked(account, 'AP_paid')),
    ),
    receivables: those((account) => isLinked(account, 'AR')),
    payables: those((account) => isLinked(account, 'AP')),
  };
};

/**
 * The turnover of the accounts of a figure in a month, debit positive, without ends of years, whose
 * turnover is `closing`. Without a month it is that of all months before the first one.
 */
export type MonthMoved = {
  month: BookingDate | null;
  figure: MonthlyFigure;
  turnover: Decimal;
  closing: Decimal;
};

const grownInCredit: ReadonlySet<MonthlyFigure> = new Set(['income', 'payables']);

/** The series of the months from that of `from` to that of `to`. */
export const monthlyOf = (
  moved: readonly MonthMoved[],
  { from, to, accounts }: { from: BookingDate; to: BookingDate; accounts: Record<MonthlyFigure, number[]> },
  { currency, places }: Money,
): Monthly => {
  const amounts = new Map(moved.map((one) => [`${one.month} ${one.figure}`, one]));
  const turnoverIn = (month: BookingDate | null, figure: MonthlyFigure): Amount =>
    amountOf(amounts.get(`${month} ${figure}`)?.turnover ?? '0');
  const changeIn = (month: BookingDate | null, figure: MonthlyFigure): Amount =>
    turnoverIn(month, figure).plus(amountOf(amounts.get(`${month} ${figure}`)?.closing ?? '0'));
  const shown = (figure: MonthlyFigure, debit: Amount): Decimal =>
    decimalOf(grownInCredit.has(figure) ? zero.minus(debit) : debit, places);

  const balances = new Map(monthlyBalances.map((figure) => [figure, changeIn(null, figure)]));
  const months = monthsFrom(from, to).map((month) => {
    const balance = (figure: (typeof monthlyBalances)[number]) => {
      const now = (balances.get(figure) ?? zero).plus(changeIn(month, figure));
      balances.set(figure, now);
      return shown(figure, now);
    };
    return {
      month,
      income: shown('income', turnoverIn(month, 'income')),
      expense: shown('expense', turnoverIn(month, 'expense')),
      cash: balance('cash'),
      receivables: balance('receivables'),
      payables: balance('payables'),
    };
  });
  const { cash, receivables, payables } = accounts;
  return { from, to, currency, accounts: { cash, receivables, payables }, months };
};

/** The number of the months from that of `from` to that of `to`. */
export const monthCount = (from: BookingDate, to: BookingDate): number =>
  monthNumber(to) - monthNumber(from) + 1;

const monthNumber = (day: BookingDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The first days of the months from that of `from` to that of `to`. */
const monthsFrom = (from: BookingDate, to: BookingDate): BookingDate[] =>
  Array.from({ length: monthCount(from, to) }, (_, at) => {
    const number = monthNumber(from) + at;
    const month = String((number % 12) + 1).padStart(2, '0');
    return `${Math.floor(number / 12)}-${month}-01` as BookingDate;
  });
