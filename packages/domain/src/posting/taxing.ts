import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
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
import type { Charged } from './tax-charge.ts';

/**
 * What a document comes to: its lines without tax, its tax, its total (docs/interface.md §12). All amounts are exact;
 * what is rounded is rounded half away from zero to `places` decimals.
 */
export type Taxed = {
  /** What each line is booked with, in the order of the lines. */
  nets: Amount[];
  taxes: BookedTax[];
  /** The one tax of each line, where it is known. */
  lineTaxes: Charged['lineTaxes'];
  total: Amount;
};

/**
 * A tax as it is booked: `base` is what it was charged on, without tax, absent where a document by entries does not tell;
 * `rate` what was charged, and `on` the day of supply.
 */
export type BookedTax = {
  accno: number;
  amount: Amount;
  base?: Amount | undefined;
  rate?: Decimal | undefined;
  on?: BookingDate | undefined;
};

/** Lines and taxes by entries: taxes stand as given; `included`, each is taken out of its own lines in proportion. */
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
  const taken = new Set(taxes.flatMap((one) => one.lines));
  for (const one of taxes) if (one.included && one.lines.length > 0) take(one.amount, one.lines);
  // What is not known to be of some lines is taken out of all that no other tax is of.
  const unknown = sum(
    taxes.filter((one) => one.included && one.lines.length === 0).map(({ amount }) => amount),
  );
  const others = [...lines.keys()].filter((at) => !taken.has(at));
  if (!unknown.eq(zero)) take(unknown, others.length > 0 ? others : [...lines.keys()]);
  return { nets, taxes, lineTaxes, total: sum(nets).plus(tax) };
};

/** A line by article: its amount, rounded already, and the rates in percent of the accounts that tax it. */
export type RatedLine = { amount: Amount; rates: readonly Rate[] };
type Rate = { accno: number; rate: Decimal; on?: BookingDate };

/**
 * Lines by article: tax is summed unrounded per tax account and rate over all lines and rounded once. `included`, the
 * total is the sum of the lines, and each line gives up its rounded share of each of its taxes; what rounding leaves of a
 * tax is settled with the largest line of that tax, so that base and tax of a rate come to its gross.
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
  }));
  return { nets, taxes: based, lineTaxes, total };
};

const one = amountOf('1');

/** What the tax of a line that includes it is a part of: 100 percent and all its rates. */
const wholeOf = (line: RatedLine | undefined): Amount =>
  sum([hundred, ...(line?.rates ?? []).map(({ rate }) => amountOf(rate))]);

type Fraction = { part: Amount; whole: Amount };
type TaxOfLines = Rate & { fraction: Fraction; lines: number[] };

/** Each tax as an exact fraction, so that nothing is rounded before the whole sum is known, with the places of its lines. */
const taxesOf = (lines: readonly RatedLine[], included: boolean): TaxOfLines[] => {
  // One fraction per tax and denominator: however many lines there are, few fractions are left to add.
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
    .map(({ fractions, ...tax }) => ({ ...tax, fraction: [...fractions.values()].reduce(added) }))
    .sort((a, b) => a.accno - b.accno || amountOf(a.rate).cmp(amountOf(b.rate)));
};

const added = (to: Fraction, more: Fraction): Fraction => ({
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
