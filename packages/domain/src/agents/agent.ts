import { z } from 'zod';
import { plannedOperations } from '../plans/plan.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { integer, paging, unboundedDecimal } from '../values/schema/kinds.ts';

/** The work of agents in a month of a client (docs/interface §35). */

/** A day of the month that is asked for; today where there is none. */
export const agentFilter = z.object({ month: bookingDate.optional() });

/** The key whose last calls are asked for. */
export const agentCallFilter = z.object({ key_id: integer, ...paging });

/** Plans that were proposed in a month, by what became of them. */
const counts = {
  proposed: z.int(),
  /** Those that can still be booked. */
  open: z.int(),
  /** Those that a person has approved. */
  approved: z.int(),
  /** Those that the key has booked by itself. */
  booked: z.int(),
  declined: z.int(),
  expired: z.int(),
  /** Those of which an entry was reversed, a payment reversed or an invoice credited afterwards. */
  reversed: z.int(),
};

const agentKind = z.object({
  operation: z.enum(plannedOperations),
  ...counts,
  /** The largest amount that was booked, in the client's currency. */
  largest: unboundedDecimal.optional(),
});
export type AgentKind = z.infer<typeof agentKind>;

const tool = z.object({
  tool: z.string(),
  calls: z.int(),
  refused: z.int(),
  /** The time that they took together. */
  milliseconds: z.int(),
});
export type AgentTool = z.infer<typeof tool>;

const advice = z.object({
  operation: z.enum(plannedOperations),
  advice: z.enum(['ask', 'book']),
  /** The largest amount that was approved. */
  up_to: unboundedDecimal.optional(),
  approved: z.int(),
  booked: z.int(),
  declined: z.int(),
  reversed: z.int(),
});
export type AgentAdvice = z.infer<typeof advice>;

const agent = z.object({
  key_id: integer,
  /** Its label; how it begins, where it has none. */
  key: z.string(),
  key_prefix: z.string(),
  draft: z.boolean(),
  revoked: z.boolean(),
  calls: z.int(),
  refused: z.int(),
  tools: z.array(tool),
  kinds: z.array(agentKind),
  advice: z.array(advice),
});
export type Agent = z.infer<typeof agent>;

/** `month` is its first day. */
export const agentMonth = z.object({ month: bookingDate, agents: z.array(agent) });
export type AgentMonth = z.infer<typeof agentMonth>;

/** A call of a tool; `code` is that of a refusal, and empty for an answer. */
export const agentCall = z.object({
  called: instant,
  tool: z.string(),
  program: z.string(),
  code: z.string(),
  milliseconds: z.int(),
});
export type AgentCall = z.infer<typeof agentCall>;
