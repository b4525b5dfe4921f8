import type { NumberRange } from './number-range.ts';

/** The next number of a range, unless someone chose it by hand: that one is left out. */
export const nextNumberOf = ({
  prefix,
  digits,
  next,
}: Pick<NumberRange, 'prefix' | 'digits' | 'next'>): string =>
  `${prefix}${String(next).padStart(digits, '0')}`;
