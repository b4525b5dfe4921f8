import { z } from 'zod';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { accno, decimal } from '../values/schema/kinds.ts';

/** The rate of a tax account in percent, valid from a day on (docs/interface §8). */
export const taxRate = z.object({ accno, valid_from: bookingDate, rate: decimal }).meta({ id: 'tax_rate' });
export type TaxRate = z.infer<typeof taxRate>;

/**
 * The rate of the tax account `of` on the day `on`; undefined while none is valid. In JSON days and
 * rates are plain texts.
 */
export const rateOn = <Rate extends { accno: number; valid_from: string; rate: string }>(
  rates: readonly Rate[],
  of: number,
  on: Rate['valid_from'],
): Rate['rate'] | undefined => {
  let best: Rate | undefined;
  for (const rate of rates) {
    if (rate.accno !== of || rate.valid_from > on) continue;
    if (!best || rate.valid_from > best.valid_from) best = rate;
  }
  return best?.rate;
};

/**
 * One day from each period of unchanged rates of the tax accounts: `on` itself, then days of the
 * periods before it, the nearest first, then of those after it.
 */
export const ratesNear = (
  rates: readonly TaxRate[],
  accnos: ReadonlySet<number>,
  on: BookingDate,
): BookingDate[] => {
  const changes = rates.filter(({ accno }) => accnos.has(accno)).map(({ valid_from }) => valid_from);
  const begins = [...new Set(changes)].sort();
  const before = begins.filter((day) => day <= on).toReversed();
  // The first of them begins the period that contains `on`.
  return [on, ...before.slice(1), ...begins.filter((day) => day > on)];
};
