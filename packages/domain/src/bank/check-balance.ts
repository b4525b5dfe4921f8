import { minorUnit } from '../values/currency.ts';
import { amountOf, decimalOf, sum } from '../values/money.ts';
import type { BankStatement } from './bank-statement.ts';

/**
 * The sentence that says why a statement does not add up: its opening balance and its entries must make its closing balance exactly.
 * Undefined where it does, and where it has no balances, as a notification.
 */
export const checkBalance = (statement: BankStatement): string | undefined => {
  const { opening, closing, entries, currency, statement_id: id } = statement;
  if (!opening || !closing) return undefined;
  const moved = sum(entries.map(({ amount }) => amountOf(amount)));
  const reached = amountOf(opening.amount).plus(moved);
  if (reached.eq(closing.amount)) return undefined;
  const places = minorUnit(currency);
  return `Statement ${id} opens with ${currency} ${opening.amount} and its entries are ${decimalOf(moved, places)}, which makes ${decimalOf(reached, places)}, but it closes with ${closing.amount}.`;
};
