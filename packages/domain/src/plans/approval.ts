import { z } from 'zod';
import { refusalCodes } from '../refusal/refusal.ts';
import { integer, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { plan, planListed, planStates } from './plan.ts';

/** Plans that wait and are alike, which a person looks at and approves together (§21). */

/** So many are looked at, and approved, at a time. */
export const mostApproved = 50;

/** A group of plans that are alike: how many, what they move together, and the oldest of them. */
export const planGroup = z.object({
  count: z.int(),
  /** In the client's currency; absent where they book nothing. */
  amount: unboundedDecimal.optional(),
  plan: planListed,
});
export type PlanGroup = z.infer<typeof planGroup>;

/** Those of a group that are looked at now, and how many there are altogether. */
export const plansAlike = z.object({ count: z.int(), items: z.array(plan) });

/** The plans that were looked at and are approved, each with the `sha256` that was seen. */
export const plansSeen = z.object({
  plans: z
    .array(z.object({ id: integer, sha256_seen: text(64, 1) }), sayInSchema('a_list'))
    .min(1, sayInSchema('one_entry'))
    .max(mostApproved, sayInSchema('too_many_entries', { max: mostApproved })),
});

/** The outcome of each, in the order in which they were sent. */
export const plansApproved = z.object({
  outcomes: z.array(
    z.object({
      id: integer,
      state: z.enum(planStates).optional(),
      code: z.enum(['', ...refusalCodes]),
      message: z.string(),
      wording: z.unknown(),
    }),
  ),
});
