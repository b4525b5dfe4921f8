import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  integer,
  kept,
  paging,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';

/**
 * Fixed assets (docs/interface §27): what a client owns for years, and by what it is depreciated.
 */

export const assetMethods = ['linear', 'declining', 'none'] as const;
export type AssetMethod = (typeof assetMethods)[number];

export const firstYears = ['months', 'full'] as const;
export type FirstYear = (typeof firstYears)[number];

const method = z.enum(assetMethods, sayOneOf(assetMethods)).meta({
  description: 'linear: of the acquisition value; declining: of the book value; none: not at all.',
  examples: ['linear'],
});
const life = z
  .int(sayInSchema('whole_number'))
  .min(1, sayInSchema('at_least', { min: 1 }))
  .max(1200, sayInSchema('at_most', { max: 1200 }));

const plan = {
  method,
  rate: decimal.nullish().meta({ description: 'Percent a year, up to 100.', examples: ['20'] }),
  months: life.nullish().meta({ description: 'The useful life of a linear asset; this, or `rate`.' }),
  residual: decimal.nullish().meta({
    description: 'The book value at which it stops; by default 0.',
    examples: ['1.00'],
  }),
  first_year: z
    .enum(firstYears, sayOneOf(firstYears))
    .optional()
    .meta({
      description:
        'months (the default): the first year is depreciated from the month of use on; full: as a whole year.',
      examples: ['months'],
    }),
  depreciated_from: bookingDate.nullish().meta({
    description: 'The day since when it is used; by default `acquired`.',
    examples: ['2026-01-14'],
  }),
};

const described = {
  description: text(255, 1).meta({ description: 'What it is.', examples: ['Delivery van'] }),
  notes: text().optional().meta({ description: 'Notes.' }),
};

const accountFields = {
  asset_accno: accno.meta({
    description: 'The account that it is on, which is its class.',
    examples: [1530],
  }),
  depreciation_accno: accno.nullish().meta({
    description:
      'The contra account that its depreciation is on; without one it is credited to `asset_accno`.',
    examples: [1539],
  }),
  expense_accno: accno.meta({ description: 'The account of its expense.', examples: [6820] }),
};

const origin = {
  acquired: bookingDate.nullish().meta({
    description: 'The day on which it was acquired; by default that of the entry.',
    examples: ['2026-01-14'],
  }),
  value: decimal.nullish().meta({
    description: 'The acquisition value; by default what the entry booked on `asset_accno`.',
    examples: ['30000.00'],
  }),
  entry_id: integer.nullish().meta({
    description:
      'The id of the journal entry that booked it, as that of a payable; it may have several assets.',
  }),
  taken_over: bookingDate.nullish().meta({
    description: 'The day at whose end it had `depreciated`, of an asset that was kept elsewhere before.',
  }),
  depreciated: decimal
    .nullish()
    .meta({ description: 'What was depreciated by the end of `taken_over`; goes with it.' }),
};

/** An asset as it is made. It books nothing: it is in the books already. */
export const asset = record('asset', 'assets', { ...described, ...origin, ...accountFields, ...plan });
export type Asset = z.infer<typeof asset>;

/**
 * A change of an asset: what is left out stays. Origin and accounts stay once something was booked
 * of it.
 */
export const assetChange = record('asset', 'assets', {
  ...asset.partial().shape,
  withdrawn: boolean.optional().meta({
    description: 'True for one that was made by mistake, while nothing is booked of it.',
  }),
}).meta({ id: 'asset_change' });
export type AssetChange = z.infer<typeof assetChange>;

export const assetStates = ['ACTIVE', 'DISPOSED', 'WITHDRAWN'] as const;
export type AssetState = (typeof assetStates)[number];
const state = z.enum(assetStates, sayOneOf(assetStates));

/** An asset as it is stored and answered, with its values at the end of a day. */
export const assetKept = kept(asset, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  acquired: bookingDate,
  value: unboundedDecimal,
  residual: unboundedDecimal,
  first_year: z.enum(firstYears),
  depreciated_from: bookingDate,
  plan_from: bookingDate.optional().meta({
    description: 'The day since when its plan holds, where that was changed after a run.',
  }),
  on: bookingDate.meta({
    description: 'The day at whose end it has the values that follow.',
    examples: ['2026-12-31'],
  }),
  state: state.meta({ description: 'ACTIVE, DISPOSED or WITHDRAWN.', examples: ['ACTIVE'] }),
  disposed: bookingDate.optional().meta({ description: 'The day on which the last part of it went.' }),
  cost: unboundedDecimal.meta({
    description: 'The acquisition value of what is still there.',
    examples: ['30000.00'],
  }),
  booked_depreciation: unboundedDecimal.meta({
    description: 'What is depreciated of that in the books.',
    examples: ['6000.00'],
  }),
  book_value: unboundedDecimal.meta({ description: 'The difference.', examples: ['24000.00'] }),
  depreciated_to: bookingDate.optional().meta({ description: 'The day of the last run that counts it.' }),
  created: instant.meta({ description: 'When it was made.', examples: ['2026-01-14T09:00:00.000Z'] }),
  updated: instant.meta({ description: 'When it was last changed.', examples: ['2026-01-14T09:00:00.000Z'] }),
});
export type AssetKept = z.infer<typeof assetKept>;

export const assetFilter = {
  ...paging,
  state: state.optional().meta({ description: 'Only those in this state.', examples: ['ACTIVE'] }),
  asset_accno: accno.optional().meta({ description: 'Only those on this account.', examples: [1530] }),
};

/** A year of the plan of an asset. */
export const plannedYear = record('planned_year', 'years', {
  to: bookingDate.meta({ description: 'The last day of the year.', examples: ['2026-12-31'] }),
  depreciation: unboundedDecimal.meta({ description: 'What is depreciated in it.', examples: ['6000.00'] }),
  book_value: unboundedDecimal.meta({ description: 'The book value at its end.', examples: ['24000.00'] }),
});

export const assetSchedule = z
  .object({ years: z.array(plannedYear).meta({ description: 'The years that are still planned.' }) })
  .meta({ id: 'asset_schedule' })
  .register(elements, { one: 'asset_schedule', many: 'asset_schedules' });
export type AssetSchedule = z.infer<typeof assetSchedule>;
