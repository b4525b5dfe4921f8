import { z } from 'zod';
import { refusalCodes } from '../refusal/refusal.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { elements, integer, paging, record, text } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** The days of recurring invoices (docs/interface §25), as they are answered. */

/** The states of a day: posted, not yet possible, or left out by a person. */
export const occurrenceStates = ['POSTED', 'FAILED', 'SKIPPED'] as const;
const occurrenceState = z.enum(occurrenceStates, sayOneOf(occurrenceStates));
export type OccurrenceState = (typeof occurrenceStates)[number];

/** Of an invoice that is to be sent: it waits, or its mail is queued. */
export const sendingStates = ['', 'WAITING', 'QUEUED'] as const;
export type SendingState = (typeof sendingStates)[number];

const scheduledPeriod = {
  period_from: bookingDate.meta({ description: 'The first day of its period.', examples: ['2026-01-01'] }),
  period_to: bookingDate.meta({ description: 'The last day of its period.', examples: ['2026-01-31'] }),
};
const scheduledDay = bookingDate.meta({ description: 'The day of the schedule.', examples: ['2026-01-31'] });

const fault = record('issue', 'issues', {
  field: text().meta({ description: 'The path of a field at fault.' }),
  message: text().meta({ description: 'Its fault, for people.' }),
});

/** A day of a recurring invoice, and what became of it. */
export const occurrence = record('occurrence', 'occurrences', {
  recurring_invoice: integer.meta({ description: 'The recurring invoice.', examples: [1] }),
  day: scheduledDay,
  ...scheduledPeriod,
  state: occurrenceState.meta({
    description: 'POSTED, FAILED (and tried again), or SKIPPED by a person.',
    examples: ['POSTED'],
  }),
  invnumber: text().meta({ description: 'The invoice that was posted, else empty.', examples: ['R-1007'] }),
  code: z
    .enum(['', ...refusalCodes])
    .meta({ description: 'The code of the refusal of one that failed, else empty.', examples: [''] }),
  message: text().meta({ description: 'Its sentence, else empty.', examples: [''] }),
  issues: z.array(fault).meta({ description: 'The fields at fault.' }),
  sending: z.enum(sendingStates).meta({
    description: 'WAITING until the invoice is sent, then QUEUED (§23); empty where it is not sent.',
    examples: ['QUEUED'],
  }),
  sending_message: text().meta({
    description:
      'Why it waits to be sent, if it was tried, or until when its mail is held (§23.2); else empty.',
  }),
  attempts: integer.meta({ description: 'How often it failed.', examples: [0] }),
  next_attempt: instant.optional().meta({ description: 'When it is tried again.' }),
  updated: instant.meta({
    description: 'When it was posted, tried or left out.',
    examples: ['2026-01-31T00:00:04.000Z'],
  }),
});
export type Occurrence = z.infer<typeof occurrence>;

export const occurrenceFilter = {
  ...paging,
  state: occurrenceState.optional().meta({ description: 'Only days in this state.', examples: ['FAILED'] }),
};

/** A person's or program's decision on a day that failed. */
export const occurrenceDecision = z
  .object({
    action: z
      .enum(['post', 'skip'], sayOneOf(['post', 'skip']))
      .meta({ description: 'post tries it now; skip leaves it out for good.', examples: ['post'] }),
    transdate: bookingDate.optional().meta({
      description:
        'The booking date where it is posted on another day, as where that of the schedule is closed.',
    }),
  })
  .meta({ id: 'occurrence_decision' })
  .register(elements, { one: 'decision', many: 'decisions' });
export type OccurrenceDecision = z.infer<typeof occurrenceDecision>;

/** A day that is still to come. */
export const scheduledRecord = record('scheduled', 'days', { day: scheduledDay, ...scheduledPeriod });
