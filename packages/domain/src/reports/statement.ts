import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Statement, StatementLine } from './report.ts';
import { runningBalances } from './running-balance.ts';

/** The account of a customer or vendor in one currency: what was open before a period, and what changed it since. */
export type PartyAccount = {
  number: string;
  name: string;
  opening: Decimal;
  moved: readonly Omit<StatementLine, 'balance'>[];
};

/** The statement of a customer or vendor with its running balance (docs/interface.md §15). */
export const statementOf = (
  { number, name, opening, moved }: PartyAccount,
  { from, to, currency }: { from: BookingDate; to: BookingDate; currency: string },
): Statement => {
  const places = minorUnit(currency);
  const before = amountOf(opening);
  const balances = runningBalances(
    before,
    moved.map(({ amount }) => amountOf(amount)),
  );
  return {
    number,
    name,
    from,
    to,
    currency,
    opening: decimalOf(before, places),
    lines: moved.map((line, at) => ({
      ...line,
      amount: decimalOf(amountOf(line.amount), places),
      balance: decimalOf(balances[at] ?? before, places),
    })),
    closing: decimalOf(balances.at(-1) ?? before, places),
  };
};
