import type { Category } from '../master-data/account.ts';
import { type Amount, amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * The turnover of an account in a period: `debit` and `credit` without year-end entries, the
 * turnover of those (`closing`, debit positive), and the part that is tax with a known base (`tax`,
 * `tax_base`, debit positive).
 */
export type Turnover = {
  period: string;
  accno: number;
  description: string;
  category: Category;
  link: string;
  debit: Decimal;
  credit: Decimal;
  closing: Decimal;
  tax: Decimal;
  tax_base: Decimal;
};

/** The client's currency and the decimals of its amounts. */
export type Money = { currency: string; places: number };

/** The net turnover without year-end entries, debit positive. */
export const netTurnover = ({ debit, credit }: Turnover): Amount => amountOf(debit).minus(amountOf(credit));

/** The net turnover with year-end entries, debit positive: the change of the balance. */
export const balanceChange = (turnover: Turnover): Amount =>
  netTurnover(turnover).plus(amountOf(turnover.closing));

/** The turnovers of each account by their periods, in the order of the accounts. */
export const byAccount = (
  turnovers: readonly Turnover[],
): { account: Turnover; periods: ReadonlyMap<string, Turnover> }[] => {
  const accounts = new Map<number, { account: Turnover; periods: Map<string, Turnover> }>();
  for (const turnover of turnovers) {
    const known = accounts.get(turnover.accno) ?? { account: turnover, periods: new Map() };
    known.periods.set(turnover.period, turnover);
    accounts.set(turnover.accno, known);
  }
  return [...accounts.values()].sort((a, b) => a.account.accno - b.account.accno);
};
