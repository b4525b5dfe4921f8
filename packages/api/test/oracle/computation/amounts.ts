/**
 * Exact arithmetic of the second computation: amounts are whole numbers of the smallest unit,
 * factors are fractions.
 */

export type Fraction = { over: bigint; under: bigint };

/** The fraction that a decimal text stands for. */
export const fraction = (text: string): Fraction => {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) throw new Error(`${text} is not a decimal`);
  const [, sign, whole = '', part = ''] = found;
  const over = BigInt(whole + part);
  return { over: sign ? -over : over, under: 10n ** BigInt(part.length) };
};

export const times = (...factors: readonly Fraction[]): Fraction => ({
  over: factors.reduce((product, { over }) => product * over, 1n),
  under: factors.reduce((product, { under }) => product * under, 1n),
});

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

export const whole = (over: bigint): Fraction => ({ over, under: 1n });

/** Rounded half away from zero. */
export const rounded = ({ over, under }: Fraction): bigint => {
  if (under < 0n) return rounded({ over: -over, under: -under });
  const half = (2n * (over < 0n ? -over : over) + under) / (2n * under);
  return over < 0n ? -half : half;
};

/** The decimals of amounts in a currency. */
export const placesOf = (currency: string): number => ({ JPY: 0, KWD: 3 })[currency] ?? 2;

const unit = (currency: string): Fraction => whole(10n ** BigInt(placesOf(currency)));

/** A decimal text as an amount of a currency; rounded where it has more decimals. */
export const amountIn = (currency: string, ...factors: readonly Fraction[]): bigint =>
  rounded(times(unit(currency), ...factors));

export const parsed = (text: string, currency: string): bigint => amountIn(currency, fraction(text));

/** An amount as the interface writes it. */
export const written = (amount: bigint, currency: string): string => {
  const places = placesOf(currency);
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return amount < 0n ? `-${text}` : text;
};

/** An amount of one currency in another, at what one of the first is worth in the second. */
export const exchangedAt = (amount: bigint, rate: Fraction, [from, to]: readonly [string, string]): bigint =>
  rounded({ over: amount * rate.over * unit(to).over, under: rate.under * unit(from).over });

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * Adds what `amounts` lack of `total` to the one that is largest by `weights`, regardless of sign,
 * the first of several.
 */
export const completed = (
  amounts: readonly bigint[],
  total: bigint,
  weights: readonly bigint[],
): bigint[] => {
  const lacking = total - sumOf(amounts);
  let at = 0;
  weights.forEach((weight, other) => {
    if (size(weight) > size(weights[at] ?? 0n)) at = other;
  });
  return amounts.map((amount, other) => (other === at ? amount + lacking : amount));
};
