/** Sets of open documents that come to an amount. */

export type SumsFound = {
  /** Indices of the amounts, in their order; the likeliest first. */
  sums: readonly (readonly number[])[];
  /** Whether there is one set only, and the search went to its end. */
  unique: boolean;
  /**
   * Whether the search went to its end: then there is no other set, or as many as are looked for.
   */
  ended: boolean;
};

// More than that nobody pays at once without a list of what is paid.
const mostAmounts = 24;
const mostSums = 4;
const mostSteps = 3_000;

/**
 * The sets of two or more of `amounts` that come to `target`, in whole units of any sign, none of
 * them zero. The search is bounded: by the first 24 amounts, by some thousand steps, and by four
 * sets. Adjacent amounts stand first, as who pays late pays the oldest.
 */
export const sumsTo = (amounts: readonly number[], target: number): SumsFound => {
  const first = amounts.slice(0, mostAmounts);
  // The largest first, so that what cannot fit is seen early.
  const order = [...first.keys()].sort((a, b) => Math.abs(first[b] ?? 0) - Math.abs(first[a] ?? 0));
  const sorted = order.map((at) => first[at] ?? 0);
  const highest = suffixSums(sorted, (amount) => Math.max(amount, 0));
  const lowest = suffixSums(sorted, (amount) => Math.min(amount, 0));
  const sums: number[][] = [];
  let steps = 0;
  const chosen: number[] = [];
  const extend = (from: number, left: number): void => {
    for (let at = from; at < sorted.length; at += 1) {
      const isBeyond = left > (highest[at] ?? 0) || left < (lowest[at] ?? 0);
      if (isBeyond || sums.length >= mostSums || steps >= mostSteps) return;
      steps += 1;
      const rest = left - (sorted[at] ?? 0);
      chosen.push(at);
      if (rest === 0 && chosen.length > 1)
        sums.push(chosen.map((one) => order[one] ?? 0).sort((a, b) => a - b));
      extend(at + 1, rest);
      chosen.pop();
    }
  };
  extend(0, target);
  const gaps = (one: readonly number[]) => (one.at(-1) ?? 0) - (one[0] ?? 0) + 1 - one.length;
  sums.sort((a, b) => gaps(a) - gaps(b) || (a[0] ?? 0) - (b[0] ?? 0));
  const ended = steps < mostSteps && amounts.length <= mostAmounts;
  return { sums, unique: sums.length === 1 && ended, ended };
};

/** At each place, the sum of what `part` takes of the amounts from there on. */
const suffixSums = (amounts: readonly number[], part: (amount: number) => number): number[] => {
  const sums = [0];
  for (const amount of amounts.toReversed()) sums.unshift((sums[0] ?? 0) + part(amount));
  return sums;
};
