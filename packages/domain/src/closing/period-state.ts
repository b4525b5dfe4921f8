import { z } from 'zod';
import { vatDeadline } from '../reports/work.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import type { VatDays } from '../vat/period.ts';

/**
 * Whether a day can still be booked on: freely, as a correction of a VAT return that is settled, or
 * not at all.
 */
export const periodStates = ['OPEN', 'VAT_SETTLED', 'CLOSED'] as const;
export const periodState = z.enum(periodStates);
export type PeriodState = z.infer<typeof periodState>;

/**
 * By what the state of a day is decided: the closing date, and the VAT periods that are settled.
 */
export type PeriodFacts = { closed: BookingDate | undefined; settled: readonly VatDays[] };

export const periodStateOf = (day: BookingDate, { closed, settled }: PeriodFacts): PeriodState => {
  if (closed !== undefined && day <= closed) return 'CLOSED';
  return settled.some(({ from, to }) => from <= day && day <= to) ? 'VAT_SETTLED' : 'OPEN';
};

/** The VAT periods and business years of a calendar year, each with its state. */
export const periodList = z.object({
  /** The closing date; absent where all periods are open. */
  closed_to: bookingDate.optional(),
  periods: z.array(
    z.object({
      from: bookingDate,
      to: bookingDate,
      state: periodState,
      /** Until when its VAT return is in time; absent once it is settled. */
      vat_due: bookingDate.optional(),
    }),
  ),
  years: z.array(z.object({ from: bookingDate, to: bookingDate, state: z.enum(['OPEN', 'ENDED']) })),
});
export type PeriodList = z.infer<typeof periodList>;

export const periodListOf = (
  periods: readonly VatDays[],
  years: PeriodList['years'],
  facts: PeriodFacts,
): PeriodList => ({
  ...(facts.closed === undefined ? {} : { closed_to: facts.closed }),
  periods: periods.map(({ from, to }) => {
    // A day of it that is open leaves all of it open.
    const isSettled = facts.settled.some((one) => one.from <= to && one.to >= from);
    return {
      ...{ from, to, state: periodStateOf(to, facts) },
      ...(isSettled ? {} : { vat_due: vatDeadline({ from, to }) }),
    };
  }),
  years,
});
