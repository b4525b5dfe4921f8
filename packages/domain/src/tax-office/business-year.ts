import { addDays, addYears, type BookingDate, minBookingDate } from '../values/dates.ts';

/** The days of a business year, and whether its end was booked. */
export type BusinessYear = { from: BookingDate; to: BookingDate; closed: boolean };

const yearOf = (day: BookingDate): number => Number(day.slice(0, 4));

/**
 * The business year that ends in a calendar year. A year that was closed ends on its own day, the
 * later one where two ended in the same year; any other on the day of the year on which the nearest
 * one ended, else on 31 December. It begins after the year before that was closed, which may be up
 * to 23 months before, else it has twelve months.
 */
export const businessYearEnding = (year: number, ends: readonly BookingDate[]): BusinessYear => {
  const closed = ends.filter((day) => yearOf(day) === year).reduce(latest, undefined);
  const to = closed ?? usualEnd(year, ends);
  const before = ends.filter((day) => day < to).reduce(latest, undefined);
  const usual = addDays(addYears(to, -1), 1);
  const follows = before !== undefined && closed !== undefined && before >= addYears(to, -2);
  const from = follows
    ? addDays(before, 1)
    : before !== undefined && before >= usual
      ? addDays(before, 1)
      : usual;
  return { from: from < minBookingDate ? minBookingDate : from, to, closed: closed !== undefined };
};

const latest = (found: BookingDate | undefined, day: BookingDate): BookingDate =>
  found === undefined || day > found ? day : found;

const usualEnd = (year: number, ends: readonly BookingDate[]): BookingDate => {
  const distance = (day: BookingDate) => Math.abs(yearOf(day) - year);
  const [nearest = '2000-12-31' as BookingDate] = [...ends].sort((a, b) => distance(a) - distance(b));
  return addYears(nearest, year - yearOf(nearest));
};
