import { amountOf, decimalOf, sum } from '@kontor/domain';
import { leading, type Paper, type Type } from '../page/paper.ts';
import { figure } from '../words/languages.ts';
import { baseline } from './blocks.ts';
import type { Style } from './style.ts';

/** Sums that are carried over: the sum of the rows so far stands at the end of a page, and at the beginning of the next one. */
export type Carry = {
  /** The column of the sums. */
  column: number;
  /** The sum of the rows up to each of them, as it is written. */
  sums: readonly string[];
  foot: string;
  head: string;
};

/** The sums of the amounts up to each row; a row without one changes nothing. */
export const runningSums = (amounts: readonly (string | undefined)[]): string[] => {
  const places = Math.max(0, ...amounts.map((amount) => amount?.split('.')[1]?.length ?? 0));
  let total = amountOf('0');
  return amounts.map((amount) => {
    if (amount) total = sum([total, amountOf(amount)]);
    return figure(decimalOf(total, places));
  });
};

type CarriedSum = { label: string; amount: string; left: number; right: number };

/** A carried sum, for the eyes only: readers of the tags have every row. */
export const carriedRow = (paper: Paper, style: Style, type: Type) => {
  const bold = { ...style.strong, size: type.size };
  return {
    height: leading(type.size) + 2 * style.padding,
    draw: (top: number, { label, amount, left, right }: CarriedSum) =>
      paper.decorate(() => {
        const y = baseline(top + style.padding, bold);
        paper.text(label, { x: left, y }, bold);
        paper.text(amount, { x: right, y }, bold, 'right');
      }),
  };
};
