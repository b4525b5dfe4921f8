import { addDays, type BookingDate } from '../values/dates.ts';
import type { ForecastSide, PaymentHabit } from './facts.ts';
import type { ForecastReason } from './forecast.ts';

/** When parties really pay (docs/interface §39). */

/** So many payments of a party are looked at, the latest ones. */
export const habitPayments = 12;
/** A party with fewer payments has no habit yet: that of all parties counts. */
const leastPayments = 3;
/** A document that is later than all the party has paid is expected in so many days. */
const soon = 7;
/** One that is overdue by more than that beyond the usual is expected no more. */
const givenUp = 90;

export const daysFrom = (from: BookingDate, to: BookingDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The median, rounded to a whole day; undefined of nothing. */
export const median = (values: readonly number[]): number | undefined => medianOfSorted(ascending(values));

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

const medianOfSorted = (sorted: readonly number[]): number | undefined => {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2);
};

/** A day on which banks pay: Monday for a weekend. */
export const bankDay = (day: BookingDate): BookingDate => {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
};

/** The place of the first of values in order that is above one. */
const firstAbove = (sorted: readonly number[], value: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) > value) to = middle;
    else from = middle + 1;
  }
  return from;
};

type Expected = { date: BookingDate; why: ForecastReason; days?: number; basis?: number };

export type Habits = {
  expected: (
    of: { side: ForecastSide; number: string; duedate: BookingDate },
    date: BookingDate,
  ) => Expected | undefined;
  accountOf: (side: ForecastSide, number: string) => number | undefined;
  /** The median days from an invoice to its payment. */
  sinceInvoice: number | undefined;
};

/** The habits of all parties. A party is that of a side, with its number. */
export const habitsOf = (all: readonly PaymentHabit[]): Habits => {
  const key = (side: ForecastSide, number: string) => `${side} ${number}`;
  const byParty = new Map(all.map((one) => [key(one.side, one.number), one]));
  const ofSide = (side: ForecastSide) => all.filter((one) => one.side === side);
  // In order once: many documents are asked for what came later than they are.
  const common = {
    invoice: ascending(ofSide('invoice').flatMap(({ days }) => days)),
    payable: ascending(ofSide('payable').flatMap(({ days }) => days)),
  };
  const usual = { invoice: medianOfSorted(common.invoice), payable: medianOfSorted(common.payable) };

  const usualOf = (
    side: ForecastSide,
    number: string,
  ): Omit<Expected, 'date'> & { own: readonly number[] } => {
    const own = ascending(byParty.get(key(side, number))?.days ?? []);
    const days = own.length < leastPayments ? undefined : medianOfSorted(own);
    if (days !== undefined) return { why: 'party', days, basis: own.length, own };
    const general = usual[side];
    if (general === undefined) return { why: 'due', days: 0, own };
    return { why: 'all', days: general, basis: common[side].length, own: common[side] };
  };

  return {
    expected: ({ side, number, duedate }, date) => {
      const { own, ...found } = usualOf(side, number);
      const day = bankDay(addDays(duedate, found.days ?? 0));
      if (day > date) return { date: day, ...found };
      const late = daysFrom(duedate, date);
      const later = own.slice(firstAbove(own, late));
      const days = medianOfSorted(later);
      if (days !== undefined)
        return { date: bankDay(addDays(duedate, days)), why: 'later', days, basis: later.length };
      if (late > (found.days ?? 0) + givenUp) return undefined;
      return { date: bankDay(addDays(date, soon)), why: 'overdue', days: late + soon };
    },
    accountOf: (side, number) => byParty.get(key(side, number))?.accno,
    sinceInvoice: median(ofSide('invoice').flatMap(({ since }) => since)),
  };
};
