import { type Amount, sum, zero } from '@kontor/domain';

/**
 * The amounts of the lines of an entry of AbaConnect, debit positive, the collective line first.
 * Programs differ in the letter of the lines against it: it is their own side, or that of the
 * collective line. Where the first does not balance, it is the second.
 */
export const signedByCollective = (
  lines: readonly { amount: Amount; isDebit: boolean }[],
): readonly Amount[] => {
  const own = lines.map(({ amount, isDebit }) => (isDebit ? amount : zero.minus(amount)));
  if (sum(own).eq(zero)) return own;
  return lines.map(({ amount, isDebit }, at) => ((at === 0) === isDebit ? amount : zero.minus(amount)));
};
