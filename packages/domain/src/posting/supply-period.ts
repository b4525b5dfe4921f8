import { type BookingDate, bookingDate } from '../values/dates.ts';

/**
 * The period in which something was supplied (docs/interface §9, VAT Act art. 26): its first and
 * its last day.
 */

/** The fields of a document or of a line that name the period. */
export const supplyPeriod = {
  supply_from: bookingDate.nullish().meta({
    description: 'The first day of the period of supply, with `supply_to`.',
    examples: ['2026-01-01'],
  }),
  supply_to: bookingDate.nullish().meta({
    description: 'The last day of the period of supply.',
    examples: ['2026-01-31'],
  }),
};

export type SupplyPeriod = {
  supply_from?: BookingDate | null | undefined;
  supply_to?: BookingDate | null | undefined;
};

export type Period = { from: BookingDate; to: BookingDate };

/** The period where both of its days are given. */
export const periodOf = ({ supply_from, supply_to }: SupplyPeriod): Period | undefined =>
  supply_from && supply_to ? { from: supply_from, to: supply_to } : undefined;

/** The fields of the period that have a value, as they are stored and answered. */
export const supplyFieldsOf = ({ supply_from, supply_to }: SupplyPeriod) => ({
  ...(supply_from ? { supply_from } : {}),
  ...(supply_to ? { supply_to } : {}),
});

/** The day itself where it is in the period, else the nearest day of it. */
export const nearestIn = ({ from, to }: Period, day: BookingDate): BookingDate => {
  if (day < from) return from;
  return day > to ? to : day;
};
