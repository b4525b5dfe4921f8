import { z } from 'zod';
import { dayAfter, dayIn, firstMomentOf, type Instant, instantOf } from '../values/dates.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/** A mail a day on what agents did at a client, for a person who asks for it (§35). */
export const dailyMail = z.object({
  /** The hour in the zone of the client; null for none. */
  hour: z.int(sayInSchema('whole_number')).min(0).max(23).nullable(),
});
export type DailyMail = z.infer<typeof dailyMail>;

/** The setting of a person, and whether mail reaches them. */
export const dailyMailKept = dailyMail.extend({
  /** Whether the installation sends mail, and the person has an address for notices. */
  sends: z.boolean(),
  has_address: z.boolean(),
});

/** The hour of the mail of a person who has chosen none. */
export const usualMailHour = 7;

/** The next moment after `now` at which it is that hour in the zone. */
export const nextHour = (now: Instant, { hour, zone }: { hour: number; zone: string }): Instant => {
  const at = (day: ReturnType<typeof dayIn>) =>
    instantOf(`${day}T${String(hour).padStart(2, '0')}:00:00`, zone) ??
    firstMomentOf(dayAfter(day, zone), zone);
  const today = dayIn(now, zone);
  const due = at(today);
  return due > now ? due : at(dayAfter(today, zone));
};
