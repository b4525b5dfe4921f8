import { addDays, type BookingDate, monthOf } from '@kontor/domain';

/**
 * The first days of the month of `today` and of the `back` months before it, the earliest first.
 */
export const monthsUpTo = (today: BookingDate, back: number): BookingDate[] => {
  const months = [monthOf(today)];
  for (let month = monthOf(today); months.length <= back; months.unshift(month)) {
    month = monthOf(addDays(month, -1));
  }
  return months;
};

/**
 * The day with number `day` of the month that begins on `month`; every month has the days 1 to 28.
 */
export const dayOf = (month: BookingDate, day: number): BookingDate => addDays(month, day - 1);

/** `date`, or the Monday after it when it falls on a weekend: banks do not pay on a weekend. */
export const workday = (date: BookingDate): BookingDate => {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0) return addDays(date, 1);
  return weekday === 6 ? addDays(date, 2) : date;
};

/** `date`, or the Friday before it when it falls on a weekend. */
export const workdayBefore = (date: BookingDate): BookingDate => {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
};

const spelled = new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of `date` as it is written in a text: `März 2026`. */
export const monthName = (date: BookingDate): string => spelled.format(new Date(date));

/** The number of the month of `date` in its year, 1 to 12. */
export const monthNumber = (date: BookingDate): number => Number(date.slice(5, 7));
