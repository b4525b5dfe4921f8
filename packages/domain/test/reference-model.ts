/**
 * A reference model of the amounts of documents (docs/interface §12). It uses whole numbers only
 * and none of the code that it checks: amounts are in minor units, intermediate results are
 * fractions of two integers.
 */
export type Fraction = { top: bigint; bottom: bigint };

export const fractionOf = (decimal: string): Fraction => {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
};

const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });
const whole = (top: bigint): Fraction => ({ top, bottom: 1n });

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Rounds a fraction to a whole number, half away from zero. */
export const nearest = ({ top, bottom }: Fraction): bigint => {
  const up = (2n * size(top) + size(bottom)) / (2n * size(bottom));
  return top < 0n === bottom < 0n ? up : -up;
};

/** An amount in minor units from its text, which must have exactly `places` decimals. */
export const minorOf = (amount: string, places: number): bigint => {
  const form = places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${places}}$`);
  if (!form.test(amount)) throw new Error(`${amount} does not have ${places} decimals`);
  return BigInt(amount.replace('.', ''));
};

/** The text of an amount in minor units. */
export const textOf = (minor: bigint, places: number): string => {
  const digits = size(minor)
    .toString()
    .padStart(places + 1, '0');
  const point = digits.length - places;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ''}`;
};

/** The amounts of a document, in minor units. */
export type Figures = { nets: bigint[]; taxes: { accno: number; amount: bigint }[]; total: bigint };

/**
 * Adds what `shares` lack of `total` to the share of the largest weight; of several, to the first.
 */
const settled = (shares: bigint[], total: bigint, weights: readonly bigint[]): bigint[] => {
  const at = weights.findIndex((weight) => weights.every((other) => size(other) <= size(weight)));
  return shares.map((share, index) => (index === at ? share + total - sumOf(shares) : share));
};

export const byEntries = (
  lines: readonly bigint[],
  taxes: Figures['taxes'],
  { included }: { included: boolean },
): Figures => {
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const gross = sumOf(lines);
  if (!included) return { nets: [...lines], taxes, total: gross + tax };
  const shares = lines.map((line) => (gross === 0n ? 0n : nearest({ top: tax * line, bottom: gross })));
  const exact = settled(shares, tax, lines);
  return { nets: lines.map((line, at) => line - (exact[at] ?? 0n)), taxes, total: gross };
};

export type ArticleLine = {
  sellprice: string;
  quantity: string;
  discount: string;
  rates: ReadonlyMap<number, string>;
};

export const byArticles = (
  lines: readonly ArticleLine[],
  { included, places }: { included: boolean; places: number },
): Figures => {
  const amounts = lines.map(({ sellprice, quantity, discount }) => {
    const { top, bottom } = fractionOf(discount);
    const left = { top: 100n * bottom - top, bottom: 100n * bottom };
    const exact = times(times(fractionOf(sellprice), fractionOf(quantity)), left);
    return nearest(times(exact, whole(10n ** BigInt(places))));
  });
  const percents = lines.map(({ rates }) => [...rates.values()].map(fractionOf).reduce(plus, whole(0n)));
  const bases = percents.map((percent) => (included ? plus(whole(100n), percent) : whole(100n)));
  const unrounded = new Map<number, Fraction>();
  lines.forEach(({ rates }, at) => {
    for (const [accno, rate] of rates) {
      const part = over(times(whole(amounts[at] ?? 0n), fractionOf(rate)), bases[at] ?? whole(1n));
      unrounded.set(accno, plus(unrounded.get(accno) ?? whole(0n), part));
    }
  });
  const taxes = [...unrounded]
    .map(([accno, tax]) => ({ accno, amount: nearest(tax) }))
    .sort((a, b) => a.accno - b.accno);
  const tax = sumOf(taxes.map(({ amount }) => amount));
  if (!included) return { nets: amounts, taxes, total: sumOf(amounts) + tax };
  const nets = [...amounts];
  // Each tax is deducted from its own lines, its rounding remainder too.
  for (const { accno, amount: tax_of } of taxes) {
    const taxed = lines.flatMap(({ rates }, at) => (rates.has(accno) ? [at] : []));
    const shares = taxed.map((at) => {
      const rate = fractionOf(lines[at]?.rates.get(accno) ?? '0');
      return nearest(over(times(whole(amounts[at] ?? 0n), rate), bases[at] ?? whole(1n)));
    });
    const exact = settled(
      shares,
      tax_of,
      taxed.map((at) => amounts[at] ?? 0n),
    );
    for (const [index, at] of taxed.entries()) nets[at] = (nets[at] ?? 0n) - (exact[index] ?? 0n);
  }
  return { nets, taxes, total: sumOf(amounts) };
};
