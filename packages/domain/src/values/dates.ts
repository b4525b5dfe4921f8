import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { memoized } from './memoized.ts';
import { scalars } from './schema/kinds.ts';
import { quickChecks } from './schema/quick-check.ts';
import { say, sayInSchema } from './sentences/say.ts';

/**
 * Booking dates and instants (docs/interface §3.6). A booking date is a calendar day, `yyyy-MM-dd`.
 * Which day an instant falls on depends on the client's time zone, so every conversion takes the
 * zone. Nothing here reads a clock.
 */
const isDay = (value: string) => {
  const [month, day] = [twoDigitsAt(value, 5), twoDigitsAt(value, 8)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  if (day <= 28) return true;
  return day <= new Date(Date.UTC(Number(value.slice(0, 4)), month, 0)).getUTCDate();
};

/**
 * The number of the two digits at a place of a text, which has digits there. Lists have several
 * days in each record.
 */
const twoDigitsAt = (value: string, at: number): number =>
  10 * (value.charCodeAt(at) - digitZero) + value.charCodeAt(at + 1) - digitZero;

const digitZero = 0x30;

/**
 * The check of a text that must be as `isRight` says: a day that the calendar does not have is told
 * so where it is written as a day is; else the fault is `otherwise`.
 */
const dayCheck =
  (isRight: (value: string) => boolean, otherwise: 'date_form' | 'date_meant' | 'timestamp_form') =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (isRight(value)) return;
    const isWritten = /^\d{4}-\d\d-\d\d(?:$|T)/.test(value) && !isDay(value);
    const fault = isWritten ? say('no_such_day', { day: value.slice(0, 10) }) : say(otherwise);
    issues.push({ code: 'custom', input: value, params: fault, message: fault.message, continue: true });
  };

/** A calendar day, `yyyy-MM-dd`, in the years 1900 to 9999. */
export const bookingDate = z
  .string(sayInSchema('a_date'))
  .check(dayCheck((value) => isBookingDate(value), 'date_form'))
  .meta({ format: 'date' })
  .brand<'BookingDate'>()
  .register(scalars, { kind: 'date' });
export type BookingDate = z.infer<typeof bookingDate>;

const dayForm = /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/;
const isBookingDate = (value: string) => dayForm.test(value) && isDay(value);
quickChecks.set(bookingDate, (value) => typeof value === 'string' && isBookingDate(value));

/** The earliest and the latest day that a booking date can be (docs/interface §17). */
export const minBookingDate = '1900-01-01' as BookingDate;
export const maxBookingDate = '9999-12-31' as BookingDate;

// Date.parse alone reads 30 February as 2 March, and the hour 24 as the next day.
const isMoment = (value: string) => {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString() === value;
};

/** An instant as ISO 8601 in UTC: `2026-01-13T23:00:00.000Z`, in the years 1900 to 9999. */
export const instant = z
  .string(sayInSchema('a_timestamp'))
  .check(
    dayCheck(
      (value) => /^(19|[2-9]\d)\d{2}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isMoment(value),
      'timestamp_form',
    ),
  )
  .meta({ format: 'date-time' })
  .brand<'Instant'>()
  .register(scalars, { kind: 'instant' });
export type Instant = z.infer<typeof instant>;

const momentForm = /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
quickChecks.set(instant, (value) => typeof value === 'string' && momentForm.test(value) && isDay(value));

/** An IANA time zone such as `Europe/Zurich`. */
export const zone = z.string(sayInSchema('a_time_zone')).refine((value) => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value);
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}, sayInSchema('time_zone'));

/** The instant of `epochMilliseconds`. */
export const instantAt = (epochMilliseconds: number): Instant =>
  new Date(epochMilliseconds).toISOString() as Instant;

/**
 * The calendar day of `at` in `zone`: `2026-03-01T23:30:00.000Z` is 2026-03-02 in Zurich (§3.6).
 */
export const dayIn = (at: Instant, zone: string): BookingDate =>
  // Zones change their clocks at whole seconds, so a fraction never decides on the day.
  dayOfSecond(`${at.slice(0, 19)}Z`, zone);

const dayOfSecond = memoized(
  (second: string, zone: string) =>
    Temporal.Instant.from(second).toZonedDateTimeISO(zone).toPlainDate().toString() as BookingDate,
);

/**
 * The first moment of `date` in `zone`. It is later than midnight where a clock change skips
 * midnight.
 */
const startOf = (date: BookingDate, zone: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone);

/** Whether `date` exists in `zone`: Apia skipped 2011-12-30 when it moved across the date line. */
export const isDayIn = memoized(
  (date: BookingDate, zone: string) => startOf(date, zone).toPlainDate().toString() === date,
);

/**
 * The first moment of `date` in `zone`, with its offset: `2026-01-14T00:00:00+01:00`. A day that
 * the zone skipped keeps its date, with the offset of the day before.
 */
export const midnightIn = (date: BookingDate, zone: string): string => {
  const start = startOf(date, zone);
  if (start.toPlainDate().toString() === date) return spell(start);
  return `${date}T00:00:00${spell(start.subtract({ seconds: 1 })).slice(-6)}`;
};

/**
 * The local time of `at` in `zone`, to the second, with its offset. It is in UTC where the local
 * year is outside of 1900 to 9999.
 */
export const clockIn = (at: Instant, zone: string): string => {
  const local = spell(Temporal.Instant.from(at).toZonedDateTimeISO(zone));
  return /^(19|[2-9]\d)\d\d-/.test(local) ? local : `${at.slice(0, 19)}+00:00`;
};

/**
 * The instant of the local time `local` (`yyyy-MM-ddThh:mm:ss[.fraction]`) in `zone`. A time that a
 * clock change skips is moved later by the length of the gap; the result is undefined if that is
 * another day. A skipped midnight is the first moment of its day. Throws a RangeError for a time
 * that does not exist, such as the hour 25.
 */
export const instantOf = (local: string, zone: string): Instant | undefined => {
  const wanted = Temporal.PlainDateTime.from(local);
  const found = wanted.toZonedDateTime(zone);
  const isThatDay = found.toPlainDate().equals(wanted.toPlainDate());
  return isThatDay ? instantAt(found.epochMilliseconds) : undefined;
};

/**
 * The first moment of `date` in `zone`; that of the next existing day, where the zone skipped it.
 */
export const firstMomentOf = (date: BookingDate, zone: string): Instant =>
  instantAt(startOf(date, zone).epochMilliseconds);

const spell = (at: Temporal.ZonedDateTime) =>
  at.toString({ timeZoneName: 'never', smallestUnit: 'second', roundingMode: 'trunc' });

/** The next existing day after `date` in `zone`. */
export const dayAfter = (date: BookingDate, zone: string): BookingDate =>
  startOf(addDays(date, 1), zone).toPlainDate().toString() as BookingDate;

/** Adds `days` to `date`; subtracts where they are negative. */
export const addDays = (date: BookingDate, days: number): BookingDate =>
  days === 0 ? date : dayAt(Date.parse(date) + days * dayLength);

// In milliseconds: a day of UTC, which has no clock changes.
const dayLength = 86_400_000;

/**
 * The day in UTC of `epoch`, in milliseconds. A year after 9999 has six digits and a sign, as
 * Temporal writes it.
 */
const dayAt = (epoch: number): BookingDate => new Date(epoch).toISOString().slice(0, -14) as BookingDate;

/**
 * Adds `years` to `date`; subtracts where they are negative. 29 February is 28 February in other
 * years.
 */
export const addYears = (date: BookingDate, years: number): BookingDate =>
  Temporal.PlainDate.from(date).add({ years }).toString() as BookingDate;

/** The month of `date`, as its first day: the key of month balances. */
export const monthOf = (date: BookingDate): BookingDate => `${date.slice(0, 7)}-01` as BookingDate;

/** The first day of the month after that of `date`. */
export const monthAfter = (date: BookingDate): BookingDate =>
  // A month is counted from 0, so its number is the index of the next one.
  dayAt(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7))));

const relativeDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

const isMeant = (value: string): boolean =>
  relativeDays.has(value) || bookingDate.safeParse(value).success || instant.safeParse(value).success;

/**
 * A day in a filter: `yyyy-MM-dd`, the timestamp of a moment on it, or `yesterday`, `today` or
 * `tomorrow` (§13).
 */
export const filterDay = z
  .string(sayInSchema('a_date'))
  .check(dayCheck(isMeant, 'date_meant'))
  .register(scalars, { kind: 'day' });

/**
 * A moment in a filter: a timestamp, or a day as `filterDay` has it, which means its beginning
 * (§13).
 */
export const filterMoment = z
  .string(sayInSchema('a_date'))
  .check(dayCheck(isMeant, 'date_meant'))
  .register(scalars, { kind: 'moment' });

/** The moment that a filter means for a client in `zone`, where the current day is `today`. */
export const momentMeant = (filter: string, at: { today: BookingDate; zone: string }): Instant =>
  instant.safeParse(filter).success
    ? (filter as Instant)
    : firstMomentOf(dayMeant(filter, at) ?? at.today, at.zone);

/** The day that a filter means for a client in `zone`, where the current day is `today`. */
export const dayMeant = (
  filter: string | undefined,
  { today, zone }: { today: BookingDate; zone: string },
): BookingDate | undefined => {
  if (filter === undefined) return undefined;
  const days = relativeDays.get(filter);
  if (days !== undefined) return addDays(today, days);
  if (!instant.safeParse(filter).success) return filter as BookingDate;
  const day = dayIn(filter as Instant, zone);
  if (isBookingDate(day)) return day;
  return filter < '2' ? minBookingDate : maxBookingDate;
};
