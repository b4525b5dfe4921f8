import type { BookingDate } from '../../values/dates.ts';
import { amountOf } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

/**
 * From this day on a net tax rate is that of an activity (MWSTG as of 2025), though the figures of
 * the form stay those of 2024.
 */
export const activitiesFrom = '2025-01-01' as BookingDate;

/**
 * The ladders of net and flat tax rates (SR 641.202.62): the ten rates that are granted from a day
 * on, and the number of the first of the technical ids that stand for them in later years.
 */
export const netLadders = [
  {
    from: '2024-01-01',
    first: 1,
    rates: ['0.1', '0.6', '1.3', '2.1', '3.0', '3.7', '4.5', '5.3', '6.2', '6.8'],
  },
  {
    from: '2018-01-01',
    first: 11,
    rates: ['0.1', '0.6', '1.2', '2.0', '2.8', '3.5', '4.3', '5.1', '5.9', '6.5'],
  },
] as const;

/** The ladder of a day; none before 2018, as no return of then has ids. */
export const netLadderOn = (day: string) => netLadders.find(({ from }) => from <= day);

/** The place of a rate on the ladder of a day; -1 for a rate that is not granted then. */
export const stepOf = (rate: Decimal, day: string): number =>
  netLadderOn(day)?.rates.findIndex((one) => amountOf(one).eq(amountOf(rate))) ?? -1;
