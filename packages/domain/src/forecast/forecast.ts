import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, unboundedDecimal as decimal, integer, record, text } from '../values/schema/kinds.ts';

/** The forecast of cash (docs/interface §39): of 13 weeks, with all that it is made of. */

/** So many weeks the forecast has. */
export const forecastWeeks = 13;

export const forecastKinds = [
  'invoice',
  'payable',
  'payment_order',
  'recurring_invoice',
  'regular_payment',
  'vat',
  'budget',
] as const;
export type ForecastKind = (typeof forecastKinds)[number];

/**
 * Why an item is expected on its day: the median of the party's last payments, that of all parties,
 * the due date itself, the median of those that came later than it is already, a week from now, the
 * day of a payment order, of a schedule, of a regular payment or of the law, or the month of a
 * budget.
 */
export const forecastReasons = [
  'party',
  'all',
  'due',
  'later',
  'overdue',
  'order',
  'schedule',
  'interval',
  'law',
  'budget',
] as const;
export type ForecastReason = (typeof forecastReasons)[number];

const item = {
  kind: z.enum(forecastKinds).meta({
    description:
      '`invoice`, `payable`, `payment_order`, `recurring_invoice`, `regular_payment`, `vat` or `budget`.',
    examples: ['invoice'],
  }),
  amount: decimal.meta({
    description: 'The amount in the currency of the books; below zero where it is paid.',
    examples: ['541.00'],
  }),
  number: text().meta({
    description: 'The number of its customer or vendor; empty where it has none.',
    examples: ['K1001'],
  }),
  name: text().meta({
    description: 'Who pays or is paid, or what it is.',
    examples: ['Gasthaus zum Löwen'],
  }),
  reference: text().meta({
    description:
      'The number of the document, of the payment order or recurring invoice, the first day of the VAT period, or the account of a regular payment or budget.',
    examples: ['R2026-001'],
  }),
  due: bookingDate.optional().meta({ description: 'When it is due, of a document.' }),
};

export const forecastItem = record('forecast_item', 'forecast_items', {
  ...item,
  date: bookingDate.meta({ description: 'The day on which it is expected.', examples: ['2026-12-14'] }),
  week: integer.meta({ description: 'The week, from 1.', examples: [3] }),
  accno: accno.meta({ description: 'The account that it comes to or goes from.', examples: [1020] }),
  why: z.enum(forecastReasons).meta({
    description:
      'Why on that day: `party` (median of the last payments of the party), `all` (of all parties), `due` (the due date), `later` (median of those that came even later), `overdue` (a week from now), `order`, `schedule`, `interval`, `law` or `budget`.',
    examples: ['party'],
  }),
  days: integer.optional().meta({
    description: 'By how many days after the due date it is expected, below zero before it.',
    examples: [6],
  }),
  basis: integer.optional().meta({ description: 'Of how many payments that is the median.', examples: [12] }),
});
export type ForecastItem = z.infer<typeof forecastItem>;

export const unexpectedItem = record('unexpected_item', 'unexpected_items', item);
export type UnexpectedItem = z.infer<typeof unexpectedItem>;

const balance = (description: string) => decimal.meta({ description, examples: ['12500.00'] });

export const forecastWeek = record('forecast_week', 'forecast_weeks', {
  week: integer.meta({ description: 'The week, from 1.', examples: [1] }),
  from: bookingDate.meta({ description: 'Its first day.', examples: ['2026-12-01'] }),
  to: bookingDate.meta({ description: 'Its last day.', examples: ['2026-12-07'] }),
  in: balance('What comes in.'),
  out: balance('What goes out, below zero.'),
  balance: balance('The cash at its end.'),
});
export type ForecastWeek = z.infer<typeof forecastWeek>;

export const forecastBalance = record('forecast_balance', 'forecast_balances', {
  week: integer.meta({ description: 'The week, from 1.', examples: [1] }),
  balance: balance('The balance at its end.'),
});

export const forecastAccount = record('forecast_account', 'forecast_accounts', {
  accno: accno.meta({ description: 'An account of cash.', examples: [1020] }),
  description: text().meta({ description: 'Its name.', examples: ['Bank'] }),
  opening: balance('Its balance at the end of the day of the forecast.'),
  balances: z.array(forecastBalance).meta({ description: 'Its balance at the end of each week.' }),
  lowest: balance('The lowest balance of the weeks.'),
  lowest_on: bookingDate.meta({ description: 'The day of the lowest balance.', examples: ['2026-12-14'] }),
  runs_out: bookingDate
    .optional()
    .meta({ description: 'The first day at whose end the account is below zero, if there is one.' }),
});
export type ForecastAccount = z.infer<typeof forecastAccount>;

export const forecast = record('forecast', 'forecasts', {
  date: bookingDate.meta({
    description: 'The day at whose end the forecast begins.',
    examples: ['2026-11-30'],
  }),
  currency: text(3).meta({ description: 'The currency of all amounts.', examples: ['CHF'] }),
  opening: balance('The cash at the end of that day.'),
  closing: balance('The cash after 13 weeks.'),
  runs_out: bookingDate
    .optional()
    .meta({ description: 'The first day at whose end all accounts together are below zero.' }),
  accounts: z.array(forecastAccount).meta({ description: 'The accounts of cash.' }),
  weeks: z.array(forecastWeek).meta({ description: 'The 13 weeks.' }),
  items: z.array(forecastItem).meta({ description: 'All that the weeks are made of, by day.' }),
  unexpected: z.array(unexpectedItem).meta({
    description: 'Documents that are so late that no week has them.',
  }),
});
export type Forecast = z.infer<typeof forecast>;
