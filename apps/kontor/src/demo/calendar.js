import { addDays, monthOf } from '@kontor/domain';
/** The first days of the month of `today` and of the `back` months before it, the earliest first. */
export const monthsUpTo = (today, back) => {
  const months = [monthOf(today)];
  for (let month = monthOf(today); months.length <= back; months.unshift(month)) {
    month = monthOf(addDays(month, -1));
  }
  return months;
};
/** The day with number `day` of the month that begins on `month`; every month has the days 1 to 28. */
export const dayOf = (month, day) => addDays(month, day - 1);
/** `date`, or the Monday after it when it falls on a weekend: nobody's bank pays on a Sunday. */
export const workday = (date) => {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0) return addDays(date, 1);
  return weekday === 6 ? addDays(date, 2) : date;
};
const spelled = new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The month of `date` as it is written in a text: `März 2026`. */
export const monthName = (date) => spelled.format(new Date(date));
/** The number of the month of `date` in its year, 1 to 12. */
export const monthNumber = (date) => Number(date.slice(5, 7));
