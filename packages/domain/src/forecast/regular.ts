import { addDays, type BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';
import { dateIn, inMonth, monthIn } from '../values/periods/intervals.ts';
import type { CashMovement } from './facts.ts';
import { bankDay, daysFrom, median } from './habits.ts';

/**
 * Regular payments, as the accounts of cash show them (docs/interface §39): rent, salaries,
 * leasing, bills of vendors that come again. They are known by counterparty, interval and amount.
 */
export type Regular = {
  counterparty: string;
  vendor: CashMovement['vendor'];
  contra: number;
  accno: number;
  amount: Amount;
  /** The days of the next ones up to the end of the forecast. */
  days: readonly BookingDate[];
  /** Half of the interval, in which a known document stands for one of them. */
  around: number;
};

/** At least so many payments make an interval. */
const leastTimes = 3;
/** Of each group the payments of so many days are looked at, the last ones. */
export const regularPaymentDays = 6;

/** The intervals, with the days that lie between two payments. */
const intervals = [
  { months: 0, days: 7, least: 6, most: 8 },
  { months: 0, days: 14, least: 12, most: 16 },
  { months: 1, days: 30, least: 24, most: 37 },
  { months: 2, days: 61, least: 53, most: 68 },
  { months: 3, days: 91, least: 80, most: 102 },
] as const;
type Interval = (typeof intervals)[number];

/** Payments of a month by one counterparty on one day are one. */
const merged = (movements: readonly CashMovement[]): { day: BookingDate; amount: Amount }[] => {
  const days = new Map<BookingDate, Amount>();
  for (const { day, amount } of movements) days.set(day, (days.get(day) ?? zero).plus(amountOf(amount)));
  return [...days].map(([day, amount]) => ({ day, amount })).sort((a, b) => (a.day < b.day ? -1 : 1));
};

const intervalOf = (days: readonly BookingDate[]): Interval | undefined => {
  const gaps = days.slice(1).map((day, at) => daysFrom(days[at] ?? day, day));
  return intervals.find(({ least, most }) => gaps.every((gap) => gap >= least && gap <= most));
};

const medianAmount = (amounts: readonly Amount[]): Amount => {
  const sorted = [...amounts].sort((a, b) => a.cmp(b));
  return sorted[sorted.length >> 1] ?? zero;
};

/**
 * Whether all are of one direction, and none is more than twice or less than half of the median.
 */
const areAlike = (amounts: readonly Amount[], middle: Amount): boolean =>
  amounts.every(
    (one) =>
      one.s === middle.s && one.abs().lte(middle.abs().times('2')) && one.abs().times('2').gte(middle.abs()),
  );

/**
 * The day after so many intervals. A day of the month is that of the usual one, the last days of
 * months are kept as such.
 */
const dayAfter = (last: BookingDate, { months, days }: Interval, count: number, day: number): BookingDate =>
  months === 0 ? addDays(last, days * count) : inMonth(monthIn(last) + months * count, day);

const groupKey = (one: CashMovement): string => `${one.contra} ${one.counterparty}`;

/**
 * The counterparty is unknown of what was not booked from a line of the bank: it is the one that
 * the account has, where that is always the same.
 */
const groupsOf = (movements: readonly CashMovement[]): CashMovement[][] => {
  const named = new Map<number, Set<string>>();
  for (const { contra, counterparty } of movements) {
    if (counterparty !== '') named.set(contra, (named.get(contra) ?? new Set()).add(counterparty));
  }
  const groups = new Map<string, CashMovement[]>();
  for (const one of movements) {
    const names = named.get(one.contra);
    const [only] = one.counterparty === '' && names?.size === 1 ? names : [];
    const key = groupKey(only === undefined ? one : { ...one, counterparty: only });
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
};

/** The regular payments of the movements before a day, and when they come up to another one. */
export const regularPayments = (
  movements: readonly CashMovement[],
  { date, until }: { date: BookingDate; until: BookingDate },
): Regular[] =>
  groupsOf(movements).flatMap((group) => {
    const all = merged(group);
    const lasting = all.slice(-regularPaymentDays);
    const [last, newest] = [lasting.at(-1), group.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]];
    if (lasting.length < leastTimes || !last || !newest) return [];
    const interval = intervalOf(lasting.map(({ day }) => day));
    const amount = medianAmount(lasting.map((one) => one.amount));
    if (
      !interval ||
      !areAlike(
        lasting.map((one) => one.amount),
        amount,
      )
    )
      return [];
    const around = interval.days >> 1;
    const usualDay = median(lasting.map(({ day }) => dateIn(day))) ?? dateIn(last.day);
    const days: BookingDate[] = [];
    for (let count = 1; count <= 60; count += 1) {
      const due = bankDay(dayAfter(last.day, interval, count, usualDay));
      // One that did not come although it was time is expected soon, or it has ended.
      const day = due <= date ? bankDay(addDays(date, 1)) : due;
      if (due <= date && daysFrom(due, date) > around) return [];
      if (day > until) break;
      days.push(day);
    }
    const { vendor, contra, accno } = newest;
    const counterparty = group.find((one) => one.counterparty !== '')?.counterparty ?? '';
    return days.length === 0 ? [] : [{ counterparty, vendor, contra, accno, amount, days, around }];
  });
