import type { Decimal } from '../values/kinds.ts';
import {
  type Amount,
  amountOf,
  proportion,
  round,
  split,
  sum,
  withRemainder,
  zero,
} from '../values/money.ts';

/**
 * What a document comes to: its lines without tax, its tax, its total (docs/interface.md §12). All amounts are exact;
 * what is rounded is rounded half away from zero to `places` decimals.
 */
export type Taxed = {
  /** What each line is booked with, in the order of the lines. */
  nets: Amount[];
  /** `base` is what a tax was computed from, without tax; absent where a document by entries does not tell. */
  taxes: { accno: number; amount: Amount; base?: Amount | undefined }[];
  total: Amount;
};

/** Lines and taxes by entries: taxes stand as given; `included`, they are taken out of the lines in proportion. */
export const taxEntries = (
  lines: readonly Amount[],
  taxes: Taxed['taxes'],
  { included, places }: { included: boolean; places: number },
): Taxed => {
  const tax = sum(taxes.map(({ amount }) => amount));
  if (!included) return { nets: [...lines], taxes, total: sum(lines).plus(tax) };
  const shares = split(tax, lines, places);
  return { nets: lines.map((line, at) => line.minus(shares[at] ?? zero)), taxes, total: sum(lines) };
};

/** A line by article: its amount, rounded already, and the rates in percent of the accounts that tax it. */
export type RatedLine = { amount: Amount; rates: readonly { accno: number; rate: Decimal }[] };

/**
 * Lines by article: tax is summed unrounded per tax account over all lines and rounded once per account. `included`,
 * the total is the sum of the lines, and each taxed line gives up its rounded share.
 */
export const taxLines = (
  lines: readonly RatedLine[],
  { included, places }: { included: boolean; places: number },
): Taxed => {
  const amounts = lines.map(({ amount }) => amount);
  const taxes = taxPerAccount(lines, included).map(({ accno, part, whole }) => ({
    accno,
    amount: proportion(one, { part, whole }, places),
  }));
  const tax = sum(taxes.map(({ amount }) => amount));
  if (!included) return { nets: amounts, taxes: based(taxes, lines, amounts), total: sum(amounts).plus(tax) };
  const shares = lines.map(({ amount, rates }) => {
    const percent = percentOf(rates);
    return proportion(amount, { part: percent, whole: hundred.plus(percent) }, places);
  });
  const weights = lines.map(({ amount, rates }) => (rates.length > 0 ? amount : zero));
  const exact = withRemainder(shares, tax, weights);
  const nets = amounts.map((amount, at) => amount.minus(exact[at] ?? zero));
  return { nets, taxes: based(taxes, lines, nets), total: sum(amounts) };
};

/** The taxes with their bases: the nets of the lines that each account taxes. */
const based = (taxes: Taxed['taxes'], lines: readonly RatedLine[], nets: readonly Amount[]): Taxed['taxes'] =>
  taxes.map(({ accno, amount }) => {
    const taxed = nets.filter((_, at) => lines[at]?.rates.some((rate) => rate.accno === accno));
    return { accno, amount, base: sum(taxed) };
  });

const one = amountOf('1');
const hundred = amountOf('100');

const percentOf = (rates: RatedLine['rates']): Amount => sum(rates.map(({ rate }) => amountOf(rate)));

type Fraction = { part: Amount; whole: Amount };

/** The tax of each account as an exact fraction, so that nothing is rounded before the whole sum is known. */
const taxPerAccount = (lines: readonly RatedLine[], included: boolean): (Fraction & { accno: number })[] => {
  // One fraction per account and denominator: however many lines there are, few fractions are left to add.
  const sums = new Map<number, Map<string, Fraction>>();
  for (const { amount, rates } of lines) {
    const whole = included ? hundred.plus(percentOf(rates)) : hundred;
    for (const { accno, rate } of rates) {
      const fractions = sums.get(accno) ?? new Map<string, Fraction>();
      const before = fractions.get(whole.toFixed())?.part ?? zero;
      fractions.set(whole.toFixed(), { part: before.plus(amount.times(amountOf(rate))), whole });
      sums.set(accno, fractions);
    }
  }
  return [...sums]
    .map(([accno, fractions]) => ({ accno, ...[...fractions.values()].reduce(added) }))
    .sort((a, b) => a.accno - b.accno);
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
