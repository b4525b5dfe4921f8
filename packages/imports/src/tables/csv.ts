import Papa from 'papaparse';
import type { Fault } from '../values/fault.ts';
import { type Row, type Table, tableOf } from './table.ts';

/**
 * Reads text with separated values: by semicolons, tabs or commas, as in the names of the columns;
 * quoted cells may have line breaks.
 */
export const readCsv = (text: string): Table => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterIn(text) });
  let line = 1;
  const rows = data.map((cells): Row => {
    const row = { line, cells };
    line += 1 + cells.join('').split(/\r\n|\r|\n/).length - 1;
    return row;
  });
  const places = [...new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row ?? 0] : [])))];
  const faults = places.map((at): Fault => ({ line: quoteLine(rows[at]), name: 'quotes' }));
  // A row whose quotes are wrong may have swallowed those after it.
  return tableOf(
    rows.filter((_, at) => !places.includes(at)),
    { faults },
  );
};

/**
 * The line of a row on which the cell begins whose quotation marks are wrong: the last one that has
 * line breaks.
 */
const quoteLine = ({ line, cells }: Row = { line: 1, cells: [] }): number => {
  const at = cells.findLastIndex((cell) => /[\r\n]/.test(cell));
  const before = at < 0 ? [] : cells.slice(0, at);
  return line + before.join('').split(/\r\n|\r|\n/).length - 1;
};

/** The mark that stands most often in the first line that has anything, outside of quotes. */
const delimiterIn = (text: string): string => {
  const [, head = ''] = /^\s*(.*)/.exec(text) ?? [];
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [';', '\t', ',', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};
