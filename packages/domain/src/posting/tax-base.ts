import { rateOn, ratesNear } from '../master-data/tax.ts';
import type { BookingDate } from '../values/dates.ts';
import { safeUnitsOf, sum, zero } from '../values/money.ts';
import { type AssignedLine, assign, type Fitting, newBudget } from './tax-assignment.ts';
import type { Charged, ChargedTax, Charging, GivenTax, LineTax, TaxableLine } from './tax-charge.ts';
import { chargedOnNamed } from './tax-named.ts';
import { baseOfOnly } from './tax-only.ts';
import { isTaxOf, sumsFitting } from './tax-range.ts';

/**
 * Finds the bases and rates of the taxes of a document or entry (docs/interface §12). It takes the
 * base of a tax from the lines that name the VAT account; else from the usual taxes of the
 * accounts, where these fit; else from the one exact assignment of lines to taxes. Otherwise the
 * tax has no base.
 */
export const withBases = (
  { lines, taxes }: { lines: readonly TaxableLine[]; taxes: readonly GivenTax[] },
  how: Charging,
): Charged => {
  const [line, otherLine] = lines;
  const [tax, otherTax] = taxes;
  // Most documents have one line and one tax, which the search for many would take five times as
  // long for.
  if (line && tax && !otherLine && !otherTax) {
    const found = baseOfOnly(line, tax, how);
    if (found) return found;
  }
  if (!tax) return { taxes: [], lineTaxes: lines.map(namedOf) };
  return basesOfMany({ lines, taxes }, how);
};

const basesOfMany = (
  { lines, taxes }: { lines: readonly TaxableLine[]; taxes: readonly GivenTax[] },
  how: Charging,
): Charged => {
  const mirrors = mirrorsOf(taxes, how);
  // A tax that is booked on both sides is not paid to the other party, so amounts that include tax
  // don't include it.
  const mirrored = new Set([...mirrors.keys(), ...mirrors.values()]);
  const aliases = new Map([...mirrors].map(([mirror, of]) => [taxes[mirror]?.accno, taxes[of]?.accno]));
  const nameOf = (line: TaxableLine) => aliases.get(line.tax_accno) ?? line.tax_accno;
  const charged = new Map<number, ChargedTax[]>();
  const lineTaxes = lines.map(namedOf);
  const open = [...taxes.keys()].filter((at) => !mirrors.has(at));
  const linesNaming = indicesBy(lines.keys(), (at) => nameOf(lines[at] as TaxableLine));
  for (const [accno, places] of indicesBy(open, (at) => taxes[at]?.accno)) {
    const named = linesNaming.get(accno);
    if (!named) continue;
    const included = how.included && !mirrored.has(places[0] ?? -1);
    const given = places.map((at) => taxes[at] as GivenTax);
    const found = chargedOnNamed({ lines, places: named, taxes: given }, { ...how, included });
    for (const [index, at] of places.entries()) charged.set(at, found[index] ?? []);
  }
  const rest = {
    lines: [...lines.keys()].filter((at) => lines[at]?.taxable && lines[at]?.tax_accno === undefined),
    taxes: open.filter((at) => !charged.has(at)),
  };
  const unknown = (at: number): ChargedTax => {
    const tax = taxes[at] as GivenTax;
    return {
      rate: rateOn(how.rates, tax.accno, how.on),
      on: how.on,
      lines: [],
      included: how.included,
      ...tax,
    };
  };
  const bases = findBases({ lines, taxes, rest, mirrored }, how);
  for (const at of rest.taxes) charged.set(at, [bases?.charged.get(at) ?? unknown(at)]);
  for (const [at, of] of mirrors) charged.set(at, mirrorsWith(charged.get(of) ?? [], taxes[at] as GivenTax));
  // Taxes on the same lines have one list of them, and one account and rate.
  const taxOf = new Map<readonly number[], LineTax>();
  for (const [at, taxed] of charged)
    if (!mirrors.has(at)) for (const { accno, rate, lines: of } of taxed) taxOf.set(of, { accno, rate });
  for (const [places, tax] of taxOf) for (const place of places) lineTaxes[place] = tax;
  for (const [place, between] of bases?.between ?? []) lineTaxes[place] = { between };
  return { taxes: taxes.flatMap((_, at) => charged.get(at) ?? []), lineTaxes };
};

/** The tax that a line names. */
const namedOf = ({ tax_accno }: TaxableLine): Charged['lineTaxes'][number] =>
  tax_accno === undefined ? undefined : { accno: tax_accno };

/** The indices by their keys, in their order. */
const indicesBy = <Key>(
  indices: Iterable<number>,
  keyOf: (at: number) => Key,
): ReadonlyMap<Key, number[]> => {
  const found = new Map<Key, number[]>();
  for (const at of indices) {
    const key = keyOf(at);
    const known = found.get(key);
    if (known) known.push(at);
    else found.set(key, [at]);
  }
  return found;
};

/**
 * Pairs of taxes on sales and on purchases that cancel each other: acquisition tax, which is owed
 * and deducted at once. Maps the index of each tax on sales to that of its input tax.
 */
const mirrorsOf = (taxes: readonly GivenTax[], { kindOf }: Charging): ReadonlyMap<number, number> => {
  const kinds = new Map(taxes.map(({ accno }) => [accno, kindOf(accno)]));
  if (new Set(kinds.values()).size < 2) return noMirrors;
  const isOn = (kind: 'sales' | 'purchases') => (at: number) => kinds.get(taxes[at]?.accno ?? 0) === kind;
  const amountAt = (at: number) => taxes[at]?.amount ?? zero;
  // The input taxes of each amount that are not paired yet, the last one first.
  const inputs = indicesBy([...taxes.keys()].filter(isOn('purchases')).reverse(), (at) =>
    amountAt(at).toFixed(),
  );
  const mirrors = new Map<number, number>();
  for (const at of [...taxes.keys()].filter(isOn('sales'))) {
    if (amountAt(at).eq(zero)) continue;
    const of = inputs.get(zero.minus(amountAt(at)).toFixed())?.pop();
    if (of !== undefined) mirrors.set(at, of);
  }
  return mirrors;
};

const noMirrors: ReadonlyMap<number, number> = new Map();

const mirrorsWith = (of: readonly ChargedTax[], { accno }: GivenTax): ChargedTax[] =>
  of.map((tax) => ({
    ...tax,
    accno,
    amount: zero.minus(tax.amount),
    base: tax.base === undefined ? undefined : zero.minus(tax.base),
  }));

type OpenTaxes = {
  lines: readonly TaxableLine[];
  taxes: readonly GivenTax[];
  /** The indices of the lines that name no tax, and of the taxes that no line names. */
  rest: { lines: readonly number[]; taxes: readonly number[] };
  mirrored: ReadonlySet<number>;
};
/**
 * The taxes with their bases, and of lines that may as well bear another tax or none, the accounts
 * of those they may bear.
 */
type Bases = {
  charged: ReadonlyMap<number, ChargedTax>;
  between: ReadonlyMap<number, readonly number[]>;
};

/**
 * Finds bases by usual taxes, then by exact assignment, at the rates of one day; it tries the
 * nearest days first.
 */
const findBases = (open: OpenTaxes, how: Charging): Bases | undefined => {
  const { rest, taxes } = open;
  if (rest.taxes.length === 0) return undefined;
  const accnos = new Set(rest.taxes.map((at) => taxes[at]?.accno ?? 0));
  // Mostly the usual taxes fit at the rates of the day itself.
  const usual = basesByUsualTaxes(open, how.on, how);
  if (usual) return usual;
  const days = how.isDayGiven ? [how.on] : ratesNear(how.rates, accnos, how.on);
  for (const day of days.slice(1)) {
    const usualThen = basesByUsualTaxes(open, day, how);
    if (usualThen) return usualThen;
  }
  const budget = newBudget();
  // Every pass looks at each line and tax.
  if (rest.lines.length * rest.taxes.length > budget.steps) return undefined;
  for (const day of days) {
    for (const exact of [true, false]) {
      const found = basesByAssignment(open, { day, exact, budget }, how);
      if (found === 'several') return undefined;
      if (found !== 'none') return found;
    }
  }
  return undefined;
};

const chargeOf = (
  { lines, taxes, mirrored }: OpenTaxes,
  { at, places, day }: { at: number; places: readonly number[]; day: BookingDate },
  how: Charging,
): ChargedTax => {
  const tax = taxes[at] as GivenTax;
  const included = how.included && !mirrored.has(at);
  const gross = sum(places.flatMap((place) => lines[place]?.amount ?? []));
  const base = included ? gross.minus(tax.amount) : gross;
  return { base, rate: rateOn(how.rates, tax.accno, day), on: day, lines: places, included, ...tax };
};

/**
 * Charges each tax on all lines whose accounts usually have it; undefined unless every tax fits.
 */
const basesByUsualTaxes = (open: OpenTaxes, day: BookingDate, how: Charging): Bases | undefined => {
  const { lines, taxes, rest, mirrored } = open;
  const charged = new Map<number, ChargedTax>();
  const linesByUsual = indicesBy(rest.lines, (place) => lines[place]?.usual);
  for (const [accno, [first = -1, ...others]] of indicesBy(rest.taxes, (at) => taxes[at]?.accno ?? 0)) {
    const places = linesByUsual.get(accno) ?? [];
    const amount = sum([first, ...others].flatMap((at) => taxes[at]?.amount ?? []));
    const rate = rateOn(how.rates, accno, day);
    const gross = sum(places.flatMap((place) => lines[place]?.amount ?? []));
    const included = how.included && !mirrored.has(first);
    if (rate === undefined || (places.length === 0 && !amount.eq(zero))) return undefined;
    if (!isTaxOf({ amount, rate }, gross, { included, places: how.places, lines: places.length }))
      return undefined;
    const tax = taxes[first] as GivenTax;
    const base = included ? gross.minus(amount) : gross;
    const shared = { rate, on: day, lines: places, included };
    charged.set(first, { base, ...shared, ...tax });
    // Several taxes on one account share one base, which the first of them has.
    for (const at of others)
      charged.set(at, {
        ...shared,
        included: how.included && !mirrored.has(at),
        ...(taxes[at] as GivenTax),
        base: zero,
      });
  }
  return { charged, between: new Map() };
};

type AssignmentTrial = { day: BookingDate; exact: boolean; budget: ReturnType<typeof newBudget> };

const basesByAssignment = (
  open: OpenTaxes,
  { day, exact, budget }: AssignmentTrial,
  how: Charging,
): Bases | 'none' | 'several' => {
  const { lines, taxes, rest, mirrored } = open;
  // A tax of zero has no lines.
  const wanted = rest.taxes.filter((at) => !taxes[at]?.amount.eq(zero));
  const ranges: Fitting[] = [];
  for (const at of wanted) {
    const { accno, amount } = taxes[at] as GivenTax;
    const rate = rateOn(how.rates, accno, day);
    const computing = { included: how.included && !mirrored.has(at), places: how.places };
    if (rate === undefined) return 'none';
    const rangeOf = (lines: number) => sumsFitting({ amount, rate }, { ...computing, lines });
    const range = exact ? sumsFitting({ amount, rate }, computing) : rangeOf(rest.lines.length);
    if (!range) return 'none';
    const rangeOfLines = (count: number) => rangeOf(Math.max(1, count)) ?? range;
    ranges.push(exact ? range : { ...range, rangeOfLines });
  }
  const wantedBy = indicesBy(wanted.keys(), (index) => taxes[wanted[index] ?? -1]?.accno);
  const candidates = rest.lines.map((place): AssignedLine => {
    const { amount, usual } = lines[place] as TaxableLine;
    const places = wantedBy.get(usual ?? undefined) ?? [];
    const units = safeUnitsOf(amount, how.places) ?? Number.POSITIVE_INFINITY;
    return { amount: units, usual: usual === undefined ? undefined : places };
  });
  // Sums of them would not be exact any more.
  const largest = candidates.reduce((total, { amount }) => total + Math.abs(amount), 0);
  if (!Number.isSafeInteger(largest)) return 'none';
  const found = assign(candidates, ranges, budget);
  if (typeof found === 'string') return found;
  const assigned = indicesBy(rest.lines.keys(), (index) => wanted[found.taxOf[index] ?? -1]);
  const placesOf = (at: number) => (assigned.get(at) ?? []).map((index) => rest.lines[index] ?? -1);
  const charged = rest.taxes.map(
    (at) => [at, chargeOf(open, { at, places: placesOf(at), day }, how)] as const,
  );
  const accnoOf = (index: number) => taxes[wanted[index] ?? -1]?.accno;
  const between = new Map<number, number[]>();
  for (const [index, choices] of found.unique ? [] : found.choices.entries()) {
    const accnos = new Set([...choices].map(accnoOf));
    if (accnos.size > 1)
      between.set(
        rest.lines[index] ?? -1,
        [...accnos].flatMap((accno) => accno ?? []).sort((a, b) => a - b),
      );
  }
  return { charged: new Map(charged), between };
};
