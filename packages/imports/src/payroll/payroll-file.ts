import type { BookingDate, PayrollLine } from '@kontor/domain';

/** A fault of a line of a payroll file. */
export type PayrollFault = {
  line: number;
  column: string;
  name: 'amount' | 'application' | 'column' | 'day' | 'foreign' | 'quotes' | 'tax' | 'xml';
  value?: string;
};

/** A payroll file that was read: its lines, and the last day in it. */
export type PayrollFile = {
  lines: readonly PayrollLine[];
  day: BookingDate | undefined;
  faults: readonly PayrollFault[];
};
