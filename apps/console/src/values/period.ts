import { type Days, dayLater, monthsBetween, quarterOf, yearOf } from './date.ts';

/** Periods as bookkeepers name them, and the ones that they are compared with. */

const lastDayOf = (month: string): string => dayLater(monthLater(month, 1), -1);

/** The first day of the month that is `months` after that of `date`. */
const monthLater = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

export const namedPeriods = ['year', 'last_year', 'quarter', 'last_quarter', 'month', 'last_month'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

export const periodNamed = (name: NamedPeriod, today: string): Days => {
  const month = `${today.slice(0, 7)}-01`;
  const before = monthLater(month, -1);
  const named: Record<NamedPeriod, Days> = {
    year: yearOf(today),
    last_year: yearOf(today, -1),
    quarter: quarterOf(today),
    last_quarter: quarterOf(dayLater(quarterOf(today).from, -1)),
    month: { from: month, to: lastDayOf(month) },
    last_month: { from: before, to: lastDayOf(before) },
  };
  return named[name];
};

const isWholeMonths = ({ from, to }: Days): boolean => from.endsWith('-01') && lastDayOf(to) === to;

const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

/**
 * The period of the same length that ends the day before: whole months before whole months, else as
 * many days.
 */
export const periodBefore = (days: Days): Days => {
  const to = dayLater(days.from, -1);
  const from = isWholeMonths(days)
    ? monthLater(days.from, -monthsBetween(days).length)
    : dayLater(days.from, -daysIn(days));
  return { from, to };
};

/** The day a year earlier; the last day of February for the 29th. */
export const yearEarlier = (date: string): string => {
  const day = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
};

/** The same days a year earlier. A period that ends with a month still ends with it. */
export const sameYearEarlier = ({ from, to }: Days): Days => ({
  from: yearEarlier(from),
  to: lastDayOf(to) === to ? lastDayOf(yearEarlier(to)) : yearEarlier(to),
});
