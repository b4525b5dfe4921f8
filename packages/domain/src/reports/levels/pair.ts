import { type Amount, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { Figure } from '../report.ts';

/**
 * A figure of the day or period shown, of that which it is compared with, and its budget, where one
 * is asked for.
 */
export type Pair = { amount: Amount; compared: Amount; budget?: Amount };

export const pairSum = (pairs: readonly Pair[]): Pair => ({
  amount: sum(pairs.map(({ amount }) => amount)),
  compared: sum(pairs.map(({ compared }) => compared)),
  budget: sum(pairs.map(({ budget = zero }) => budget)),
});

export const isZeroPair = ({ amount, compared, budget = zero }: Pair): boolean =>
  amount.eq(zero) && compared.eq(zero) && budget.eq(zero);

/** The budget of a figure, and by how much the figure is more. */
type BudgetFigure = { budget?: Decimal; difference?: Decimal };

/**
 * Writes a pair; `compared` only where something is compared, and a budget where it is asked for.
 */
export type WritePair = (pair: Pair) => Figure & BudgetFigure;

export const pairWriter =
  (compares: boolean, { places }: { places: number }, budgets = false): WritePair =>
  ({ amount, compared, budget = zero }) => ({
    amount: decimalOf(amount, places),
    ...(compares ? { compared: decimalOf(compared, places) } : {}),
    ...(budgets
      ? { budget: decimalOf(budget, places), difference: decimalOf(amount.minus(budget), places) }
      : {}),
  });
