import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { TrialBalance } from './report.ts';
import { balanceChange, byAccount, type Money, type Turnover } from './turnover.ts';

/** The trial balance from the periods `opening` and `shown` (docs/interface §15). */
export const trialBalanceOf = (
  turnovers: readonly Turnover[],
  { from, to }: { from?: BookingDate | undefined; to: BookingDate },
  { currency, places }: Money,
): TrialBalance => {
  const accounts = byAccount(turnovers)
    .map(({ account, periods }) => {
      const { accno, description, category } = account;
      return { accno, description, category, columns: columnsOf(periods) };
    })
    .filter(({ columns }) => Object.values(columns).some((amount) => !amount.eq(zero)));
  const written = (columns: Columns) => ({
    opening: decimalOf(columns.opening, places),
    debit: decimalOf(columns.debit, places),
    credit: decimalOf(columns.credit, places),
    closing: decimalOf(columns.closing, places),
    balance: decimalOf(columns.balance, places),
  });
  const total = (name: keyof Columns) => sum(accounts.map(({ columns }) => columns[name]));
  return {
    ...(from === undefined ? {} : { from }),
    to,
    currency,
    accounts: accounts.map(({ columns, ...account }) => ({ ...account, ...written(columns) })),
    total: written({
      opening: total('opening'),
      debit: total('debit'),
      credit: total('credit'),
      closing: total('closing'),
      balance: total('balance'),
    }),
  };
};

type Columns = Record<'opening' | 'debit' | 'credit' | 'closing' | 'balance', Amount>;

const columnsOf = (periods: ReadonlyMap<string, Turnover>): Columns => {
  const [before, shown] = [periods.get('opening'), periods.get('shown')];
  const opening = before ? balanceChange(before) : zero;
  return {
    opening,
    debit: amountOf(shown?.debit ?? '0'),
    credit: amountOf(shown?.credit ?? '0'),
    closing: amountOf(shown?.closing ?? '0'),
    balance: opening.plus(shown ? balanceChange(shown) : zero),
  };
};
