import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Ageing, OpenItem, OpenItems } from './report.ts';

type OpenItemsBasis = { on: BookingDate; side: OpenItems['side']; currency: string; places: number };

/** The sum of all open items of a day, how many they are, and their currencies in alphabetical order. */
export type OpenItemsTotals = Pick<OpenItems, 'total' | 'count' | 'currencies'>;

/** A page of the open items of a day, and the sum of all of them (docs/interface.md §15). */
export const openItemsOf = (
  { total, ...page }: Pick<OpenItems, 'items' | 'next'> & OpenItemsTotals,
  { on, side, currency, places }: OpenItemsBasis,
): OpenItems => ({ on, side, currency, ...page, total: decimalOf(amountOf(total), places) });

type Age = Exclude<keyof Ageing['total'], 'total'>;

/** The age band of an item that is `days` overdue; on its due date it is not overdue. */
const ageOf = (days: number): Age => {
  if (days <= 0) return 'current';
  if (days <= 30) return 'days_1_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'days_over_90';
};

/** The amount that is open of a customer or vendor and equally many days overdue. */
export type OpenOfParty = Pick<OpenItem, 'number' | 'name' | 'days_overdue' | 'base_open'>;

/** The open amounts of each customer or vendor by age band. */
export const ageingOf = (
  items: readonly OpenOfParty[],
  { on, side, currency, places }: OpenItemsBasis,
): Ageing => {
  const parties = new Map<string, OpenOfParty[]>();
  for (const item of items) {
    const known = parties.get(item.number);
    if (known) known.push(item);
    else parties.set(item.number, [item]);
  }
  return {
    on,
    side,
    currency,
    parties: [...parties].map(([number, own]) => ({
      number,
      name: own[0]?.name ?? '',
      ...agesOf(own, places),
    })),
    total: agesOf(items, places),
  };
};

/** The sums of open amounts by age band. */
export const agesOf = (
  items: readonly Pick<OpenItem, 'days_overdue' | 'base_open'>[],
  places: number,
): Ageing['total'] => {
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
