import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, elements, integer, record, text, unboundedDecimal } from '../values/schema/kinds.ts';

/** The check list of the end of a period or a year (docs/interface §15). */

export const closingKinds = ['period', 'year'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/**
 * The steps, in the order in which they are done, and the ends that each belongs to. A new step has
 * a line here, one in `states` of `check-list.ts`, and one in `steps` of the console
 * (CONTRIBUTING.md).
 */
export const endsOfSteps = {
  receipts: closingKinds,
  proposals: closingKinds,
  bank_lines: closingKinds,
  bank_balances: closingKinds,
  recurring: ['period'],
  receivables: closingKinds,
  payables: closingKinds,
  reminders: ['period'],
  depreciation: ['year'],
  accruals: ['year'],
  revaluation: closingKinds,
  vat: closingKinds,
  vat_filing: closingKinds,
  vat_reconciliation: ['year'],
  period: closingKinds,
  year: ['year'],
  annual_accounts: ['year'],
  archive: ['year'],
} as const satisfies Record<string, readonly ClosingKind[]>;
export type ClosingStepName = keyof typeof endsOfSteps;

export const closingStepNames = Object.keys(endsOfSteps) as [ClosingStepName, ...ClosingStepName[]];

export const stepStates = ['done', 'open', 'review', 'not_applicable'] as const;

const stepPeriod = z
  .object({
    from: bookingDate.meta({ description: 'The first day.', examples: ['2025-10-01'] }),
    to: bookingDate.meta({ description: 'The last day.', examples: ['2025-12-31'] }),
  })
  .meta({ id: 'closing_step_period' })
  .register(elements, { one: 'period', many: 'periods' });

const stepAccount = z
  .object({
    accno: accno.meta({ description: 'The account.', examples: [1020] }),
    difference: unboundedDecimal.optional().meta({
      description:
        'The balance at the bank less that in the ledger, in the currency of the account; absent where no statement reaches the day.',
      examples: ['-120.00'],
    }),
  })
  .meta({ id: 'closing_step_account' })
  .register(elements, { one: 'account', many: 'accounts' });

export const closingStep = z
  .object({
    name: z.enum(closingStepNames).meta({ description: 'The step.', examples: ['vat'] }),
    state: z.enum(stepStates).meta({
      description: '`open` is to be done before the end, `review` is to be looked at and may stay as it is.',
      examples: ['open'],
    }),
    count: integer.meta({ description: 'How many records it concerns.', examples: [1] }),
    amount: unboundedDecimal
      .optional()
      .meta({ description: 'What they come to, in the currency of the client.', examples: ['1200.00'] }),
    overdue: integer.optional().meta({ description: 'How many of them are overdue.', examples: [0] }),
    due: bookingDate
      .optional()
      .meta({ description: 'The day by which it is to be done.', examples: ['2026-06-30'] }),
    final_on: bookingDate.optional().meta({
      description: 'The day after which it cannot be done any more.',
      examples: ['2026-08-31'],
    }),
    currencies: text()
      .optional()
      .meta({ description: 'The foreign currencies.', examples: ['EUR, USD'] }),
    periods: z.array(stepPeriod).optional().meta({ description: 'The periods that it concerns.' }),
    accounts: z.array(stepAccount).optional().meta({ description: 'The accounts that it concerns.' }),
  })
  .meta({ id: 'closing_step' })
  .register(elements, { one: 'step', many: 'steps' });
export type ClosingStep = z.infer<typeof closingStep>;

export const closingList = record('closing_list', 'closing_lists', {
  kind: z.enum(closingKinds).meta({ description: 'Of which end it is.', examples: ['year'] }),
  from: bookingDate.meta({ description: 'The first day of the period or year.', examples: ['2025-01-01'] }),
  to: bookingDate.meta({ description: 'Its last day.', examples: ['2025-12-31'] }),
  currency: text(3).meta({ description: 'The currency of the client.', examples: ['CHF'] }),
  open: integer.meta({ description: 'How many steps are open.', examples: [2] }),
  steps: z.array(closingStep).meta({ description: 'The steps, in the order in which they are done.' }),
});
export type ClosingList = z.infer<typeof closingList>;
