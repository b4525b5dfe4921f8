import { z } from 'zod';
import { addDays, addYears, type BookingDate, bookingDate, minBookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { type Decimal, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import { agesOf } from './open-items.ts';
import { ageing, figure } from './report.ts';
import { balanceChange, type Money, type Turnover } from './turnover.ts';
import { work } from './work-kinds.ts';

/** The figures that a day begins with; each is the total of a report (docs/interface §18). */

const open = z.object({
  /** The total of the open items. */
  amount: decimal,
  /** The part of it that is overdue, and of how many documents. */
  overdue: decimal,
  overdue_count: z.int(),
  ageing: ageing.shape.total,
});

export const overview = z.object({
  on: bookingDate,
  currency: text(3),
  /** The balance of the accounts that payments come to or go from. */
  cash: z.object({ amount: decimal, accounts: z.array(z.int()) }),
  receivables: open,
  payables: open,
  /** The tax that the VAT report of the day's VAT period comes to. */
  vat: z.object({ from: bookingDate, to: bookingDate, payable: decimal }),
  /** The result of the year up to the day, and of the same days a year before. */
  result: z.object({
    from: bookingDate,
    to: bookingDate,
    compare_from: bookingDate.optional(),
    compare_to: bookingDate.optional(),
    result: figure,
  }),
  /** The numbers of proposals that wait to be decided, and of receipts that could not be read. */
  proposals: z.int(),
  failed_receipts: z.int(),
  /** The number of plans of programs that wait for a person (§21). */
  plans: z.int(),
  /** The latest day up to this one on which something is booked; absent where nothing is. */
  last_booked: bookingDate.optional(),
  /** The work that waits, each kind of which there is some. */
  work: z.array(work),
});
export type Overview = z.infer<typeof overview>;

/**
 * The open amount of the documents that were due so many days ago, in the client's currency, and
 * how many they are: of those open below zero, which are credits, or of the others.
 */
export type OpenByDays = { days_overdue: number; credit: boolean; base_open: Decimal; count: number };

/** Those of the groups that are overdue. A credit is not, as nobody pays it late. */
export const overdueOf = (groups: readonly OpenByDays[]): OpenByDays[] =>
  groups.filter(({ days_overdue, credit }) => days_overdue > 0 && !credit);

export const openFigures = (groups: readonly OpenByDays[], { places }: Money): z.infer<typeof open> => {
  const overdue = overdueOf(groups);
  const ages = agesOf(groups, places);
  return {
    amount: ages.total,
    overdue: decimalOf(sum(overdue.map(({ base_open }) => amountOf(base_open))), places),
    overdue_count: overdue.reduce((count, group) => count + group.count, 0),
    ageing: ages,
  };
};

/**
 * The balance of these accounts, debit positive, by the turnovers of a period that begins with the
 * books.
 */
export const balanceOf = (
  turnovers: readonly Turnover[],
  of: { period: string; accnos: readonly number[] },
  { places }: Money,
): Decimal => {
  const wanted = new Set(of.accnos);
  const moved = turnovers.filter(({ period, accno }) => period === of.period && wanted.has(accno));
  return decimalOf(
    moved.reduce((total, turnover) => total.plus(balanceChange(turnover)), zero),
    places,
  );
};

type Days = { from: BookingDate; to: BookingDate };

/**
 * The days of the accounting year up to the day `on`, and the same days a year before, unless the
 * calendar of the books begins later. A year ends on the day of the year on which the last one that
 * was closed ended, else on 31 December.
 */
export const yearUpTo = (
  on: BookingDate,
  lastYearend: BookingDate | undefined,
): { year: Days; before: Days | undefined } => {
  const end = lastYearend ?? ('2000-12-31' as BookingDate);
  const endIn = (year: number) => addYears(end, year - Number(end.slice(0, 4)));
  const year = Number(on.slice(0, 4));
  const before = endIn(year) < on ? endIn(year) : endIn(year - 1);
  const from = before < minBookingDate ? minBookingDate : addDays(before, 1);
  const compared = { from: addYears(from, -1), to: addYears(on, -1) };
  return { year: { from, to: on }, before: compared.from < minBookingDate ? undefined : compared };
};
