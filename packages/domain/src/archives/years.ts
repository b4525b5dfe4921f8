import { addDays, addYears, type BookingDate, maxBookingDate, minBookingDate } from '../values/dates.ts';
import type { ArchiveDays } from './archive.ts';

/**
 * The fiscal years of a client from its first entry to its last, the earliest first. They end on
 * the day of the year on which years were closed; where none was, they are those of the calendar.
 */
export const fiscalYears = ({
  first,
  last,
  yearends,
}: {
  first: BookingDate;
  last: BookingDate;
  yearends: readonly BookingDate[];
}): ArchiveDays[] => {
  const years: ArchiveDays[] = [];
  const ends = yearends.toSorted();
  // Nothing was before the first year: it begins where a whole one does.
  for (let from = first; from <= last; ) {
    const end = ends.find((one) => one >= from) ?? ends.at(-1);
    const to = nextEnd(from, end?.slice(4) ?? '-12-31');
    years.push({ year: to.slice(0, 4), from: years.length === 0 ? beginOf(to) : from, to });
    // After the last day of all there is none, and a loop would never end.
    if (to >= last) break;
    from = addDays(to, 1);
  }
  return years;
};

/** The first day of a whole year. */
const beginOf = (to: BookingDate): BookingDate =>
  to === maxBookingDate ? ('9999-01-01' as BookingDate) : addYears(addDays(to, 1), -1);

/** The first day from `from` on that is this day of its year. */
const nextEnd = (from: BookingDate, day: string): BookingDate => {
  const year = Number(from.slice(0, 4));
  const here = yearDay(year, day);
  if (here >= from) return here;
  return from.startsWith('9999') ? maxBookingDate : yearDay(year + 1, day);
};

const yearDay = (year: number, day: string): BookingDate =>
  day.startsWith('-02-2') ? addDays(`${year}-03-01` as BookingDate, -1) : (`${year}${day}` as BookingDate);

/** The days of a year that is asked for; undefined where it has no entry. */
export const archiveDays = (years: readonly ArchiveDays[], asked: string): ArchiveDays | undefined => {
  if (asked !== 'all') return years.find(({ year }) => year === asked);
  return years.length > 0 ? { year: asked, from: minBookingDate, to: maxBookingDate } : undefined;
};
