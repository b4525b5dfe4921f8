import { addDays, type BookingDate } from '../values/dates.ts';
import {
  dateIn,
  inMonth,
  intervalMonths,
  lastMonth,
  monthIn,
  type RecurringInterval,
} from '../values/periods/intervals.ts';

/**
 * The days of a recurring invoice, and the periods that its invoices are for (docs/interface §25).
 * Each day is computed from the first month, never from the day before: the 31st is the last day of
 * a short month, and the 31st again in the next long one.
 */

export type Schedule = {
  interval: RecurringInterval;
  /** No invoice is before it. */
  from: BookingDate;
  /** No invoice is after it. */
  to?: BookingDate | undefined;
  /** So many days it has at most. */
  count?: number | undefined;
  /** The day of the month, from 1 to 31; that of `from` unless it is given. */
  day_of_month?: number | undefined;
  /**
   * The first day of the period that the first invoice is for; by default the first of its month.
   */
  period_from?: BookingDate | undefined;
};

/** A day of a schedule, and the first and last day of the period that its invoice is for. */
export type Scheduled = { day: BookingDate; period_from: BookingDate; period_to: BookingDate };

/** The first month, and the day of each. The first day is not before `from`. */
const anchorOf = ({ from, day_of_month: day = dateIn(from) }: Schedule) => {
  const month = monthIn(from);
  return { month: inMonth(month, day) < from ? month + 1 : month, day };
};

/** The day `index` of a schedule, counted from 0; undefined after its end. */
const scheduledAt = (schedule: Schedule, index: number): BookingDate | undefined => {
  const { month, day } = anchorOf(schedule);
  const at = month + index * intervalMonths[schedule.interval];
  if (index >= (schedule.count ?? Number.POSITIVE_INFINITY) || at > lastMonth) return undefined;
  const found = inMonth(at, day);
  return schedule.to !== undefined && found > schedule.to ? undefined : found;
};

/**
 * A next day comes after these: a month that has had its invoice or was left out, and a day that it
 * is not before.
 */
export type After = { decided?: BookingDate | undefined; since?: BookingDate | undefined };

/** The place of the first day after these. */
const indexAfter = (schedule: Schedule, { decided, since }: After): number => {
  const { month, day } = anchorOf(schedule);
  const months = intervalMonths[schedule.interval];
  const first = Math.max(
    month,
    decided === undefined ? month : monthIn(decided) + 1,
    since === undefined ? month : monthIn(since) + (inMonth(monthIn(since), day) < since ? 1 : 0),
  );
  return Math.ceil((first - month) / months);
};

/**
 * The next day; undefined where there is none. A schedule that was changed goes on in a month after
 * the last one that was `decided`, so that another day of the month bills no month twice.
 */
export const nextDay = (schedule: Schedule, after: After = {}): BookingDate | undefined =>
  scheduledAt(schedule, indexAfter(schedule, after));

/** The next days with their periods, at most that many, up to a day if one is given. */
export const nextDays = (
  schedule: Schedule,
  { most, until, ...after }: After & { most: number; until?: BookingDate | undefined },
): Scheduled[] => {
  const days: Scheduled[] = [];
  const first = indexAfter(schedule, after);
  for (let index = first; index < first + most; index += 1) {
    const day = scheduledAt(schedule, index);
    if (day === undefined || (until !== undefined && day > until)) break;
    days.push({ day, ...periodOn(schedule, day) });
  }
  return days;
};

/** The place of a day in its schedule, counted from 1. */
export const placeOf = (schedule: Schedule, day: BookingDate): number =>
  Math.floor((monthIn(day) - anchorOf(schedule).month) / intervalMonths[schedule.interval]) + 1;

/** The first and last day of the period that the invoice of a day is for. */
export const periodOn = (schedule: Schedule, day: BookingDate): Omit<Scheduled, 'day'> => {
  const { month } = anchorOf(schedule);
  const begins = schedule.period_from ?? inMonth(month, 1);
  const at = monthIn(begins) + monthIn(day) - month;
  const period_from = inMonth(at, dateIn(begins));
  const next = inMonth(at + intervalMonths[schedule.interval], dateIn(begins));
  return { period_from, period_to: addDays(next, -1) };
};

/**
 * The beginning of the first period as `from` is moved: as many months later as the first day is.
 */
export const movedPeriod = (before: Schedule, after: Schedule): BookingDate | undefined => {
  const { period_from } = before;
  if (period_from === undefined) return undefined;
  const moved = monthIn(period_from) + anchorOf(after).month - anchorOf(before).month;
  return inMonth(moved, dateIn(period_from));
};
