import { z } from 'zod';
import { vatConsiderations, vatMethods } from '../../master-data/vat-settings.ts';
import { bookingDate, instant } from '../../values/dates.ts';
import {
  accno,
  boolean,
  elements,
  integer,
  record,
  text,
  unboundedDecimal,
} from '../../values/schema/kinds.ts';
import { reconciliationKind, vatAdjustmentsKept } from './adjustment.ts';

/**
 * The VAT reconciliation of a year (docs/interface §15): what the accounts have, how it comes to
 * what the returns have to declare, and what they declared. What differs is declared by a
 * reconciliation, a filing of the differences alone.
 */

const exampled = (description: string) => unboundedDecimal.meta({ description, examples: ['1200.00'] });

/** The figures that turnover on an account is in: those of the form, each with its part. */
const figurePart = z
  .object({
    figure: text().meta({ description: 'The number of the figure.', examples: ['200'] }),
    amount: exampled('What it has of the account.'),
  })
  .meta({ id: 'vat_figure_part' })
  .register(elements, { one: 'part', many: 'parts' });

/**
 * The steps from the accounts to what is to be declared; `expected` is their sum. Those of zero are
 * there as well, but `opening` and `closing` by agreed consideration, and `charged_tax` by the
 * effective method.
 */
const steps = {
  balance: exampled('What moved on the account in the year.'),
  outside: exampled('What belongs to no return, by its code or as payments and settlements move it.'),
  opening: exampled('What was open of it at the beginning, and counts when it is paid.').optional(),
  closing: exampled('What is open of it at the end, below zero.').optional(),
  unsettled: exampled('What is in days that no settled period has, the other way round.'),
  charged_tax: exampled('With net tax rates the tax that was charged with it.').optional(),
};

const differing = {
  expected: exampled('What is to be declared: the sum of all that is before it.'),
  declared: exampled('What the returns of the year have declared of it.'),
  difference: exampled('What is expected less what is declared: it is to be filed.'),
};

export const turnoverReconciled = z
  .object({
    kind: reconciliationKind,
    accno: accno.optional().meta({ description: 'The account.', examples: [3400] }),
    description: text().meta({ description: 'Its name.', examples: ['Dienstleistungen'] }),
    ...steps,
    adjusted: exampled('The adjustments of the year.'),
    ...differing,
    parts: z.array(figurePart).meta({ description: 'The figures that it is in, as the books are now.' }),
  })
  .meta({ id: 'vat_turnover' })
  .register(elements, { one: 'turnover', many: 'turnovers' });
export type TurnoverReconciled = z.infer<typeof turnoverReconciled>;

export const taxReconciled = z
  .object({
    side: z.enum(['sales', 'purchases']).meta({
      description: 'Whether it is tax that is owed, or input tax. Amounts are positive on their side.',
    }),
    accno: accno.meta({ description: 'The account.', examples: [2201] }),
    description: text().meta({ description: 'Its name.', examples: ['Geschuldete MWST 8.1 %'] }),
    balance: steps.balance,
    opening: steps.opening,
    closing: steps.closing,
    unsettled: steps.unsettled,
    ...differing,
    parts: z.array(figurePart).meta({ description: 'The figures that it is in, as the books are now.' }),
  })
  .meta({ id: 'vat_account' })
  .register(elements, { one: 'account', many: 'accounts' });
export type TaxReconciled = z.infer<typeof taxReconciled>;

const inPeriod = z
  .object({
    from: bookingDate.meta({ description: 'The first day of the period.', examples: ['2025-01-01'] }),
    amount: exampled('Consideration.').optional(),
    tax: exampled('Tax.').optional(),
  })
  .meta({ id: 'vat_figure_period' })
  .register(elements, { one: 'period', many: 'periods' });

export const figureReconciled = z
  .object({
    figure: text().meta({ description: 'The number of the figure.', examples: ['303'] }),
    rate: unboundedDecimal.optional().meta({ description: 'The rate of a supply.', examples: ['8.1'] }),
    amount: exampled('Consideration of the year, with its adjustments.').optional(),
    tax: exampled('Tax of the year.').optional(),
    computed: exampled('What the rate makes of the consideration.').optional(),
    rounding: exampled('What the ledger has more than that.').optional(),
    declared_amount: exampled('Consideration that was declared.').optional(),
    declared_tax: exampled('Tax that was declared.').optional(),
    difference_amount: exampled('Consideration to be filed.').optional(),
    difference_tax: exampled('Tax to be filed.').optional(),
    periods: z.array(inPeriod).meta({ description: 'What was declared in each period.' }),
  })
  .meta({ id: 'vat_figure_reconciled' })
  .register(elements, { one: 'figure', many: 'figures' });
export type FigureReconciled = z.infer<typeof figureReconciled>;

const periodSettled = z
  .object({
    from: bookingDate.meta({ description: 'The first day of the period.', examples: ['2025-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2025-03-31'] }),
    corrections: integer.meta({ description: 'How many corrections of it are settled.', examples: [0] }),
    payable: exampled('What was owed for it, with its corrections.'),
  })
  .meta({ id: 'vat_period_settled' })
  .register(elements, { one: 'period', many: 'periods' });

export const reconciliationListed = z
  .object({
    from: bookingDate.meta({ description: 'The first day of the year.', examples: ['2025-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2025-12-31'] }),
    number: integer.meta({ description: 'Counts the settlements of these days, from 0.', examples: [0] }),
    payable: exampled('What is owed for the differences; below zero the tax office owes it.'),
    reference: text().meta({
      description: 'The reference of its entry; empty where there was nothing to book.',
      examples: ['VAT-2025-01-01-2025-12-31'],
    }),
    entry_id: z.int().optional().meta({ description: 'That entry in the journal.' }),
    created: instant.meta({ description: 'When it was settled.' }),
  })
  .meta({ id: 'vat_reconciliation_settled' })
  .register(elements, { one: 'reconciliation', many: 'reconciliations' });
export type ReconciliationListed = z.infer<typeof reconciliationListed>;

export const vatReconciliation = z
  .object({
    from: bookingDate.meta({ description: 'The first day of the year.', examples: ['2025-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2025-12-31'] }),
    currency: text(3).meta({ description: 'The currency of the books.', examples: ['CHF'] }),
    method: z.enum(vatMethods).meta({
      description: 'How VAT is computed at the end of the year.',
      examples: ['effective'],
    }),
    consideration: z
      .enum(vatConsiderations)
      .meta({ description: 'Whether turnover counts as invoiced or as paid.', examples: ['agreed'] }),
    correct_by: bookingDate.meta({
      description: 'The end of the month of the 180th day after the year: until then it is corrected.',
      examples: ['2026-06-30'],
    }),
    final_on: bookingDate.meta({
      description: 'Two months later the tax office takes the year as final.',
      examples: ['2026-08-30'],
    }),
    periods: z.array(periodSettled).meta({ description: 'The settled periods of the year.' }),
    settleable: boolean.meta({
      description: 'Whether all days of the year are settled, so that what differs can be.',
      examples: [true],
    }),
    turnovers: z.array(turnoverReconciled).meta({ description: 'Turnover by account.' }),
    accounts: z.array(taxReconciled).meta({ description: 'The VAT accounts.' }),
    figures: z.array(figureReconciled).meta({ description: 'The figures of the form.' }),
    payable: exampled('What the differences owe; below zero the tax office owes it.'),
    adjustments: vatAdjustmentsKept.optional().meta({ description: 'The adjustments, where there are any.' }),
    settled: z.array(reconciliationListed).meta({ description: 'What was settled of the year so far.' }),
  })
  .meta({ id: 'vat_reconciliation' })
  .register(elements, { one: 'vat_reconciliation', many: 'vat_reconciliations' });
export type VatReconciliation = z.infer<typeof vatReconciliation>;

/** The words about the entry that settles a reconciliation. */
export const reconciliationSent = record('reconciliation', 'reconciliations', {
  transdate: bookingDate.nullish().meta({
    description: 'The day of its entry, which is open; by default the last day of the year.',
    examples: ['2026-04-30'],
  }),
  description: text().optional().meta({ description: 'What the entry is about.' }),
});
export type ReconciliationSent = z.infer<typeof reconciliationSent>;
