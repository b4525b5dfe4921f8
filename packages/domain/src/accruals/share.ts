import type { Period } from '../posting/supply-period.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, proportion, unitsOf } from '../values/money.ts';
import { dateIn, inMonth, monthIn } from '../values/periods/intervals.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { AccrualKind, AccrualShare } from './accrual.ts';

/** The share of a period that another year has, and the parts in which it is released. */

/** At most that many parts: ten years by month. */
export const mostParts = 120;

const dayLength = 86_400_000;
const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1;
const monthsIn = ({ from, to }: Period): number => monthIn(to) - monthIn(from) + 1;

/**
 * The units of a period, and how many of them are after a day. A month counts as a whole, and to
 * the side on which it begins: with the day itself, if that is in it.
 */
const unitsAround = (period: Period, day: BookingDate, by: AccrualShare) => {
  const count = by === 'days' ? daysIn : monthsIn;
  const whole = count(period);
  if (day < period.from) return { whole, after: whole };
  if (day >= period.to) return { whole, after: 0 };
  return { whole, after: whole - count({ from: period.from, to: day }) };
};

/** Whether what is accrued was booked before the period in which it belongs, or comes after it. */
export const isBookedBefore = (kind: AccrualKind): boolean =>
  kind === 'prepaid_expense' || kind === 'deferred_income';

/**
 * The share of `total` that is moved at the end of `day`: what is supplied later of what was booked
 * already, and what was supplied by then of what will be booked later.
 */
export const shareAccrued = (
  total: Amount,
  { kind, day, period, by }: { kind: AccrualKind; day: BookingDate; period: Period; by: AccrualShare },
  places: number,
): Amount => {
  const { whole, after } = unitsAround(period, day, by);
  const moved = isBookedBefore(kind) ? after : whole - after;
  return proportion(total, { part: amountOf(String(moved)), whole: amountOf(String(whole)) }, places);
};

/**
 * The days on which parts are released: the same day of each month, its last where the month is
 * shorter; the last day of each month, where the first is one. No more than one above `mostParts`.
 */
export const releaseDays = (from: BookingDate, to: BookingDate | undefined): BookingDate[] => {
  if (to === undefined) return [from];
  const isMonthEnd = addDays(from, 1).endsWith('-01');
  const date = isMonthEnd ? 31 : dateIn(from);
  const days: BookingDate[] = [];
  for (let month = monthIn(from); days.length <= mostParts; month += 1) {
    const day = inMonth(month, date);
    if (day > to) break;
    days.push(day);
  }
  return days;
};

/** Equal parts of an amount in its smallest unit; the last one takes the rest. */
export const equalParts = (amount: Amount, count: number, places: number): Decimal[] => {
  const units = unitsOf(amount, places);
  const part = units / BigInt(count);
  const last = units - part * BigInt(count - 1);
  return Array.from({ length: count }, (_, at) =>
    decimalOf(amountOf(`${at === count - 1 ? last : part}e-${places}`), places),
  );
};
