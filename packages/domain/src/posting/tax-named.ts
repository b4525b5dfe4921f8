import { rateOn, ratesNear } from '../master-data/tax.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, round, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { ChargedTax, Charging, GivenTax, TaxableLine } from './tax-charge.ts';
import { isTaxOf } from './tax-range.ts';

/**
 * Taxes on lines that name their VAT account: their base is known, and their rate is the one that
 * was charged.
 */

type Named = { lines: readonly TaxableLine[]; places: readonly number[]; taxes: readonly GivenTax[] };
type Group = { places: number[]; on: BookingDate; rate: Decimal | undefined; gross: Amount };

/**
 * Finds the base and rate of each tax of one account. Supplies at different rates are separated:
 * each rate has its own tax, or a single tax is split into one part for each rate.
 */
export const chargedOnNamed = ({ lines, places, taxes }: Named, how: Charging): ChargedTax[][] => {
  const groups = groupsOf({ lines, places, taxes }, how);
  const parted =
    groups.length > 1
      ? (eachItsOwn(groups, taxes, how) ?? (how.whole ? undefined : inParts(groups, taxes, how)))
      : undefined;
  if (parted) return parted;
  const [first, ...others] = taxes;
  if (!first) return [];
  const total = sum(taxes.map(({ amount }) => amount));
  const gross = sum(groups.map((group) => group.gross));
  const on = groups[0]?.on ?? how.on;
  const rate = chargedRate(
    {
      accno: first.accno,
      total,
      gross,
      count: places.length,
      on,
      isDayGiven: groups.length === 1 && on !== how.on,
    },
    how,
  );
  const base = gross.eq(zero) && !total.eq(zero) ? undefined : how.included ? gross.minus(total) : gross;
  const shared = { rate, on, included: how.included };
  // Several taxes on one account share one base, which the first of them has.
  return [
    [{ base, lines: places, ...first, ...shared }],
    ...others.map((tax) => [{ ...tax, ...shared, base: base && zero, lines: places }]),
  ];
};

const groupsOf = ({ lines, places, taxes }: Named, { rates }: Charging): Group[] => {
  const groups = new Map<Decimal | undefined, Group>();
  for (const place of places) {
    const { on, amount } = lines[place] as TaxableLine;
    const rate = rateOn(rates, taxes[0]?.accno ?? 0, on);
    const group = groups.get(rate) ?? { places: [], on, rate, gross: zero };
    groups.set(rate, group);
    group.places.push(place);
    group.gross = group.gross.plus(amount);
  }
  return [...groups.values()];
};

const charge = (tax: GivenTax, { places, on, rate, gross }: Group, { included }: Charging): ChargedTax => ({
  base: included ? gross.minus(tax.amount) : gross,
  rate,
  on,
  lines: places,
  included,
  ...tax,
});

/**
 * Assigns each tax to the rate that it fits; undefined unless there are as many taxes as rates and
 * all fit.
 */
const eachItsOwn = (
  groups: readonly Group[],
  taxes: readonly GivenTax[],
  how: Charging,
): ChargedTax[][] | undefined => {
  if (taxes.length !== groups.length) return undefined;
  const left = [...groups];
  const found = taxes.map((tax) => {
    const at = left.findIndex(
      ({ rate, gross, places }) =>
        rate !== undefined && isTaxOf({ amount: tax.amount, rate }, gross, { ...how, lines: places.length }),
    );
    const [group] = at < 0 ? [] : left.splice(at, 1);
    return group && charge(tax, group, how);
  });
  return found.every((tax) => tax !== undefined) ? found.map((tax) => [tax]) : undefined;
};

/**
 * Splits one tax into a part for each rate; undefined where the parts don't sum to it within
 * rounding.
 */
const inParts = (
  groups: readonly Group[],
  [tax, ...others]: readonly GivenTax[],
  how: Charging,
): ChargedTax[][] | undefined => {
  if (!tax || others.length > 0) return undefined;
  const amounts = groups.map(({ rate, gross }) => {
    const part = amountOf(rate ?? '0');
    return proportion(gross, { part, whole: how.included ? hundred.plus(part) : hundred }, how.places);
  });
  const off = tax.amount.minus(sum(amounts));
  const lines = sum(groups.map(({ places }) => amountOf(String(places.length))));
  if (off.abs().gt(lines.times(amountOf(`1e-${how.places}`)))) return undefined;
  const most = amounts.reduce(
    (best, amount, at) => (amount.abs().gt((amounts[best] ?? zero).abs()) ? at : best),
    0,
  );
  return [
    groups.map((group, at) => {
      const amount = (amounts[at] ?? zero).plus(at === most ? off : zero);
      return charge({ ...tax, amount }, group, how);
    }),
  ];
};

type Rated = {
  accno: number;
  total: Amount;
  gross: Amount;
  count: number;
  on: BookingDate;
  isDayGiven: boolean;
};

/**
 * The rate that fits: that of the day, else the nearest one of the account, else the quotient of
 * tax and base. A tax of zero has that of the day.
 */
const chargedRate = (
  { accno, total, gross, count, on, isDayGiven }: Rated,
  how: Charging,
): Decimal | undefined => {
  const days = isDayGiven || how.isDayGiven ? [on] : ratesNear(how.rates, new Set([accno]), on);
  const known = days.flatMap((day) => rateOn(how.rates, accno, day) ?? []);
  // A tax of nothing reports no rate.
  if (total.eq(zero)) return known[0];
  const fitting = known.find((rate) => isTaxOf({ amount: total, rate }, gross, { ...how, lines: count }));
  if (fitting !== undefined) return fitting;
  const base = how.included ? gross.minus(total) : gross;
  if (base.eq(zero)) return known[0];
  const percent = round(proportion(total.times(hundred), { part: amountOf('1'), whole: base }, 6), 1);
  if (percent.lt(zero) || percent.gt(hundred)) return known[0];
  return known.find((rate) => amountOf(rate).eq(percent)) ?? decimalOf(percent, 1);
};
