import { type BookingDate, type Decimal, type Said, say } from '@kontor/domain';
import { amountFrom, dayFrom, readTable, Unreadable } from '@kontor/imports';
import { FiduciaryFileFault, type LineFault } from './fault.ts';

/** The most lines of a file that comes back: closing entries are few. */
export const mostLines = 20_000;

/** Reads cells, and collects the faults of those that can't be read. */
export type CellReading = {
  faults: LineFault[];
  day: (at: Cell) => BookingDate | undefined;
  amount: (at: Cell, mark: '.' | ',') => Decimal | undefined;
};

type Cell = { line: number; column: string; text: string };

export const newReading = (): CellReading => {
  const faults: LineFault[] = [];
  const orFault = <Value>({ line, column, text }: Cell, value: Value | undefined, said: Said) => {
    if (value === undefined) faults.push({ line, column, ...(text === '' ? say('required') : said) });
    return value;
  };
  return {
    faults,
    day: (cell) => orFault(cell, dayFrom(cell.text), say('a_date')),
    amount: (cell, mark) => {
      const found = amountFrom(cell.text, mark);
      return orFault(cell, found === 'ambiguous' ? undefined : found, say('fiduciary_amount'));
    },
  };
};

/** The rows of a text with separated values; refuses what is not one. */
export const tableRows = (text: string) => {
  try {
    const table = readTable(new TextEncoder().encode(text));
    const [fault] = table.faults ?? [];
    if (fault) throw new FiduciaryFileFault([{ line: fault.line, column: '', ...say('fiduciary_quotes') }]);
    if (table.rows.length > mostLines)
      throw new FiduciaryFileFault([
        { line: mostLines, column: '', ...say('fiduciary_large', { most: mostLines }) },
      ]);
    return table;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new FiduciaryFileFault([{ line: error.fault.line, column: '', ...say('fiduciary_empty') }]);
  }
};
