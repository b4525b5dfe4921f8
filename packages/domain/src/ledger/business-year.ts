import { addDays, addYears, type BookingDate, minBookingDate } from '../values/dates.ts';

/** The days of a business year, and whether its end was booked. */
export type BusinessYear = { from: BookingDate; to: BookingDate; closed: boolean };

const yearOf = (day: BookingDate): number => Number(day.slice(0, 4));

/**
 * The business year that ends in a calendar year, by the ends of years that were booked (`ends`). A
 * year that was closed ends on its own day, the later one where two ended in the same year; any
 * other on the day of the year on which the nearest one ended, else on 31 December.
 */
export const businessYear = (year: number, ends: readonly BookingDate[]): BusinessYear => {
  const closed = ends.filter((day) => yearOf(day) === year).reduce(latest, undefined);
  return endingOn(closed ?? usualEnd(year, ends), ends);
};

/** The business year before another; undefined where the books can have none. */
export const businessYearBefore = (
  { from }: Pick<BusinessYear, 'from'>,
  ends: readonly BookingDate[],
): BusinessYear | undefined => (from <= minBookingDate ? undefined : endingOn(addDays(from, -1), ends));

/**
 * It begins after the year before that was closed: one that was closed itself may be up to 23
 * months long, or short. Any other has twelve months.
 */
const endingOn = (to: BookingDate, ends: readonly BookingDate[]): BusinessYear => {
  const closed = ends.includes(to);
  const usual = addYears(to, -1);
  const previous = ends.filter((day) => day < to).reduce(latest, undefined);
  const follows = previous !== undefined && (previous > usual || (closed && previous >= addYears(to, -2)));
  const before = follows ? previous : usual;
  return { from: before < minBookingDate ? minBookingDate : addDays(before, 1), to, closed };
};

const latest = (found: BookingDate | undefined, day: BookingDate): BookingDate =>
  found === undefined || day > found ? day : found;

const usualEnd = (year: number, ends: readonly BookingDate[]): BookingDate => {
  const distance = (day: BookingDate) => Math.abs(yearOf(day) - year);
  const [nearest = '2000-12-31' as BookingDate] = [...ends].sort((a, b) => distance(a) - distance(b));
  return addYears(nearest, year - yearOf(nearest));
};
