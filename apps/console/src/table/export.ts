import { isDate } from '../values/date.ts';
import type { Column } from './columns.ts';

/**
 * Writes what a table shows to a file: whole numbers and amounts as numbers, everything else as
 * text.
 */

const escaped = (text: string): string => (/[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, so that it stays a
 * text. So does the part of a text behind a semicolon, a tab or a line break, where some
 * spreadsheets begin a new cell.
 */
const harmless = <Row>(text: string, { kind }: Column<Row>): string =>
  kind === 'amount' || kind === 'number' ? text : text.replace(formulaBegins, "$1'");

const formulaBegins = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g;

export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  [
    columns.map(({ head }) => escaped(head)),
    ...rows.map((row) => columns.map((column) => escaped(harmless(column.value(row), column)))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

/** Lets the browser save `content` as the file `name`. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; a browser reads the address at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export const saveCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], name: string): void =>
  // The mark tells Excel that the file is UTF-8.
  saveFile(new Blob(['\ufeff', csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

export const saveXlsx = async <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  name: string,
): Promise<void> => {
  const { default: write } = await import('write-excel-file/browser');
  const head = columns.map((column) => ({ value: column.head, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => cellOf(column.value(row), column)));
  saveFile(await write([head, ...body]).toBlob(), `${name}.xlsx`);
};

// Excel computes with floats of 15 digits; an amount with more stays a text, and so is not changed.
const cellOf = <Row>(text: string, { kind }: Column<Row>) => {
  const isNumber = (kind === 'amount' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(text);
  if (isNumber && text.replace(/\D/g, '').length <= 15)
    return { value: Number(text), ...(kind === 'amount' ? { format: '#,##0.00' } : {}) };
  if (kind === 'date' && isDate(text)) return { value: new Date(`${text}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return { value: text };
};
