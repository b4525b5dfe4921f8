import type { BookingDate } from '../values/dates.ts';
import { addDays } from '../values/dates.ts';
import { type Amount, amountOf, proportion, zero } from '../values/money.ts';
import { inMonth, monthIn } from '../values/periods/intervals.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { AssetMethod, FirstYear } from './asset.ts';

/**
 * The planned depreciation of an asset (docs/interface §27): how much of its value is depreciated
 * at the end of a day. It is computed from the beginning each time, never from the day before, so
 * that runs may be made whenever and as often as one likes, and come to the same.
 */

/** By what an asset is depreciated. */
export type AssetPlan = {
  method: AssetMethod;
  /** Percent a year: of the acquisition value if linear, of the book value if declining. */
  rate?: Decimal | undefined;
  /** The useful life of a linear plan without a rate. */
  months?: number | undefined;
  /** The part that is never depreciated. */
  residual: Decimal;
  first_year: FirstYear;
  depreciated_from: BookingDate;
};

/**
 * The start of a plan: the values at the end of a day, or without a day those of a new asset.
 */
export type AssetBasis = { on?: BookingDate | undefined; value: Amount; depreciated: Amount };

/** A change of the value besides the plan: part of it goes, or more or less is depreciated. */
export type AssetEvent = { on: BookingDate; gone: Amount; adjusted: Amount };

/** The decimals of the currency, and the first month of the business year, 1 to 12. */
export type Planning = { places: number; yearMonth: number };

export type Planned = { plan: AssetPlan; basis: AssetBasis; events: readonly AssetEvent[] };

/** The values of an asset after so many months since the year 0. */
type Standing = { at: number; value: Amount; depreciated: Amount };

const count = (months: number): Amount => amountOf(String(months));
const ofYear = amountOf('1200');
const least = (one: Amount, other: Amount): Amount => (one.lt(other) ? one : other);

/** The months that are over at the end of a day. */
const monthsOver = (day: BookingDate): number => monthIn(day) + (addDays(day, 1).endsWith('-01') ? 1 : 0);

/** The first month of the business year that begins after a month. */
const nextYear = (month: number, yearMonth: number): number => {
  const into = (((month - (yearMonth - 1)) % 12) + 12) % 12;
  return month - into + 12;
};

/** The first month that is depreciated. */
const firstMonth = ({ first_year, depreciated_from }: AssetPlan, { yearMonth }: Planning): number => {
  const month = monthIn(depreciated_from);
  return first_year === 'full' ? nextYear(month, yearMonth) - 12 : month;
};

/** The amount that is depreciated by the end of a day by the plan. */
export const plannedOn = (planned: Planned, on: BookingDate, planning: Planning): Amount =>
  standingAt(planned, { on, at: monthsOver(on) }, planning).depreciated;

const standingAt = (
  { plan, basis, events }: Planned,
  { on, at }: { on: BookingDate; at: number },
  planning: Planning,
): Standing => {
  const first = firstMonth(plan, planning);
  const { value, depreciated } = basis;
  const begun = basis.on === undefined ? first : Math.max(first, monthsOver(basis.on));
  let standing: Standing = { at: begun, value, depreciated };
  for (const event of events) {
    if (event.on > on) continue;
    const month = Math.max(standing.at, monthsOver(event.on));
    standing = changed(advanced(plan, standing, { to: month, first, planning }), event, planning);
  }
  return advanced(plan, standing, { to: at, first, planning });
};

const changed = (standing: Standing, { gone, adjusted }: AssetEvent, { places }: Planning): Standing => {
  const { value, depreciated } = standing;
  const share = gone.eq(value)
    ? depreciated
    : gone.eq(zero)
      ? zero
      : proportion(depreciated, { part: gone, whole: value }, places);
  return { ...standing, value: value.minus(gone), depreciated: depreciated.minus(share).plus(adjusted) };
};

type Ahead = { to: number; first: number; planning: Planning };

const advanced = (plan: AssetPlan, standing: Standing, ahead: Ahead): Standing => {
  if (ahead.to <= standing.at) return standing;
  const { value, depreciated } = standing;
  const book = value.minus(depreciated);
  const most = book.minus(amountOf(plan.residual));
  if (plan.method === 'none' || most.lte(zero)) return { ...standing, at: ahead.to };
  const amount =
    plan.method === 'declining'
      ? declining(plan, { book, most, at: standing.at }, ahead)
      : linear(plan, { book, most, at: standing.at }, ahead);
  return { at: ahead.to, value, depreciated: depreciated.plus(amount) };
};

type Left = { book: Amount; most: Amount; at: number };

/**
 * A rate is of the acquisition value, a life spreads what is over the residual value. What is left
 * after a change of value is spread over the months that are left, and the last one takes the rest.
 */
const linear = (
  { rate, months = 0 }: AssetPlan,
  { book, most, at }: Left,
  { to, first, planning: { places } }: Ahead,
): Amount => {
  const elapsed = at - first;
  if (rate === undefined) {
    const left = months - elapsed;
    if (to - at >= left) return most;
    return proportion(most, { part: count(to - at), whole: count(left) }, places);
  }
  const ofMonth = amountOf(rate);
  const whole = ofYear.minus(count(elapsed).times(ofMonth));
  if (whole.lte(zero)) return most;
  return least(most, proportion(book, { part: count(to - at).times(ofMonth), whole }, places));
};

/** The rate of the book value at the beginning of each business year, rounded as it is booked. */
const declining = (
  { rate = '0' as Decimal }: AssetPlan,
  { book, most, at }: Left,
  { to, planning: { places, yearMonth } }: Ahead,
): Amount => {
  let gone = zero;
  for (let month = at; month < to && gone.lt(most); ) {
    const until = Math.min(nextYear(month, yearMonth), to);
    const part = count(until - month).times(amountOf(rate));
    const ofYearLeft = proportion(book.minus(gone), { part, whole: ofYear }, places);
    gone = gone.plus(least(most.minus(gone), ofYearLeft));
    month = until;
  }
  return gone;
};

/** The last day of the business year that a day is in. */
export const yearEndOf = (day: BookingDate, yearMonth: number): BookingDate =>
  addDays(inMonth(nextYear(monthIn(day), yearMonth), 1), -1);

/** The last day of the business year before the one that a day is in. */
export const lastYearEndBefore = (day: BookingDate, yearMonth: number): BookingDate =>
  addDays(inMonth(nextYear(monthIn(day), yearMonth) - 12, 1), -1);
