import { leading, type Paper, type Type } from '../page/paper.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { figure, wordsIn } from '../words/languages.ts';
import { baseline } from './blocks.ts';
import type { Style } from './style.ts';

/**
 * Sums that are carried over: the sum of the rows so far is at the end of a page, and at the
 * beginning of the next one.
 */
export type Carry = {
  /** The column of the sums. */
  column: number;
  /** The sum of the rows up to each of them, as it is written. */
  sums: readonly string[];
  foot: string;
  head: string;
};

/** The sums of a sheet, which stand in a column. */
export const carryOf = (
  { language, carried_sums = [] }: Pick<Sheet, 'language' | 'carried_sums'>,
  column: number,
): Carry => {
  const words = wordsIn(language);
  const sums = carried_sums.map((sum) => figure(sum));
  return { column, sums, foot: words.carried, head: words.brought };
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
