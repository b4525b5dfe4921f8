import type { BookingDate } from '../values/dates.ts';
import {
  type Amount,
  amountOf,
  hundred,
  proportion,
  round,
  split,
  sum,
  withRemainder,
  zero,
} from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Charged } from './tax-charge.ts';

/**
 * The amounts of a document: its lines without tax, its taxes, its total (docs/interface §12).
 * Amounts are exact decimals, rounded half away from zero to `places` decimals.
 */
export type Taxed = {
  /** The net amount of each line, in the order of the lines. */
  nets: Amount[];
  taxes: BookedTax[];
  /** The one tax of each line, where it is known. */
  lineTaxes: Charged['lineTaxes'];
  total: Amount;
};

/**
 * A tax as it is booked: `base` is the net amount that it was charged on, absent where it is
 * unknown; `rate` is the rate in percent that was charged, `on` the day of supply.
 */
export type BookedTax = {
  accno: number;
  amount: Amount;
  base?: Amount | undefined;
  rate?: Decimal | undefined;
  on?: BookingDate | undefined;
  /** The indices of the lines that it was charged on. */
  lines?: readonly number[];
};

/**
 * Computes a document by entries. Taxes are as given; if `included`, each is deducted from its own
 * lines in proportion.
 */
export const taxEntries = (
  lines: readonly Amount[],
  { taxes, lineTaxes }: Charged,
  { included, places }: { included: boolean; places: number },
): Taxed => {
  const tax = sum(taxes.map(({ amount }) => amount));
  if (!included) return { nets: [...lines], taxes, lineTaxes, total: sum(lines).plus(tax) };
  const nets = [...lines];
  const take = (amount: Amount, from: readonly number[]) => {
    const shares = split(
      amount,
      from.map((at) => lines[at] ?? zero),
      places,
    );
    for (const [index, at] of from.entries()) nets[at] = (nets[at] ?? zero).minus(shares[index] ?? zero);
  };
  // Taxes on the same lines have one list of them, and are deducted together.
  const taken = new Set([...new Set(taxes.map((one) => one.lines))].flat());
  for (const [from, amount] of includedByLines(taxes)) take(amount, from);
  // A tax whose lines are unknown is deducted from all lines that have no other tax.
  const unknown = sum(
    taxes.filter((one) => one.included && one.lines.length === 0).map(({ amount }) => amount),
  );
  const others = [...lines.keys()].filter((at) => !taken.has(at));
  if (!unknown.eq(zero)) take(unknown, others.length > 0 ? others : [...lines.keys()]);
  return { nets, taxes, lineTaxes, total: sum(nets).plus(tax) };
};

/** The taxes that the amounts of their lines include, summed by these lines. */
const includedByLines = (taxes: Charged['taxes']): ReadonlyMap<readonly number[], Amount> => {
  const sums = new Map<readonly number[], Amount>();
  for (const { included, lines, amount } of taxes)
    if (included && lines.length > 0) sums.set(lines, amount.plus(sums.get(lines) ?? zero));
  return sums;
};

/** A line by article: its rounded amount, and the rates in percent of the accounts that tax it. */
export type RatedLine = { amount: Amount; rates: readonly Rate[] };
type Rate = { accno: number; rate: Decimal; on?: BookingDate };

/**
 * Computes a document by articles. Tax is summed unrounded per tax account and rate over all lines,
 * then rounded once. If `included`, the total is the sum of the lines, and the rounded share of
 * each tax is deducted from each of its lines; the largest line of a tax takes the remainder, so
 * that base and tax of a rate sum to its gross.
 */
export const taxLines = (
  lines: readonly RatedLine[],
  { included, places }: { included: boolean; places: number },
): Taxed => {
  const amounts = lines.map(({ amount }) => amount);
  const taxes = taxesOf(lines, included).map(({ fraction, ...tax }) => ({
    ...tax,
    amount: proportion(one, fraction, places),
  }));
  const nets = [...amounts];
  for (const tax of included ? taxes : []) {
    const part = amountOf(tax.rate);
    const shares = tax.lines.map((at) =>
      proportion(amounts[at] ?? zero, { part, whole: wholeOf(lines[at]) }, places),
    );
    const exact = withRemainder(
      shares,
      tax.amount,
      tax.lines.map((at) => amounts[at] ?? zero),
    );
    for (const [index, at] of tax.lines.entries()) nets[at] = (nets[at] ?? zero).minus(exact[index] ?? zero);
  }
  const total = sum([...nets, ...taxes.map(({ amount }) => amount)]);
  const lineTaxes = lines.map(({ rates: [only, other] }) => (other ? undefined : only));
  const based = taxes.map(({ accno, rate, on, amount, lines: of }) => ({
    accno,
    amount,
    rate,
    on,
    base: sum(of.map((at) => nets[at] ?? zero)),
    lines: of,
  }));
  return { nets, taxes: based, lineTaxes, total };
};

const one = amountOf('1');

/** The gross of a line in percent of its net: 100 percent and all its rates. */
const wholeOf = (line: RatedLine | undefined): Amount =>
  sum([hundred, ...(line?.rates ?? []).map(({ rate }) => amountOf(rate))]);

type Fraction = { part: Amount; whole: Amount };
type TaxOfLines = Rate & { fraction: Fraction; lines: number[] };

/**
 * Each tax as an exact fraction, so that only the sum is rounded, with the indices of its lines.
 */
const taxesOf = (lines: readonly RatedLine[], included: boolean): TaxOfLines[] => {
  // One fraction per tax and denominator, so that few fractions are added however many lines there
  // are.
  const taxes = new Map<string, Rate & { fractions: Map<string, Fraction>; lines: number[] }>();
  for (const [at, line] of lines.entries()) {
    const whole = included ? wholeOf(line) : hundred;
    for (const tax of line.rates) {
      const key = `${tax.accno} ${tax.rate}`;
      const known = taxes.get(key) ?? { ...tax, fractions: new Map<string, Fraction>(), lines: [] };
      taxes.set(key, known);
      const before = known.fractions.get(whole.toFixed())?.part ?? zero;
      known.fractions.set(whole.toFixed(), {
        part: before.plus(line.amount.times(amountOf(tax.rate))),
        whole,
      });
      known.lines.push(at);
    }
  }
  return [...taxes.values()]
    .map(({ fractions, ...tax }) => ({ ...tax, fraction: [...fractions.values()].reduce(addFractions) }))
    .sort((a, b) => a.accno - b.accno || amountOf(a.rate).cmp(amountOf(b.rate)));
};

const addFractions = (to: Fraction, more: Fraction): Fraction => ({
  part: to.part.times(more.whole).plus(more.part.times(to.whole)),
  whole: to.whole.times(more.whole),
});

/** The amount of a line: price × quantity × (1 − discount ÷ 100), rounded to `places`. */
export const lineAmount = (
  line: { sellprice: Decimal; quantity: Decimal; discount: Decimal },
  places: number,
): Amount => {
  const factor = hundred.minus(amountOf(line.discount)).times(amountOf('0.01'));
  return round(amountOf(line.sellprice).times(amountOf(line.quantity)).times(factor), places);
};
