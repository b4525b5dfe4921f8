import { invalidField } from '../refusal/invalid-field.ts';
import { Refusal } from '../refusal/refusal.ts';
import { addDays, type BookingDate, type Instant } from '../values/dates.ts';
import { say } from '../values/sentences/say.ts';

/**
 * The limits of mails by client and day (docs/interface §23.2). A day is one of UTC, so that no
 * time zone has more of them.
 */

/** The mails that a client may send in a day, and the recipients that these may have together. */
export type MailLimits = { mails: number | 'none'; recipients: number | 'none' };

/** The mails of a client that are sent on a day, and their recipients. */
export type MailDay = { day: BookingDate; mails: number; recipients: number };

/** A mail to place: beyond the limit it is refused, or held until a day that has room. */
export type MailToPlace = { recipients: number; beyond: 'refused' | 'held' };

/** The day on which a mail is sent; `held_until` where that is not today. */
export type MailPlaced = { day: BookingDate; held_until?: Instant };

/**
 * Mails are held for so many days at most; who has more than that fills gets a refusal instead of a
 * mail that comes too late.
 */
export const mostDaysHeld = 30;

export const mailDayOf = (now: Instant): BookingDate => now.slice(0, 10) as BookingDate;

const startOfDay = (day: BookingDate): Instant => `${day}T00:00:00.000Z` as Instant;

/** The seconds from `now` until the day after that of `now` begins. */
export const secondsToNextDay = (now: Instant): number => secondsUntil(addDays(mailDayOf(now), 1), now);

const secondsUntil = (day: BookingDate, now: Instant): number =>
  Math.ceil((Date.parse(startOfDay(day)) - Date.parse(now)) / 1_000);

/** The rest of a limit after `used`; undefined where there is no limit. */
export const leftOfDay = (limit: number | 'none', used: number): number | undefined =>
  limit === 'none' ? undefined : Math.max(0, limit - used);

/**
 * Chooses the day on which a mail is sent, by what is placed on today and the days to come. Refuses
 * `rate_limited` until the first day with room, and `invalid` for a mail with more recipients than
 * any day has.
 */
export const placeMail = (
  { recipients, beyond }: MailToPlace,
  { days, limits, now }: { days: readonly MailDay[]; limits: MailLimits; now: Instant },
): MailPlaced => {
  const most = limits.recipients;
  if (most !== 'none' && recipients > most) throw invalidField('to', say('mail_recipients', { most }));
  const today = mailDayOf(now);
  const hasRoom = (day: BookingDate) => {
    const used = days.find((one) => one.day === day);
    const [mails, others] = [used?.mails ?? 0, used?.recipients ?? 0];
    return (
      (limits.mails === 'none' || mails < limits.mails) && (most === 'none' || others + recipients <= most)
    );
  };
  const horizon = Array.from({ length: mostDaysHeld + 1 }, (_, at) => addDays(today, at));
  const day = horizon.find(hasRoom);
  if (day === today) return { day };
  if (day !== undefined && beyond === 'held') return { day, held_until: startOfDay(day) };
  // Where all days to come are full, the one after them is not.
  const next = day ?? addDays(today, mostDaysHeld + 1);
  const refusal = new Refusal('rate_limited', say('mail_limit', { day: next }));
  refusal.retryAfter = secondsUntil(beyond === 'held' ? addDays(today, 1) : next, now);
  throw refusal;
};
