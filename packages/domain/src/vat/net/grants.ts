import { activitiesFrom } from '../../master-data/vat/net-ladder.ts';
import type { VatNetRate } from '../../master-data/vat-settings.ts';
import { addDays, type BookingDate } from '../../values/dates.ts';
import { amountOf } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

/**
 * The net or flat tax rate of a supply (docs/interface §15): that of the activity of its account
 * which is granted on the day of supply, or the highest one of a year for which that was chosen.
 */

/** The net rates of a period that ends on `to`. */
export type NetBasis = {
  netRates: readonly VatNetRate[];
  to: BookingDate;
  /** The years whose supplies are all at the highest rate. */
  highestYears?: readonly number[];
  /**
   * Whether it has two figures though it is of 2025 or later, as returns that were settled before
   * there were activities.
   */
  hasTwoFigures?: boolean;
};

export const hasActivities = ({ to, hasTwoFigures = false }: Omit<NetBasis, 'netRates'>): boolean =>
  to >= activitiesFrom && !hasTwoFigures;

/** Accounts that the same rates name, and the places of these rates among the client's. */
export type AccountGroup = { accnos: readonly number[]; places: readonly number[] };

/**
 * The groups of accounts that have one rate on any day; the first group has all accounts that no
 * rate names.
 */
export const accountGroups = (basis: NetBasis): AccountGroup[] => {
  const { netRates } = basis;
  if (!hasActivities(basis)) return netRates.map(({ accnos }, place) => ({ accnos, places: [place] }));
  const others = netRates.flatMap(({ accnos }, place) => (place === 0 || accnos.length === 0 ? [place] : []));
  const placesOf = new Map<number, number[]>();
  for (const [place, { accnos }] of netRates.entries())
    for (const accno of new Set(accnos)) placesOf.set(accno, [...(placesOf.get(accno) ?? []), place]);
  const groups = new Map([[others.join(), { accnos: [] as number[], places: others }]]);
  for (const [accno, places] of placesOf) {
    const group = groups.get(places.join());
    if (group) group.accnos.push(accno);
    else groups.set(places.join(), { accnos: [accno], places });
  }
  return [...groups.values()];
};

/** Whether an activity is granted on a day of supply. */
export const isGrantedOn = ({ valid_from, valid_to }: VatNetRate, day: BookingDate): boolean =>
  (valid_from ?? day) <= day && day <= (valid_to ?? day);

/** The percent of a rate that is valid on a day. */
export const rateValid = ({ rates }: VatNetRate, on: BookingDate): Decimal | undefined =>
  rates.filter(({ valid_from }) => valid_from <= on).sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
    ?.rate;

/**
 * The place of the rate of a supply on the accounts of a group. Where none is granted, it is that
 * which began last; supplies of before 2025 have the first.
 */
export const placeOf = ({ places }: AccountGroup, day: BookingDate, basis: NetBasis): number => {
  const [first = 0] = places;
  if (!hasActivities(basis) || day < activitiesFrom) return first;
  const { netRates, highestYears = [] } = basis;
  if (highestYears.includes(Number(day.slice(0, 4)))) return highestOn(netRates, day) ?? first;
  const fits = (isOf: (rate: VatNetRate) => boolean) => (place: number) => {
    const rate = netRates[place];
    return rate !== undefined && isOf(rate);
  };
  return (
    places.find(fits((rate) => isGrantedOn(rate, day))) ??
    [...places].reverse().find(fits(({ valid_from }) => (valid_from ?? day) <= day)) ??
    first
  );
};

/** The place of the highest rate that is granted on a day; of equal ones the first. */
const highestOn = (netRates: readonly VatNetRate[], day: BookingDate): number | undefined => {
  const granted = netRates.flatMap((rate, place) => {
    const percent = isGrantedOn(rate, day) ? rateValid(rate, day) : undefined;
    return percent === undefined ? [] : [{ place, percent: amountOf(percent) }];
  });
  return granted.sort((a, b) => b.percent.cmp(a.percent))[0]?.place;
};

/**
 * The first days since 2025 from which on supplies may have another rate: of percents, of grants
 * and their ends, and of years at the highest rate.
 */
export const supplyDaysOf = (basis: NetBasis): BookingDate[] => {
  if (!hasActivities(basis)) return [];
  const { netRates, highestYears = [] } = basis;
  const days = [
    ...netRates.flatMap(({ valid_from, valid_to, rates }) => [
      ...rates.map((rate) => rate.valid_from),
      ...(valid_from ? [valid_from] : []),
      ...(valid_to ? [addDays(valid_to, 1)] : []),
    ]),
    ...highestYears.flatMap((year) => [`${year}-01-01`, `${year + 1}-01-01`] as BookingDate[]),
  ];
  return [...new Set(days.filter((day) => day > activitiesFrom))].sort();
};
