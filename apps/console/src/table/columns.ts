import type { ReactNode } from 'react';

/** A column of a table. `value` is its plain text: what an export has, and what is shown unless `show` says otherwise. */
export type Column<Row> = {
  id: string;
  head: string;
  /** Amounts stand right-aligned under each other, dates are shown as the language has them. */
  kind?: 'text' | 'amount' | 'date' | 'number';
  value: (row: Row) => string;
  show?: (row: Row) => ReactNode;
  /** The width in the units of CSS grids and tables, such as `8rem`; what is left is divided among those without one. */
  width?: string;
  /** The width on a narrow page, where it is another one. */
  narrow?: string;
  /** The total in the foot of the table. */
  total?: string | undefined;
  /** Whether only an export has the column. */
  exported?: boolean;
  /** Whether a narrow page leaves the column out. */
  wide?: boolean;
  /** The name by which the list is sorted when the head is pressed. */
  sort?: string;
};
