import Big from 'big.js';
import { decimalForm } from './schema/decimal-form.ts';
import type { Decimal } from './schema/kinds.ts';

/**
 * Exact arithmetic on amounts (docs/interface §3.5, §12). Amounts are sent and stored as decimal
 * text and computed as Big, never as number. All rounding is half away from zero.
 */
export type Amount = Big;

// An own constructor in strict mode, which refuses numbers, so that no float can be used.
const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;

const dividers = new Map<number, typeof Exact>();

export const isDecimal = (text: string): text is Decimal => decimalForm.test(text);

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
export const round = (amount: Amount, places: number): Amount =>
  fits(amount, places) ? amount : amount.round(places, Big.roundHalfUp);

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

/** The text of `amount` with exactly `places` decimals; `amount` must not have more. */
export const decimalOf = (amount: Amount, places: number): Decimal => {
  const units = unitsFromDigits(amount, places);
  if (units !== undefined) return textOfUnits(units, places);
  const written = amount.toFixed(places, Big.roundHalfUp);
  return (written.startsWith('-0') && /^-0(\.0+)?$/.test(written) ? written.slice(1) : written) as Decimal;
};

/**
 * `amount` with exactly `places` decimals; it must not have more. Most amounts are written so
 * already.
 */
export const inPlaces = (amount: Decimal, places: number): Decimal =>
  isInPlaces(amount, places) ? amount : decimalOf(amountOf(amount), places);

/** The text of -`amount` with exactly `places` decimals; `amount` must not have more. */
export const negated = (amount: Decimal, places: number): Decimal => {
  const written = inPlaces(amount, places);
  if (written.startsWith('-')) return written.slice(1) as Decimal;
  return (/[1-9]/.test(written) ? `-${written}` : written) as Decimal;
};

/** Whether `amount` is written as `decimalOf` writes it. */
const isInPlaces = (amount: Decimal, places: number): boolean => {
  const point = amount.indexOf('.');
  const decimals = point === -1 ? 0 : amount.length - point - 1;
  return decimals === places && !otherwiseWritten.test(amount);
};

// With zeros before its other digits, or as less than nothing.
const otherwiseWritten = /^-?0\d|^-[0.]+$/;

/** The amount that is a whole number of units of its last of `places` decimals. */
export const textOfUnits = (units: number, places: number): Decimal => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const point = digits.length - places;
  const sign = units < 0 ? '-' : '';
  const text = places === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  return text as Decimal;
};

/** `amount`, rounded to `places` decimals, as a whole number of its last place. */
export const unitsOf = (amount: Amount, places: number): bigint =>
  BigInt(unitsFromDigits(amount, places) ?? round(amount, places).toFixed(places).replace('.', ''));

/** `amount` like `unitsOf`, as a number; undefined where it is too large to be exact. */
export const safeUnitsOf = (amount: Amount, places: number): number | undefined => {
  const units = unitsFromDigits(amount, places) ?? Number(unitsOf(amount, places));
  return Number.isSafeInteger(units) ? units : undefined;
};

/**
 * An amount that is written with exactly `places` decimals like `safeUnitsOf`; undefined where it
 * is written otherwise.
 */
export const safeUnitsIn = (amount: Decimal, places: number): number | undefined => {
  if (amount.length > safeDigits || !isInPlaces(amount, places)) return undefined;
  return Number(places === 0 ? amount : amount.slice(0, -places - 1) + amount.slice(-places));
};

// A whole number of that many digits is exact.
const safeDigits = 15;

/**
 * `amount` as a whole number of its last of `places` decimals; undefined where it has more
 * decimals, or too many digits to be exact. Its digits are read one by one, as big.js takes five
 * times as long to write them.
 */
const unitsFromDigits = (amount: Amount, places: number): number | undefined => {
  const { c: digits, e: exponent, s: sign } = amount;
  const count = exponent + 1 + places;
  if (count > safeDigits || !fits(amount, places)) return undefined;
  let units = 0;
  for (let at = 0; at < count; at += 1) units = units * 10 + (digits[at] ?? 0);
  return sign * units;
};

/** Whether `amount` has no more than `places` decimals. */
export const fits = ({ c: digits, e: exponent }: Amount, places: number): boolean =>
  // Its digits are without zeros at the end; the first of them stands for so many tens.
  digits.length - 1 - exponent <= places;

/**
 * Whether `amount` has more than 18 digits before the point, which cannot be stored or sent (§3.5,
 * §17).
 */
export const isTooLarge = ({ e: exponent }: Amount): boolean => exponent >= 18;

/** The index of the amount with the largest absolute value; the first of several. */
export const largest = (amounts: readonly Amount[]): number => {
  let found = 0;
  amounts.forEach((amount, index) => {
    if (amount.abs().gt((amounts[found] ?? zero).abs())) found = index;
  });
  return found;
};

/**
 * Splits `total` in proportion to `weights`. Each share is rounded, and the share of the largest
 * weight takes the remainder, so that the shares sum to `total` exactly (§12). If the weights sum
 * to zero, that share takes all.
 */
export const split = (total: Amount, weights: readonly Amount[], places: number): Amount[] => {
  const whole = sum(weights);
  const shares = weights.map((part) => (whole.eq(zero) ? zero : proportion(total, { part, whole }, places)));
  return withRemainder(shares, total, weights);
};

/** Adds what `shares` lack of `total` to the share of the largest weight. */
export const withRemainder = (shares: Amount[], total: Amount, weights: readonly Amount[]): Amount[] => {
  const at = largest(weights);
  const share = shares[at];
  if (share) shares[at] = share.plus(total.minus(sum(shares)));
  return shares;
};
