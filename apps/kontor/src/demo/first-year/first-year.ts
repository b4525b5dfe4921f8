import { addDays, addYears, type BookingDate } from '@kontor/domain';
import { monthNumber, monthsUpTo } from '../calendar.ts';

/** The first and the last day of a calendar year. */
export type Year = { from: BookingDate; to: BookingDate };

const yearWith = (day: BookingDate): Year => ({
  from: `${day.slice(0, 4)}-01-01` as BookingDate,
  to: `${day.slice(0, 4)}-12-31` as BookingDate,
});

export const yearNumber = ({ to }: Year): number => Number(to.slice(0, 4));

/** The month, 1 to 12, from which on the year before is closed; until then it is worked on. */
const closedFrom = 3;

/**
 * The first year of the demo client's books, which is closed: the calendar year before that of
 * `today`, in January and February the one before that.
 */
export const firstYearOf = (today: BookingDate): Year =>
  yearWith(addYears(today, monthNumber(today) < closedFrom ? -2 : -1));

/** The first day of its documents; before it the books have one entry of sales a month. */
const documentsFrom = (today: BookingDate): BookingDate => monthsUpTo(today, 12)[0] ?? today;

/**
 * The months from the beginning of the first year on that have no documents, by their first days.
 */
export const collectiveMonths = (today: BookingDate): BookingDate[] => {
  const first = documentsFrom(today);
  const { from } = firstYearOf(today);
  return monthsUpTo(addDays(first, -1), 24).filter((month) => month >= from);
};
