import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, inPlaces } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Statement, StatementLine } from './report.ts';
import { runningBalances } from './running-balance.ts';

/**
 * The account of a customer or vendor in one currency: what was open before a period, and what
 * changed it since.
 */
export type PartyAccount = {
  number: string;
  name: string;
  opening: Decimal;
  moved: readonly Omit<StatementLine, 'balance'>[];
};

/** The statement of a customer or vendor with its running balance (docs/interface §15). */
export const statementOf = (
  { number, name, opening, moved }: PartyAccount,
  { from, to, currency }: { from: BookingDate; to: BookingDate; currency: string },
): Statement => {
  const places = minorUnit(currency);
  const before = inPlaces(opening, places);
  const balances = runningBalances(
    amountOf(opening),
    moved.map(({ amount }) => amount),
    { places, sign: 1 },
  );
  return {
    number,
    name,
    from,
    to,
    currency,
    opening: before,
    lines: moved.map((line, at) => ({
      ...line,
      amount: inPlaces(line.amount, places),
      balance: balances[at] ?? before,
    })),
    closing: balances.at(-1) ?? before,
  };
};
