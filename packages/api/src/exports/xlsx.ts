import { Refusal } from '@kontor/domain';
import type { Cell as XlsxCell } from 'write-excel-file/node';
import type { Cell, Column, Table, TableRow } from './table.ts';

// A workbook is built in memory. Spreadsheets have at most 1,048,576 rows.
const mostRows = 100_000;

/**
 * A table as a workbook of Office Open XML, in base64. Refuses `too_large` for more than 100,000
 * rows.
 */
export const xlsxOf = async ({ title, columns, rows }: Table, places: number): Promise<string> => {
  const kept: TableRow[] = [];
  for await (const row of rows) {
    kept.push(row);
    if (kept.length > mostRows) {
      throw new Refusal(
        'too_large',
        `More than ${mostRows} rows are too many for a workbook; take them as CSV.`,
      );
    }
  }
  const head: XlsxCell[] = columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }));
  const body = kept.map((row) => columns.map((column, at) => cellOf(row[at], column, places)));
  // Loaded with the first workbook, as few callers export one.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const file = writeXlsxFile([head, ...body], {
    sheet: title,
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
  });
  return (await file.toBuffer()).toString('base64');
};

const widths: Record<Column['kind'], number> = { text: 28, date: 12, integer: 10, amount: 16, rate: 8 };

// The precision of numbers in a spreadsheet, in digits. It would change longer numbers, so these
// stay text.
const mostDigits = 15;

const cellOf = (cell: Cell, { kind }: Column, places: number): XlsxCell => {
  if (cell === undefined || cell === '') return null;
  const value = String(cell);
  if (kind === 'text') return { value, type: String };
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  const digits = value.replace(/^-?0*|\./g, '').length;
  if (digits > mostDigits) return { value, type: String, align: 'right' };
  return { value: Number(value), type: Number, format: formatOf(kind, places) };
};

const formatOf = (kind: Column['kind'], places: number): string => {
  if (kind === 'integer') return '0';
  if (kind === 'rate') return '0.0##';
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
};
