import { difference, isZero, sumOf } from '../../../values/amount.ts';
import type { DocumentRow } from '../kind.ts';

export const openOf = ({ amount, paid }: DocumentRow) => difference(amount, paid);

export const hasOpen = (row: DocumentRow): boolean => !isZero(openOf(row));

/** The exact sums of rows by currency, each in the order in which its currency comes first. */
export const sumsBy = <Row extends { currency: string }>(
  rows: readonly Row[],
  amountIn: (row: Row) => string,
): readonly { currency: string; amount: string }[] =>
  [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumOf(rows.filter((row) => row.currency === currency).map(amountIn)),
  }));
