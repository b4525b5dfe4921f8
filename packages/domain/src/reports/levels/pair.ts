import { type Amount, decimalOf, sum, zero } from '../../values/money.ts';
import type { Figure } from '../report.ts';

/** A figure of the day or period shown, and of that which it is compared with. */
export type Pair = { amount: Amount; compared: Amount };

export const pairSum = (pairs: readonly Pair[]): Pair => ({
  amount: sum(pairs.map(({ amount }) => amount)),
  compared: sum(pairs.map(({ compared }) => compared)),
});

export const isZeroPair = ({ amount, compared }: Pair): boolean => amount.eq(zero) && compared.eq(zero);

/** Writes a pair; `compared` only where something is compared. */
export type WritePair = (pair: Pair) => Figure;

export const pairWriter =
  (compares: boolean, { places }: { places: number }): WritePair =>
  ({ amount, compared }) => ({
    amount: decimalOf(amount, places),
    ...(compares ? { compared: decimalOf(compared, places) } : {}),
  });
