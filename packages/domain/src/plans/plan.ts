import { z } from 'zod';
import { dryRun } from '../reports/dry-run.ts';
import { type Instant, instant, instantAt } from '../values/dates.ts';
import { integer, kept, paging, record, text } from '../values/schema/kinds.ts';
import { say, sayOneOf } from '../values/sentences/say.ts';
import { leaveKinds, leaveReasons } from './leave.ts';

/**
 * Plans: writes that a program proposes, and that are booked when they are confirmed
 * (docs/interface §21).
 */

/** The writes that may be planned, by the names of their procedures. */
export const plannedOperations = [
  ...(['invoices.post', 'invoices.pay', 'payables.post', 'payables.pay', 'payments.bulk'] as const),
  ...(['invoices.credit', 'invoices.comment', 'payables.comment'] as const),
  ...(['payables.credit', 'payables.setOff'] as const),
  ...(['offers.create', 'offers.send', 'offers.invoice'] as const),
  ...(['invoices.reversePayment', 'payables.reversePayment', 'invoices.send'] as const),
  ...(['bank.book', 'reminders.issue', 'paymentOrders.create', 'vat.settle', 'settings.close'] as const),
  ...(['gl.post', 'gl.reverse', 'proposals.accept', 'proposals.dismiss', 'receipts.book'] as const),
  ...(['customers.save', 'customers.create', 'vendors.save', 'vendors.create'] as const),
  ...(['articles.save', 'articles.create'] as const),
  ...(['budgets.save', 'budgets.saveAccount', 'budgets.copy'] as const),
] as const;
const operation = z.enum(plannedOperations, sayOneOf(plannedOperations)).meta({
  description: 'The write that it is, by the name of its procedure.',
  examples: ['invoices.post'],
});
export type PlannedOperation = (typeof plannedOperations)[number];

/** The consequence of an operation in one sentence; one without a sentence does not compile. */
export const consequenceOf = (planned: PlannedOperation): string => say(`consequence.${planned}`).message;

/**
 * The states of a plan: OPEN until its program commits it, WAITING until a person approves it; then
 * BOOKED, DECLINED, or EXPIRED where neither was done in time.
 */
export const planStates = ['OPEN', 'WAITING', 'BOOKED', 'DECLINED', 'EXPIRED'] as const;
const planState = z.enum(planStates, sayOneOf(planStates));
export type PlanState = (typeof planStates)[number];

const program = text(255).meta({
  description: 'The program that proposes it, as it names itself.',
  examples: ['bookkeeping-agent 1.4'],
});

/**
 * A plan as it is proposed. The input is that of the operation over tRPC, whose own schema reads
 * it.
 */
export const planProposed = z.object({
  operation,
  input: z.record(z.string(), z.unknown()),
  program: program.default(''),
});

/** The filter of plans. */
export const planFilter = {
  ...paging,
  state: planState.optional().meta({ description: 'Only plans in this state.', examples: ['WAITING'] }),
};

/** A plan as it is listed. */
export const planListed = record('plan', 'plans', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  state: planState.meta({
    description: 'OPEN or WAITING (for a person), then BOOKED, DECLINED or EXPIRED.',
    examples: ['WAITING'],
  }),
  operation,
  summary: text().meta({
    description: 'In words and figures, what would be booked, or was.',
    examples: ['Invoice "A1.1" to K1001 "Gasthaus zum Löwen": 107.02 CHF, due 2026-02-13.'],
  }),
  // Answers that an Idempotency-Key has recorded may be older than this.
  consequence: text()
    .default('')
    .meta({
      description: 'In one sentence, what it does to the books.',
      examples: [consequenceOf('invoices.post')],
    }),
  program,
  key: text().meta({ description: 'Label of the key that proposed it; empty for a person.' }),
  person: text().meta({ description: 'The person who proposed it; empty for a key.' }),
  created: instant.meta({ description: 'When it was proposed.', examples: ['2026-01-14T09:00:00.000Z'] }),
  expires: instant.meta({
    description: 'Until when it can be booked.',
    examples: ['2026-01-14T09:10:00.000Z'],
  }),
  head: z
    .int()
    .meta({ description: 'The last link of the audit trail when it was proposed.', examples: [37] }),
  decided: instant.optional().meta({ description: 'When it was booked or declined.' }),
  decided_by: text().meta({ description: 'The person who approved or declined it; empty where none did.' }),
  // Answers that an Idempotency-Key has recorded may be older than these.
  reason: text()
    .default('')
    .meta({
      description: 'Why it was declined, in the words of whoever declined it; empty without them.',
      examples: ['It is already paid.'],
    }),
  key_prefix: text().default('').meta({ description: 'How that key begins; empty for a person.' }),
  kind: z
    .enum(['', ...leaveKinds])
    .default('')
    .meta({ description: 'The kind for which leave is given (§34); empty where there is none.' }),
  asks: z
    .enum(['', ...leaveReasons])
    .default('')
    .meta({ description: 'Why it waits for a person (§34); empty where nobody is asked.' }),
  leave: integer.optional().meta({ description: 'The version of the leave by which it was booked (§34).' }),
});
export type PlanListed = z.infer<typeof planListed>;

/** A plan with all that it would write, or has written. */
export const plan = kept(planListed, {
  ...planListed.shape,
  outcome: dryRun.meta({ description: 'What would be written, or was, as a dry run reports it (§14.2).' }),
  // Answers that an Idempotency-Key has recorded may be older than this.
  sha256: text()
    .default('')
    .meta({
      description:
        'The SHA-256 of its operation, input and outcome, in lower-case hexadecimal digits; to be sent back as `sha256_seen` by the person who approves it.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
});
export type Plan = z.infer<typeof plan>;

/** A plan that a person approves, as they have looked at it. */
export const planSeen = z.object({
  id: integer,
  sha256_seen: text(64).nullish().meta({
    description:
      'The `sha256` of the plan that was looked at; where it is another one now, nothing is booked.',
  }),
});

/** A plan that is declined, with the words of whoever declines it. */
export const planDeclined = z.object({
  id: integer.meta({ description: 'The plan.', examples: [1] }),
  reason: text(500)
    .nullish()
    .meta({
      description: 'Why it is declined, for whoever proposed it.',
      examples: ['It is already paid.'],
    }),
});

/** A number of a plan in an address. */
export const planNamed = z.object({ id: integer.meta({ description: 'The plan.', examples: [1] }) });

// In milliseconds.
const [minute, day] = [60_000, 86_400_000];

/**
 * Until when a plan can be booked: those of a program are for now, those that wait for a person for
 * a month.
 */
export const planExpires = (state: 'OPEN' | 'WAITING', now: Instant): Instant =>
  instantAt(Date.parse(now) + (state === 'OPEN' ? 10 * minute : 30 * day));
