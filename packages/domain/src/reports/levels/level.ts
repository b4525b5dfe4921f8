import { z } from 'zod';
import { relatedParties, statementPositions } from '../../master-data/statement/positions.ts';
import { bookingDate } from '../../values/dates.ts';
import {
  accno,
  unboundedDecimal as decimal,
  integer,
  record,
  scalars,
  text,
} from '../../values/schema/kinds.ts';

/** Balance sheet and income statement by the positions of the law (docs/interface §15). */

/**
 * The kinds of rows of a statement. A `group` is a main position of the balance sheet, a `heading`
 * one of the chart that divides a position, and a `figure` a sum between positions.
 */
export const levelKinds = ['group', 'position', 'heading', 'related', 'account', 'open', 'figure'] as const;
export type LevelKind = (typeof levelKinds)[number];

const levelAmount = decimal.meta({ description: 'The amount.', examples: ['1234.50'] });

export const level = record('level', 'levels', {
  kind: z.enum(levelKinds).meta({
    description:
      '`group` and `position` of the law, `heading` of the chart, `related` (who is shown apart), `account`, `open` (a result that is not closed yet), or `figure`, a sum between them.',
    examples: ['position'],
  }),
  depth: integer.meta({
    description: 'How deep it is below the rows before it, from 0, so that rows can be folded.',
    examples: [2],
  }),
  code: text().meta({
    description:
      'The position, as `A1` or `A1a`, or the name of the figure, as `ebitda`; empty of other rows.',
    examples: ['A1a'],
  }),
  accno: accno.optional().meta({ description: 'The number of the account or heading.', examples: [1020] }),
  description: text().meta({
    description: 'Its name, in the language asked for.',
    examples: ['Trade receivables'],
  }),
  amount: levelAmount.meta({ description: 'The sum of what is below it.', examples: ['1234.50'] }),
  compared: levelAmount
    .optional()
    .meta({ description: 'The same on the day, or in the period, that is compared.', examples: ['1000.00'] }),
  budget: levelAmount
    .optional()
    .meta({ description: 'Its budget for the days shown, where it is asked for.', examples: ['1200.00'] }),
  difference: levelAmount
    .optional()
    .meta({ description: 'The amount less its budget.', examples: ['34.50'] }),
  moved_from: z
    .enum(statementPositions)
    .register(scalars, { kind: 'code', options: statementPositions })
    .optional()
    .meta({ description: 'The position of the account, where its balance is on the other side.' }),
  related: z
    .enum(relatedParties)
    .register(scalars, { kind: 'code', options: relatedParties })
    .optional()
    .meta({ description: 'Of whom the accounts below it are, where that is shown apart.' }),
  from: bookingDate.optional().meta({ description: 'The first day of a result that is not closed yet.' }),
  to: bookingDate.optional().meta({ description: 'Its last day.' }),
});
export type Level = z.infer<typeof level>;

const levels = z.array(level).meta({ description: 'The rows, from top to bottom.' });
const ownCurrency = text(3).meta({ description: 'The currency of the amounts.', examples: ['CHF'] });

export const balanceLevels = record('balance_sheet', 'balance_sheets', {
  on: bookingDate.meta({ description: 'The day, at whose end it is.', examples: ['2026-12-31'] }),
  compare_on: bookingDate.optional().meta({ description: 'The day compared.', examples: ['2025-12-31'] }),
  currency: ownCurrency,
  levels,
});
export type BalanceLevels = z.infer<typeof balanceLevels>;

const dayShown = (description: string, example: string) =>
  bookingDate.meta({ description, examples: [example] });

export const incomeLevels = record('income_statement', 'income_statements', {
  from: dayShown('The first day.', '2026-01-01'),
  to: dayShown('The last day.', '2026-12-31'),
  compare_from: dayShown('The first day of the period compared.', '2025-01-01').optional(),
  compare_to: dayShown('Its last day.', '2025-12-31').optional(),
  currency: ownCurrency,
  levels,
});
export type IncomeLevels = z.infer<typeof incomeLevels>;
