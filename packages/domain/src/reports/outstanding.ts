import { z } from 'zod';
import type { VatPeriod } from '../master-data/vat-settings.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { boolean, type Decimal, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import { type VatDays, vatPeriodWith } from '../vat/period.ts';
import { type OpenByDays, overdueOf } from './overview.ts';
import type { Money } from './turnover.ts';

/**
 * The work that is left in the books up to a day, before that day is closed (docs/interface §18).
 */

const documents = z.object({
  /** The total of the open items, and how many documents they are. */
  amount: decimal,
  count: z.int(),
  overdue: decimal,
  overdue_count: z.int(),
});

export const outstanding = z.object({
  on: bookingDate,
  currency: text(3),
  receivables: documents,
  payables: documents,
  /** Receipts received up to the day that wait to be read, and that could not be read. */
  waiting_receipts: z.int(),
  failed_receipts: z.int(),
  /** Open proposals from receipts received up to the day. */
  proposals: z.int(),
  /**
   * VAT periods that were over on the day and are not settled, though something moved on VAT
   * accounts in them.
   */
  vat: z.array(z.object({ from: bookingDate, to: bookingDate })),
  /**
   * The foreign currencies in which something was open on the day, and whether that day was valued.
   */
  currencies: z.array(text(3)),
  revalued: boolean,
});
export type Outstanding = z.infer<typeof outstanding>;

export const outstandingDocuments = (
  groups: readonly OpenByDays[],
  { places }: Money,
): z.infer<typeof documents> => {
  const overdue = overdueOf(groups);
  const totalOf = (some: readonly OpenByDays[]) =>
    decimalOf(sum(some.map(({ base_open }) => amountOf(base_open))), places);
  const countOf = (some: readonly OpenByDays[]) => some.reduce((count, group) => count + group.count, 0);
  return {
    amount: totalOf(groups),
    count: countOf(groups),
    overdue: totalOf(overdue),
    overdue_count: countOf(overdue),
  };
};

/**
 * The VAT periods of these months that were over on the day `on` and share no day with a settled
 * one.
 */
export const unsettledPeriods = (
  months: readonly BookingDate[],
  of: { on: BookingDate; kind: VatPeriod; settled: readonly VatDays[] },
): VatDays[] => {
  const periods = new Map(
    months.map((month) => vatPeriodWith(of.kind, month)).map((days) => [days.from, days]),
  );
  return [...periods.values()].filter(
    ({ from, to }) => to <= of.on && !of.settled.some((one) => one.from <= to && one.to >= from),
  );
};

/**
 * The open amount of an account in a currency, debit positive, in that currency and in the
 * client's.
 */
export type OpenByCurrency = { accno: number; currency: string; open: Decimal; base_open: Decimal };

/**
 * The currencies other than `own` in which something is open on an account, in alphabetical order.
 */
export const foreignCurrencies = (items: readonly OpenByCurrency[], own: string): string[] => {
  const accounts = new Map<string, { currency: string; open: Amount; base_open: Amount }>();
  for (const { accno, currency, open, base_open } of items) {
    if (currency === own) continue;
    const before = accounts.get(`${accno} ${currency}`) ?? { open: zero, base_open: zero };
    accounts.set(`${accno} ${currency}`, {
      currency,
      open: before.open.plus(amountOf(open)),
      base_open: before.base_open.plus(amountOf(base_open)),
    });
  }
  const open = [...accounts.values()].filter((one) => !one.open.eq(zero) || !one.base_open.eq(zero));
  return [...new Set(open.map(({ currency }) => currency))].sort();
};
