import { addDays, type BookingDate } from '../dates.ts';

/** Intervals of months, in which something is billed or supplied. */

/** The intervals, with their months. */
export const intervalMonths = {
  monthly: 1,
  two_monthly: 2,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
} as const;
export type RecurringInterval = keyof typeof intervalMonths;
export const recurringIntervals = Object.keys(intervalMonths) as RecurringInterval[];

/** The months since the year 0. */
export const monthIn = (day: BookingDate): number =>
  12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;
export const dateIn = (day: BookingDate): number => Number(day.slice(8, 10));

export const lastMonth = 12 * 10_000 - 1;

/** The day of a month: its last one, where it has no such day. */
export const inMonth = (month: number, day: number): BookingDate => {
  const [year, at] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(at + 1, 2)}-${digits(Math.min(day, last), 2)}` as BookingDate;
};

/** The first and last day of that many intervals from a day on. */
export const intervalsFrom = (
  from: BookingDate,
  { interval, count }: { interval: RecurringInterval; count: number },
): { from: BookingDate; to: BookingDate } => {
  const next = Math.min(monthIn(from) + count * intervalMonths[interval], lastMonth);
  return { from, to: addDays(inMonth(next, dateIn(from)), -1) };
};

/** The first and last day of the month, the quarter or similar of the calendar that a day is in. */
export const intervalAround = (
  day: BookingDate,
  interval: RecurringInterval,
): { from: BookingDate; to: BookingDate } => {
  const month = monthIn(day);
  return intervalsFrom(inMonth(month - (month % intervalMonths[interval]), 1), { interval, count: 1 });
};
