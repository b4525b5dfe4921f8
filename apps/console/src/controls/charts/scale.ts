import { amountOf } from '@kontor/domain';

/** The amount as a number, for drawing only. Amounts themselves are never computed so. */
export const drawn = (amount: string): number => Number(amountOf(amount).toFixed(2));

/**
 * The marks of an axis that has zero and all `values`, in steps that people count in, from the
 * lowest to the highest.
 */
export const marksFor = (values: readonly number[]): number[] => {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  if (lowest === highest) return [0];
  const least = (highest - lowest) / 4;
  const magnitude = Math.max(1, 10 ** Math.floor(Math.log10(least)));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * magnitude).find((size) => size >= least) ?? least;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};
