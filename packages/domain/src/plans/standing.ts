import { z } from 'zod';
import { type PeriodFacts, periodState, periodStateOf } from '../closing/period-state.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { type Plan, planListed } from './plan.ts';

/**
 * A plan as a program reads it (docs/interface §22): what would be booked, whether its days can
 * still be booked, and what is to be done next, by whom and by when.
 */

const entry = z.object({
  transdate: bookingDate,
  reference: text(),
  description: text(),
  postings: z.array(
    z.object({
      accno,
      description: text(),
      debit: unboundedDecimal.optional(),
      credit: unboundedDecimal.optional(),
    }),
  ),
});

const change = z.object({
  record: text(),
  number: text(),
  fields: z.array(z.object({ name: text(), before: text(), after: text() })),
});

export const planStanding = z.object({
  ...planListed.pick({ id: true, state: true, operation: true, summary: true, program: true }).shape,
  ...planListed.pick({ consequence: true, created: true, decided: true, decided_by: true, reason: true })
    .shape,
  entries: z.array(entry),
  changes: z.array(change),
  /** The days of its entries. */
  periods: z.array(z.object({ transdate: bookingDate, state: periodState })),
  waits_for: z.enum(['agent', 'person', 'nobody']),
  /** The work of whoever it waits for; empty where there is none. */
  todo: text(),
  /** By when; absent where nothing is to be done. */
  until: instant.optional(),
});
export type PlanStanding = z.infer<typeof planStanding>;

type Next = Pick<PlanStanding, 'waits_for' | 'todo' | 'until'>;

const closedTodo =
  'Its period is closed: it cannot be booked unless a person opens the period. Propose it with another day.';

const nextOf = ({ state, operation, expires, reason }: Plan, isClosed: boolean): Next => {
  switch (state) {
    case 'OPEN':
      return {
        waits_for: 'agent',
        until: expires,
        todo: isClosed
          ? closedTodo
          : 'Show the summary to the person you work for; once they agree, call commit_plan with its id.',
      };
    case 'WAITING':
      return {
        waits_for: 'person',
        until: expires,
        todo: isClosed
          ? closedTodo
          : 'A person approves or declines it in the console, under Settings, Plans. Read it again by get_plan.',
      };
    case 'DECLINED':
      return {
        waits_for: 'agent',
        todo: `A person or its program declined it${reason === '' ? ' and gave no reason' : ': read the reason'}. Do not propose the same again.`,
      };
    case 'EXPIRED':
      return { waits_for: 'agent', todo: 'Nobody decided in time. Propose it again if it is still needed.' };
    case 'BOOKED':
      return operation === 'paymentOrders.create'
        ? { waits_for: 'person', todo: 'A person releases the draft in the console, under Bank, Payments.' }
        : { waits_for: 'nobody', todo: '' };
  }
};

export const planStandingOf = (plan: Plan, facts: PeriodFacts): PlanStanding => {
  const {
    id,
    state,
    operation,
    consequence,
    summary,
    program,
    created,
    decided,
    decided_by,
    reason,
    outcome,
  } = plan;
  const days = [...new Set(outcome.entries.map(({ transdate }) => transdate))].sort();
  const periods = days.map((transdate) => ({ transdate, state: periodStateOf(transdate, facts) }));
  const isClosed = periods.some((one) => one.state === 'CLOSED');
  return {
    ...{ id, state, operation, consequence, summary, program, created, decided_by, reason },
    ...(decided === undefined ? {} : { decided }),
    entries: outcome.entries.map((one) => ({
      transdate: one.transdate,
      reference: one.reference,
      description: one.description,
      postings: one.postings.map((posting) => ({
        accno: posting.accno,
        description: posting.description,
        ...(posting.debit === undefined ? {} : { debit: posting.debit }),
        ...(posting.credit === undefined ? {} : { credit: posting.credit }),
      })),
    })),
    changes: outcome.changes.map(({ record, number, fields }) => ({ record, number, fields })),
    periods,
    ...nextOf(plan, isClosed),
  };
};
