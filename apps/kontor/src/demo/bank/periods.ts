import { addDays, type BookingDate, monthAfter } from '@kontor/domain';
import { monthsUpTo } from '../calendar.ts';

/** The first and the last day of a bank statement. */
export type Period = { from: BookingDate; to: BookingDate };

const months = 3;
// The newest statement has the lines of some days.
const leastDays = 10;

/**
 * The periods of the bank statements up to `today`, the earliest first: a month each, and the
 * newest month goes with the one before while it has but some days.
 */
export const periodsUpTo = (today: BookingDate): Period[] => {
  const isShort = Number(today.slice(8)) < leastDays;
  const begun = monthsUpTo(today, isShort ? months : months - 1);
  const firsts = isShort ? begun.slice(0, -1) : begun;
  return firsts.map((from, at) => ({
    from,
    to: at === firsts.length - 1 ? today : addDays(monthAfter(from), -1),
  }));
};
