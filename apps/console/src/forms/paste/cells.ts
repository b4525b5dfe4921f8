import { amountFrom, type DecimalMark, markIn } from '@kontor/imports';
import type { Option } from '../../controls/combobox.tsx';
import { computed } from '../../values/sum.ts';

/** The cells of pasted rows, as the fields of a line take them. */

export type PastedColumn<Name extends string> = {
  name: Name;
  label: string;
} & (
  | { kind: 'text' }
  /** `isSide`: of debit and credit one is empty, for which a spreadsheet may have a zero. */
  | { kind: 'amount'; places: number; isSide?: boolean }
  | { kind: 'choice'; options: readonly Option[] }
  /**
   * One of any number of articles, of which only some are among the options: an unknown number is
   * kept, for the server to judge.
   */
  | { kind: 'article'; options: readonly Option[] }
);

/**
 * The reason for which a cell did not fit; it is in its field as it was pasted, or nowhere where
 * there is no field for it.
 */
export type Misfit = { cell: string } & (
  | { why: 'amount' | 'choice'; name: string; label: string }
  | { why: 'beyond' }
);

const percent = (text: string): string | undefined =>
  /(\d+(?:[.,]\d+)?)\s*%/.exec(text)?.[1]?.replace(',', '.');
const asNumber = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/**
 * The key of the option that a cell names: by its key, with or without its text, by its text, by
 * its rate, or as the only one that has all its words.
 */
export const keyIn = (cell: string, options: readonly Option[]): string | undefined => {
  const wanted = cell.toLowerCase();
  const only = (found: readonly Option[]) => (found.length === 1 ? found[0]?.key : undefined);
  const [first = ''] = wanted.split(/[\s,;·-]+/);
  const byKey = options.find(({ key }) => key.toLowerCase() === wanted);
  if (byKey) return byKey.key;
  const byText = only(options.filter(({ text }) => text.toLowerCase() === wanted));
  if (byText) return byText;
  const rate = percent(cell);
  if (rate !== undefined) {
    const byRate = only(
      options.filter(({ detail = '' }) => asNumber(percent(detail) ?? '') === asNumber(rate)),
    );
    if (byRate) return byRate;
  }
  const begun = options.find(({ key }) => key.toLowerCase() === first);
  if (begun && wanted !== first) return begun.key;
  const words = wanted.split(/\s+/);
  return only(
    options.filter(({ key, text }) => words.every((word) => `${key} ${text}`.toLowerCase().includes(word))),
  );
};

/**
 * The decimal mark of pasted amounts: that which one of them shows; where none does or two differ,
 * that of the language.
 */
const markOf = (amounts: readonly string[], language: string): DecimalMark => {
  const marks = new Set(amounts.flatMap((cell) => markIn(cell) ?? []));
  const [shown] = marks;
  return marks.size === 1 && shown ? shown : language === 'en' ? '.' : ',';
};

/**
 * Reads rows by these columns, from the first one on. A cell that does not fit is kept as it is.
 */
export const readRows = <Name extends string>(
  rows: readonly (readonly string[])[],
  { columns, language }: { columns: readonly PastedColumn<Name>[]; language: string },
) => {
  const isAmount = columns.map(({ kind }) => kind === 'amount');
  const mark = markOf(
    rows.flatMap((row) => row.filter((_, at) => isAmount[at])),
    language,
  );
  return rows.map((row) => {
    const values: Partial<Record<Name, string>> = {};
    const misfits: Misfit[] = [];
    for (const [at, cell] of row.entries()) {
      const column = columns[at];
      if (cell === '') continue;
      if (!column) {
        misfits.push({ why: 'beyond', cell });
        continue;
      }
      const { name, label } = column;
      const fit =
        column.kind === 'text'
          ? cell
          : column.kind === 'choice'
            ? keyIn(cell, column.options)
            : column.kind === 'article'
              ? (keyIn(cell, column.options) ?? cell)
              : amountIn(cell, { mark, ...column });
      values[name] = fit ?? cell;
      if (fit === undefined)
        misfits.push({ why: column.kind === 'amount' ? 'amount' : 'choice', cell, name, label });
    }
    return { values, misfits };
  });
};

type AmountColumn = { mark: DecimalMark; places: number; isSide?: boolean };

const amountIn = (cell: string, { mark, places, isSide = false }: AmountColumn): string | undefined => {
  const plain = cell.replace(/[.,][-–—]$/, '').replace(/\s*%$/, '');
  const read = amountFrom(plain, mark);
  const amount = read === undefined || read === 'ambiguous' ? computed(cell, places) : read;
  return isSide && amount !== undefined && !/[1-9]/.test(amount) ? '' : amount;
};
