import type { Cell, Column, Table } from './table.ts';

/**
 * Writes a table as CSV by RFC 4180: commas, CRLF, a header row, numbers with a point. A text that
 * a spreadsheet would run as a formula gets an apostrophe in front, as a customer may be named
 * `=HYPERLINK(…)`. So does the part of a text behind a semicolon, a tab or a line break: a
 * spreadsheet of a country that writes decimal commas, or one into which a text is pasted, begins a
 * new cell or row there.
 */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  let lines = [columns.map(({ name }) => csvField(name)).join(',')];
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
  return csvField(value.replace(formulaBegins, "$1'"));
};

const formulaBegins = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g;

const csvField = (value: string): string =>
  /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
