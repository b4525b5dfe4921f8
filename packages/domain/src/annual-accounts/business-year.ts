import { addDays, addYears, type BookingDate, minBookingDate } from '../values/dates.ts';

export type BusinessYear = { from: BookingDate; to: BookingDate };

/** The longest business year that a company can have after its first entry, in months. */
const mostYears = 2;

/**
 * The business year that ends in a calendar year, by the ends of years that were booked (`ends`):
 * one of that year, else by the day of the one nearest to it, else 31 December. A year that was
 * closed begins after the end before it, and so may be shorter or longer than twelve months.
 */
export const businessYear = (year: number, ends: readonly BookingDate[]): BusinessYear => {
  const sorted = [...ends].sort();
  const yearOf = (day: BookingDate) => Number(day.slice(0, 4));
  const own = sorted.findLast((day) => yearOf(day) === year);
  const nearest = sorted.findLast((day) => yearOf(day) < year) ?? sorted[0] ?? ('2000-12-31' as BookingDate);
  return endingOn(own ?? addYears(nearest, year - yearOf(nearest)), sorted);
};

const endingOn = (to: BookingDate, sorted: readonly BookingDate[]): BusinessYear => {
  const usual = addYears(to, -1);
  const previous = sorted.findLast((day) => day < to);
  const isLong = sorted.includes(to) && previous !== undefined && previous >= addYears(to, -mostYears);
  const before = previous !== undefined && (previous > usual || isLong) ? previous : usual;
  return { from: before < minBookingDate ? minBookingDate : addDays(before, 1), to };
};

/** The business year before another; undefined where the books can have none. */
export const businessYearBefore = (
  { from }: BusinessYear,
  ends: readonly BookingDate[],
): BusinessYear | undefined =>
  from <= minBookingDate ? undefined : endingOn(addDays(from, -1), [...ends].sort());
