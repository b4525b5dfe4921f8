import { minorUnit } from '../values/currency.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import type { BankStatement } from './bank-statement.ts';

/**
 * The sentence that says why a statement does not add up: its opening balance and its entries must
 * make its closing balance exactly. Undefined where it does, and where it has no balances, as a
 * notification. Others may be served between its steps.
 */
export function* balanceSteps(statement: BankStatement): Generator<void, string | undefined> {
  const { opening, closing, entries, currency, statement_id: id } = statement;
  if (!opening || !closing) return undefined;
  let moved = zero;
  for (const [at, { amount }] of entries.entries()) {
    moved = moved.plus(amountOf(amount));
    if (at % entriesInStep === entriesInStep - 1) yield;
  }
  const reached = amountOf(opening.amount).plus(moved);
  if (reached.eq(closing.amount)) return undefined;
  const places = minorUnit(currency);
  return `Statement ${id} opens with ${currency} ${opening.amount} and its entries are ${decimalOf(moved, places)}, which makes ${decimalOf(reached, places)}, but it closes with ${closing.amount}.`;
}

const entriesInStep = 250;

/** The same at once, for a statement that is not long. */
export const checkBalance = (statement: BankStatement): string | undefined => {
  const steps = balanceSteps(statement);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
