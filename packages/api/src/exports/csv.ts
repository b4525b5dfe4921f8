import type { Cell, Column, Table } from './table.ts';

/**
 * A table as CSV by RFC 4180: commas, CRLF, a header row, numbers with a point. A text that a spreadsheet would take
 * for a formula is led by an apostrophe, for a customer may well be called `=HYPERLINK(…)`.
 */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  let lines = [columns.map(({ name }) => quoted(name)).join(',')];
  for await (const row of rows) {
    lines.push(columns.map((column, at) => written(row[at], column)).join(','));
    if (lines.length < linesAtOnce) continue;
    yield `${lines.join('\r\n')}\r\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
}

const linesAtOnce = 1000;

const written = (cell: Cell, { kind }: Column): string => {
  if (cell === undefined) return '';
  if (kind !== 'text') return String(cell);
  const value = String(cell);
  return quoted(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
};

const quoted = (value: string): string =>
  /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
