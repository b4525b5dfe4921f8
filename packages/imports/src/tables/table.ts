import type { Fault } from '../values/fault.ts';

/**
 * The rows of a file under the names of its columns. Lines are counted from one, as programs show
 * them.
 */
export type Table = {
  columns: readonly string[];
  rows: readonly Row[];
  /** The faults of lines that can't be read as rows. */
  faults?: readonly Fault[];
  /** The decimal mark of all numbers, where the file itself says it. */
  decimalMark?: '.';
};
export type Row = { line: number; cells: readonly string[] };

/** A file that can't be read at all. */
export class Unreadable extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.name);
    this.name = 'Unreadable';
    this.fault = fault;
  }
}

/**
 * The first row that is not empty has the names of the columns; rows without any value are left
 * out.
 */
export const tableOf = (
  rows: readonly Row[],
  { faults = [], ...more }: Partial<Pick<Table, 'decimalMark' | 'faults'>> = {},
): Table => {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...others] = filled;
  if (!head) throw new Unreadable(faults[0] ?? { line: 1, name: 'file_empty' });
  return { columns: head.cells.map((name) => name.trim()), rows: others, faults, ...more };
};
