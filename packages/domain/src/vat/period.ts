import type { VatPeriod } from '../master-data/vat-settings.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { addDays, type BookingDate, monthAfter } from '../values/dates.ts';

/** The first and the last day of a VAT period (docs/interface §15). */
export type VatDays = { from: BookingDate; to: BookingDate };

/** Whether days are a calendar year, which is settled as a whole. */
export const isWholeYear = ({ from, to }: VatDays): boolean =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;

const monthsIn: Record<VatPeriod, number> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

/**
 * The days of the period `number` of a year, counted from 1. Refuses `invalid` for a number after
 * the last period.
 */
export const vatDaysOf = (kind: VatPeriod, { year, number }: { year: number; number: number }): VatDays => {
  const months = monthsIn[kind];
  if (number > 12 / months) {
    const message = `must be ${12 / months} at most: the client settles by ${kind}`;
    throw invalidField('period', message);
  }
  const month = (number - 1) * months + 1;
  const from = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as BookingDate;
  let after = from;
  for (let count = 0; count < months; count += 1) after = monthAfter(after);
  return { from, to: addDays(after, -1) };
};

/** The days of the period in which a day lies. */
export const vatPeriodWith = (kind: VatPeriod, on: BookingDate): VatDays => {
  const [year = 0, month = 1] = on.split('-').map(Number);
  return vatDaysOf(kind, { year, number: Math.ceil(month / monthsIn[kind]) });
};

/** Whether the days are exactly one month, quarter, half-year or year. */
export const isVatPeriod = ({ from, to }: VatDays): boolean =>
  Object.entries(monthsIn).some(([kind, months]) => {
    const [year, month, day] = from.split('-').map(Number);
    if (year === undefined || month === undefined || day !== 1 || (month - 1) % months !== 0) return false;
    return vatDaysOf(kind as VatPeriod, { year, number: (month - 1) / months + 1 }).to === to;
  });
