import Big from 'big.js';
import type { Decimal } from './kinds.ts';

/**
 * Exact arithmetic on amounts (docs/interface.md §3.5, §12). An amount is a decimal text; in between it is a Big, never
 * a number. Rounding is half away from zero, everywhere.
 */
export type Amount = Big;

// A constructor of our own: strict refuses numbers, so that no float can slip in.
const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;

const dividers = new Map<number, typeof Exact>();

export const amountOf = (value: Decimal | string): Amount => new Exact(value);

export const zero: Amount = amountOf('0');

/** 100 percent. */
export const hundred: Amount = amountOf('100');

export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = zero;
  for (const amount of amounts) total = total.plus(amount);
  return total;
};

/** `amount` rounded to `places` decimals, half away from zero. */
export const round = (amount: Amount, places: number): Amount => amount.round(places, Big.roundHalfUp);

/** `value` × `part` ÷ `whole`, rounded once to `places` decimals; `whole` must not be zero. */
export const proportion = (
  value: Amount,
  fraction: { part: Amount; whole: Amount },
  places: number,
): Amount => {
  let Divider = dividers.get(places);
  if (!Divider) {
    Divider = Big();
    Divider.strict = true;
    Divider.RM = Big.roundHalfUp;
    Divider.DP = places;
    dividers.set(places, Divider);
  }
  return amountOf(new Divider(value.times(fraction.part)).div(fraction.whole).toFixed());
};

/** The text of `amount` with exactly `places` decimals; it must not have more. */
export const decimalOf = (amount: Amount, places: number): Decimal => {
  const written = amount.toFixed(places, Big.roundHalfUp);
  return (/^-0(\.0+)?$/.test(written) ? written.slice(1) : written) as Decimal;
};

/** Whether `amount` has no more than `places` decimals. */
export const fits = (amount: Amount, places: number): boolean => round(amount, places).eq(amount);

/** The index of the amount that is largest without its sign, the first of them if several are. */
export const largest = (amounts: readonly Amount[]): number => {
  let found = 0;
  amounts.forEach((amount, index) => {
    if (amount.abs().gt((amounts[found] ?? zero).abs())) found = index;
  });
  return found;
};

/**
 * `total` split in proportion to `weights`, each share rounded by itself and the remainder given to the share of the
 * largest weight, so that the shares sum to `total` to the cent (§12). Weights that sum to zero give all to that one.
 */
export const split = (total: Amount, weights: readonly Amount[], places: number): Amount[] => {
  const whole = sum(weights);
  const shares = weights.map((part) => (whole.eq(zero) ? zero : proportion(total, { part, whole }, places)));
  return withRemainder(shares, total, weights);
};

/** `shares` with what is missing to `total` added to the share of the largest of `weights`. */
export const withRemainder = (shares: Amount[], total: Amount, weights: readonly Amount[]): Amount[] => {
  const at = largest(weights);
  const share = shares[at];
  if (share) shares[at] = share.plus(total.minus(sum(shares)));
  return shares;
};
