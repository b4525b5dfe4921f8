import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  integer,
  paging,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** Bookings of assets (docs/interface §27): runs, disposals, value adjustments, and reversals. */

export const assetBookingKinds = ['run', 'disposal', 'adjustment', 'reversal'] as const;
export type AssetBookingKind = (typeof assetBookingKinds)[number];
const kind = z.enum(assetBookingKinds, sayOneOf(assetBookingKinds));

const description = text(255)
  .optional()
  .meta({ description: 'What the entry is about; by default what it does and its day.' });

/** A run: the depreciation of all assets that the books lack on a day. */
export const depreciationRun = record('depreciation_run', 'depreciation_runs', {
  transdate: bookingDate.meta({
    description: 'The day up to which is depreciated, and of the entry.',
    examples: ['2026-12-31'],
  }),
  description,
});
export type DepreciationRun = z.infer<typeof depreciationRun>;

/** An asset that goes, or a part of it. */
export const assetDisposal = record('disposal', 'disposals', {
  transdate: bookingDate.meta({ description: 'The day on which it goes.', examples: ['2027-06-30'] }),
  value: decimal.nullish().meta({
    description: 'The part of the acquisition value that goes; by default all that is there.',
  }),
  proceeds: decimal.nullish().meta({
    description: 'What it was sold for, without VAT; by default what the invoice has, else 0 (scrapped).',
    examples: ['12000.00'],
  }),
  proceeds_accno: accno.nullish().meta({
    description: 'The account on which the sale was credited, by the invoice or by an entry.',
    examples: [8514],
  }),
  invnumber: text(255).optional().meta({ description: 'The number of the invoice of the sale.' }),
  result_accno: accno.nullish().meta({
    description: 'The account of the gain or loss, which is required where there is one.',
    examples: [8514],
  }),
  depreciate: boolean.optional().meta({
    description: 'Whether it is depreciated up to that day first, by default true.',
  }),
  description,
});
export type AssetDisposal = z.infer<typeof assetDisposal>;

/** A depreciation besides the plan; below zero it is a write-up. */
export const assetAdjustment = record('adjustment', 'adjustments', {
  transdate: bookingDate.meta({ description: 'Its day.', examples: ['2027-01-31'] }),
  depreciation: decimal.meta({
    description: 'What is depreciated more than planned; below 0 what is written up.',
    examples: ['500.00'],
  }),
  expense_accno: accno
    .nullish()
    .meta({ description: 'The account that it is debited to; by default that of the asset.' }),
  description,
}).meta({ id: 'asset_adjustment' });
export type AssetAdjustment = z.infer<typeof assetAdjustment>;

export const assetReversal = record('reversal', 'reversals', {
  transdate: bookingDate
    .nullish()
    .meta({ description: 'Booking date; by default the day of what is reversed.' }),
  description,
}).meta({ id: 'asset_reversal' });
export type AssetReversal = z.infer<typeof assetReversal>;

/** A change of an asset by a booking. */
export const assetMovement = record('movement', 'movements', {
  asset_id: integer.meta({ description: 'The asset.', examples: [1] }),
  description: text().meta({ description: 'What it is.', examples: ['Delivery van'] }),
  asset_accno: accno.meta({ description: 'Its account.', examples: [1530] }),
  value: unboundedDecimal.meta({
    description: 'The change of the acquisition value; below 0 where a part went.',
    examples: ['0.00'],
  }),
  depreciation: unboundedDecimal.meta({ description: 'What was depreciated.', examples: ['6000.00'] }),
  released: unboundedDecimal.meta({
    description: 'The depreciation that went with the part that went; below 0.',
    examples: ['0.00'],
  }),
  book_value: unboundedDecimal.meta({ description: 'The book value afterwards.', examples: ['24000.00'] }),
});
export type AssetMovementKept = z.infer<typeof assetMovement>;

export const assetBooking = record('asset_booking', 'asset_bookings', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  kind: kind.meta({ description: 'What it is.', examples: ['run'] }),
  transdate: bookingDate.meta({ description: 'Its day.', examples: ['2026-12-31'] }),
  description: text().meta({ description: 'What it is about.', examples: ['Depreciation 2026-12-31'] }),
  reference: text().meta({
    description: 'The number of its entry (§15); empty where nothing was to be booked.',
    examples: ['GL-7'],
  }),
  entry_id: integer.optional().meta({ description: 'The id of its journal entry.', examples: [42] }),
  amount: unboundedDecimal.meta({ description: 'What was depreciated in all.', examples: ['6000.00'] }),
  assets: integer.meta({ description: 'Of how many assets.', examples: [1] }),
  proceeds: unboundedDecimal
    .optional()
    .meta({ description: 'Of a disposal, what it was sold for.', examples: ['12000.00'] }),
  invnumber: text().meta({
    description: 'Of a disposal, the number of its invoice, else empty.',
    examples: [''],
  }),
  reverses: integer.optional().meta({ description: 'The booking that it reverses.' }),
  reversed_by: integer.optional().meta({ description: 'The booking that reverses it.' }),
  created: instant.meta({ description: 'When it was booked.', examples: ['2026-01-14T09:00:00.000Z'] }),
});
export type AssetBookingKept = z.infer<typeof assetBooking>;

/** A booking with what it changed of each asset. */
export const assetBookingWhole = z
  .object({
    ...assetBooking.shape,
    movements: z.array(assetMovement).meta({ description: 'What it changed of each asset.' }),
  })
  .meta({ id: 'asset_booking_whole' })
  .register(elements, { one: 'asset_booking', many: 'asset_bookings' });
export type AssetBookingWhole = z.infer<typeof assetBookingWhole>;

export const assetBookingFilter = {
  ...paging,
  kind: kind.optional().meta({ description: 'Only those of this kind.', examples: ['run'] }),
  asset_id: integer.optional().meta({ description: 'Only those of this asset.', examples: [1] }),
};
