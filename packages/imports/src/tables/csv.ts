import Papa from 'papaparse';
import { type Row, type Table, tableOf } from './table.ts';

/** Reads text with separated values: by semicolons, tabs or commas, as in the names of the columns; quoted cells may have line breaks. */
export const readCsv = (text: string): Table => {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterIn(text) });
  let line = 1;
  const rows = data.map((cells): Row => {
    const row = { line, cells };
    line += 1 + cells.join('').split(/\r\n|\r|\n/).length - 1;
    return row;
  });
  return tableOf(rows);
};

/** The mark that stands most often in the first line that has anything, outside of quotes. */
const delimiterIn = (text: string): string => {
  const [, head = ''] = /^\s*(.*)/.exec(text) ?? [];
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [';', '\t', ',', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};
