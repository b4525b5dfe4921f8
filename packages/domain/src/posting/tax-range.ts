import { memoized } from '../values/memoized.ts';
import { type Amount, unitsOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Range } from './tax-assignment.ts';

/** Whether amounts include a tax, and the number of decimals it is computed with. */
export type Computing = { included: boolean; places: number };

/**
 * The sums, in the smallest unit, whose tax at `rate` is `amount`: rounded once or, with `lines`,
 * rounded on each of so many lines, with an error of at most half a unit each. Undefined where no
 * sum or any sum fits. Computes in whole numbers, which are exact here: beyond the largest safe one
 * it is undefined as well.
 */
export const sumsFitting = (
  { amount, rate }: { amount: Amount; rate: Decimal },
  { included, places, lines }: Computing & { lines?: number },
): Range | undefined => {
  const range = rangeOf({ amount, rate }, { included, places, ...(lines === undefined ? {} : { lines }) });
  if (!range) return undefined;
  const [low, high] = [Number(range.low), Number(range.high)];
  return Number.isSafeInteger(low) && Number.isSafeInteger(high) ? { low, high } : undefined;
};

const rangeOf = (
  { amount, rate }: { amount: Amount; rate: Decimal },
  { included, places, lines }: Computing & { lines?: number },
): { low: bigint; high: bigint } | undefined => {
  const { numerator, hundred } = fractionOf(rate);
  if (numerator === 0n) return undefined;
  const whole = included ? hundred + numerator : hundred;
  const twice = 2n * unitsOf(amount, places);
  const off = BigInt(lines ?? 1);
  const [below, above] = [(twice - off) * whole, (twice + off) * whole];
  const part = 2n * numerator;
  // Half a unit is rounded away from zero, so the limit farther from zero is not part of the range.
  const low = ceiling(lines === undefined && twice < 0n ? below + 1n : below, part);
  const high = -ceiling(-(lines === undefined && twice > 0n ? above - 1n : above), part);
  return { low, high };
};

/** Whether the tax equals its rate on `sum`, within half a unit for each of the lines. */
export const isTaxOf = (
  { amount, rate }: { amount: Amount; rate: Decimal },
  sum: Amount,
  { lines, ...computing }: Computing & { lines: number },
): boolean => {
  const range = rangeOf({ amount, rate }, { ...computing, lines: Math.max(1, lines) });
  if (!range) return amount.eq(zero);
  const units = unitsOf(sum, computing.places);
  return range.low <= units && units <= range.high;
};

/** A rate in percent and 100 percent, as whole numbers of the rate's last decimal. */
const fractionOf = memoized((rate: Decimal): { numerator: bigint; hundred: bigint } => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return { numerator: BigInt(whole + fraction), hundred: 100n * 10n ** BigInt(fraction.length) };
});

/** `dividend` ÷ `divisor`, rounded up; the divisor is positive. */
const ceiling = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend % divisor > 0n ? quotient + 1n : quotient;
};
