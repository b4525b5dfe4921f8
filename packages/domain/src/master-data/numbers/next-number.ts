/** The next number of a range, unless someone chose it by hand: that one is left out. */
export const nextNumberOf = ({
  prefix,
  digits,
  next,
}: {
  prefix: string;
  digits: number;
  next: number;
}): string => `${prefix}${String(next).padStart(digits, '0')}`;
