import { z } from 'zod';
import { plannedOperations } from '../plans/plan.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { integer } from '../values/schema/kinds.ts';

/** The latest work of agents at a client, for a person who was away (docs/interface §35). */

/** The day from which on; that before today where there is none. */
export const latestFilter = z.object({ since: bookingDate.optional() });

/** Plans are deleted a while after they end, so that nothing older can be shown. */
export const mostDaysLatest = 31;

/** The most that are listed. */
export const mostLatest = 50;

/** The states of a plan: APPROVED by a person, or BOOKED without one. */
const latestStates = ['OPEN', 'WAITING', 'APPROVED', 'BOOKED', 'DECLINED', 'EXPIRED'] as const;

const latestPlan = z.object({
  id: integer,
  operation: z.enum(plannedOperations),
  /** The first line of its summary. */
  summary: z.string(),
  /** The label of its key; how it begins, where it has none. */
  key: z.string(),
  state: z.enum(latestStates),
  /** Whether what it has booked was reversed, or credited, since then. */
  reversed: z.boolean(),
  /** The last that happened to it. */
  at: instant,
});
export type LatestPlan = z.infer<typeof latestPlan>;

/** Counts of what happened since then, and of what waits now; the plans are the latest ones. */
export const latestWork = z.object({
  since: bookingDate,
  proposed: z.int(),
  waiting: z.int(),
  approved: z.int(),
  booked: z.int(),
  declined: z.int(),
  reversed: z.int(),
  plans: z.array(latestPlan),
});
export type LatestWork = z.infer<typeof latestWork>;
