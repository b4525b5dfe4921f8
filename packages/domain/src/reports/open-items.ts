import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Ageing, OpenItem, OpenItems } from './report.ts';

type OpenItemsBasis = { on: BookingDate; side: OpenItems['side']; currency: string; places: number };

/**
 * The sum of all open items of a day, how many they are, and their currencies in alphabetical
 * order.
 */
export type OpenItemsTotals = Pick<OpenItems, 'total' | 'count' | 'currencies'>;

/** A page of the open items of a day, and the sum of all of them (docs/interface §15). */
export const openItemsOf = (
  { total, ...page }: Pick<OpenItems, 'items' | 'next'> & OpenItemsTotals,
  { on, side, currency, places }: OpenItemsBasis,
): OpenItems => ({ on, side, currency, ...page, total: decimalOf(amountOf(total), places) });

type Age = Exclude<keyof Ageing['total'], 'total'>;

const ages: readonly Age[] = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'];

/**
 * The days overdue with which each age band begins, after `current`; on its due date an item is not
 * overdue.
 */
export const ageBounds: readonly number[] = [1, 31, 61, 91];

const ageOf = (days: number): Age =>
  ages[ageBounds.filter((bound) => bound <= days).length] ?? 'days_over_90';

/** The amount that is open of items that are about as many days overdue: all of one age band. */
export type OpenOfAge = Pick<OpenItem, 'days_overdue' | 'base_open'>;

/** The open amounts of a customer or vendor by age band. */
export type OpenOfParty = Pick<OpenItem, 'number' | 'name'> & { open: readonly OpenOfAge[] };

/**
 * A page of the customers or vendors of whom something is open, what is open of all, and how many
 * they are.
 */
export type OpenByParty = {
  parties: readonly OpenOfParty[];
  next?: string | undefined;
  open: readonly OpenOfAge[];
  count: number;
};

/** The open amounts of each customer or vendor by age band. */
export const ageingOf = (
  { parties, open, ...page }: OpenByParty,
  { on, side, currency, places }: OpenItemsBasis,
): Ageing => ({
  on,
  side,
  currency,
  parties: parties.map(({ number, name, open }) => ({ number, name, ...agesOf(open, places) })),
  ...page,
  total: agesOf(open, places),
});

/** The sums of open amounts by age band. */
export const agesOf = (items: readonly OpenOfAge[], places: number): Ageing['total'] => {
  const sums = new Map<Age, Amount>();
  for (const { days_overdue, base_open } of items) {
    const age = ageOf(days_overdue);
    sums.set(age, (sums.get(age) ?? zero).plus(amountOf(base_open)));
  }
  const open = (age: Age): Amount => sums.get(age) ?? zero;
  return {
    current: decimalOf(open('current'), places),
    days_1_30: decimalOf(open('days_1_30'), places),
    days_31_60: decimalOf(open('days_31_60'), places),
    days_61_90: decimalOf(open('days_61_90'), places),
    days_over_90: decimalOf(open('days_over_90'), places),
    total: decimalOf(sum([...sums.values()]), places),
  };
};
