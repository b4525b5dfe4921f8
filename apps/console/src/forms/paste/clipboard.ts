import { rowsOfPage } from './page-table.ts';

/** Tables in the clipboard: as spreadsheets write them, by tabs, and as pages do. */

export type Clipboard = { text: string; html: string };

const cellEnd = /[\t\r\n]/;

/**
 * Rows by line breaks and cells by tabs. A cell in quotes may have both, and quotes that are
 * doubled; one whose quotes do not end is taken as it is.
 */
export const rowsIn = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text[at] === '"' ? text.slice(at) : '');
    const end = quoted ? at + quoted[0].length : indexFrom(text, at);
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end));
    const isBreak = text[end] !== '\t' && end < text.length;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (isBreak && at < text.length) rows.push([]);
    // A tab at the end of all begins a cell that is empty.
    else if (text[end] === '\t' && at === text.length) rows.at(-1)?.push('');
  }
  return rows;
};

const indexFrom = (text: string, from: number): number => {
  const rest = text.slice(from, from + 10_000).search(cellEnd);
  if (rest >= 0) return from + rest;
  const far = text.slice(from).search(cellEnd);
  return far < 0 ? text.length : from + far;
};

const isOneCell = (rows: readonly (readonly string[])[]): boolean =>
  rows.length === 0 || (rows.length === 1 && (rows[0]?.length ?? 0) <= 1);

/** One line of text, as it is in a field: without breaks, and blanks around it. */
const asLine = (cell: string): string => cell.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/**
 * The rows of a table of several cells; undefined for anything else, which is pasted as the text it
 * is. Several lines of text without a tab are a table where `isProse` is false, or where they come
 * from one.
 */
export const tableIn = (
  { text, html }: Clipboard,
  isProse: boolean,
): readonly (readonly string[])[] | undefined => {
  const isPage = /<table[\s>]/i.test(html);
  const plain = isPage || !isProse || text.includes('\t') ? rowsIn(text) : [];
  const rows = isOneCell(plain) && isPage ? rowsOfPage(html) : plain;
  if (isOneCell(rows)) return undefined;
  const filled = rows.map((row) => row.map(asLine)).filter((row) => row.some((cell) => cell !== ''));
  return filled.length === 0 ? undefined : filled;
};
