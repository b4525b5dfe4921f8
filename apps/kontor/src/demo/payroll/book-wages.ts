import type { BookingDate } from '@kontor/domain';
import { periodsUpTo } from '../bank/periods.ts';
import type { Asking } from '../first-year/asking.ts';
import { insurancesPaid, wageMapping, wageMonths, wagePayment, wagesOf } from './wages.ts';

/**
 * Books the files of the payroll program, and what was paid of them but by lines of the bank, which
 * people book.
 */
export const bookWages = async (as: Asking, today: BookingDate): Promise<void> => {
  await as('demo-payroll-mapping').payroll.saveMapping(wageMapping);
  const [statements] = periodsUpTo(today);
  for (const month of wageMonths(today)) {
    const of = month.slice(0, 7);
    await as(`demo-payroll-${of}`).payroll.create(wagesOf(month));
    const paid = statements && month >= statements.from ? [] : [wagePayment(month)];
    for (const entry of [...paid, ...insurancesPaid(month)])
      if (entry.transdate <= today) await as(`demo-${entry.reference}`).gl.post(entry);
  }
};
