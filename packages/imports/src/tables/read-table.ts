import { readCsv } from './csv.ts';
import type { Table } from './table.ts';
import { textOf } from './text.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads a file as a table: a workbook by its first bytes, which are those of a ZIP archive; else
 * text. Throws Unreadable.
 */
export const readTable = (bytes: Uint8Array): Table =>
  bytes[0] === 0x50 && bytes[1] === 0x4b ? readXlsx(bytes) : readCsv(textOf(bytes));
