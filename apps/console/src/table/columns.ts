import type { ReactNode } from 'react';
import { shortFigure } from '../controls/figure.tsx';
import { formatAmount } from '../values/amount.ts';

/**
 * A column of a table. `value` is its plain text: what an export has, and what is shown unless
 * `show` says otherwise.
 */
export type Column<Row> = {
  id: string;
  head: string;
  /** Amounts stand right-aligned under each other, dates are shown as the language has them. */
  kind?: 'text' | 'amount' | 'date' | 'number';
  value: (row: Row) => string;
  show?: (row: Row) => ReactNode;
  /** Where the value leads, as a link; nowhere where a row has no address. */
  to?: (row: Row) => string | undefined;
  /** The currency of an amount, which stands before it where it is not the client's. */
  currency?: (row: Row) => string | undefined;
  /**
   * Whether the column is as wide as the longest value: numbers of documents are never shortened.
   */
  whole?: boolean;
  /** Whether the whole value is said where the cell cuts it and a pointer rests on it. */
  titled?: boolean;
  /**
   * The width in the units of CSS grids and tables, such as `8rem`; what is left is divided among
   * those without one.
   */
  width?: string;
  /** The width on a narrow page, where it is another one. */
  narrow?: string;
  /** The total in the foot of the table. */
  total?: string | undefined;
  /** Whether only an export has the column. */
  exported?: boolean;
  /** Whether a narrow page leaves the column out. */
  wide?: boolean;
  /** The name by which the list is sorted when the head is pressed. */
  sort?: string;
};

// 123'456'789' on a line: then two columns of amounts leave room for a name on a telephone.
const brokenFigure = 11;

// A number that somebody else gave can be as long as a sentence.
const mostWhole = 24;

/**
 * The width of a column, on a narrow page or not, which shows `rows`. A column of amounts is as
 * wide as the longest of them at least, as an amount without its last digits is another one; where
 * figures `mayBreak`, one of very many digits takes several lines instead.
 */
export const widthOf = <Row>(
  { kind, value, total = '', width, narrow = width, whole = false }: Column<Row>,
  rows: readonly Row[],
  { isNarrow, mayBreak }: { isNarrow: boolean; mayBreak: boolean },
): string | undefined => {
  const given = isNarrow ? narrow : width;
  if (given === undefined || given === 'auto') return given;
  if (whole && !isNarrow) {
    // A capital is somewhat wider than a digit.
    const letters = Math.min(mostWhole, Math.max(0, ...rows.map((row) => value(row).length)));
    return `max(${given}, calc(${letters} * 1.12ch + 2 * var(--cell-padding)))`;
  }
  if (kind !== 'amount') return given;
  const amounts = [total, ...rows.map(value)];
  const lengths = amounts.map((amount) => formatAmount(amount).length);
  const longest = Math.max(...lengths.map((one) => (mayBreak && one > shortFigure ? brokenFigure : one)));
  // A digit of a total is somewhat wider than one of a row.
  return `max(${given}, calc(${longest + 1}ch + 2 * var(--cell-padding)))`;
};

// So wide is a name of which enough is left to know it.
const leastName = '8rem';

/**
 * The width that a wide page gives its columns at least: amounts of very many digits make a list
 * wider and leave the names their room.
 */
export const leastWidthOf = (widths: readonly (string | undefined)[]): string => {
  const given = widths.map((width) => (width === undefined || width === 'auto' ? leastName : width));
  const lengths = given.filter((width) => !width.endsWith('%'));
  const shared = given
    .filter((width) => width.endsWith('%'))
    .reduce((sum, width) => sum + Number.parseFloat(width), 0);
  // The columns without a share must fit into the rest of the width.
  return `calc((${['0px', ...lengths].join(' + ')}) / ${1 - shared / 100})`;
};
