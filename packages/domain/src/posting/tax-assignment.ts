/**
 * The exact assignment of lines to taxes (docs/interface.md §12): each line, whole, is the base of one of the taxes or of
 * none, so that the lines of each tax come to a sum that fits it. It is a dynamic programme over sums in the smallest unit
 * of the currency: of all ways to reach the same sums only the best is kept.
 */

/** A line: its amount in the smallest unit, and the taxes (by their places) that it usually has; none of them if empty. */
export type AssignedLine = { amount: number; usual: readonly number[] | undefined };

/** The sums of lines that fit a tax, both ends included. */
export type Range = { low: number; high: number };

export type Assignment = {
  /** The tax of each line by its place, -1 for none. */
  taxOf: number[];
  /** Whether no other choice of lines comes to the same sums. */
  unique: boolean;
};

/** What looking at a document may cost yet. */
export type Budget = { steps: number };

/** Some fifty milliseconds. */
export const newBudget = (): Budget => ({ steps: 400_000 });

type State = {
  sums: readonly number[];
  /** Lines that don't have their usual tax. */
  deviations: number;
  before: State | undefined;
  tax: number;
  unique: boolean;
};

/**
 * The assignment with the fewest deviations from the usual taxes; 'none' where no sums fit, and 'several' where different
 * sums fit equally well or the lines are too many to tell.
 */
export const assign = (
  lines: readonly AssignedLine[],
  ranges: readonly Range[],
  budget: Budget,
): Assignment | 'none' | 'several' => {
  const order = [...lines.keys()].sort((a, b) => sizeOf(lines[b]) - sizeOf(lines[a]));
  const sorted = order.flatMap((at) => lines[at] ?? []);
  const most = sorted.filter(({ usual }) => usual !== undefined).length;
  for (let deviations = 0; deviations <= most; deviations += 1) {
    const found = fitting(sorted, ranges, { deviations, budget });
    if (found === undefined) return 'several';
    const [only, other] = found;
    if (only && other) return 'several';
    if (only) return { ...unsorted(only, order), unique: only.unique };
  }
  return 'none';
};

const sizeOf = (line: AssignedLine | undefined): number => Math.abs(line?.amount ?? 0);

/** The states after all lines whose sums fit, with `deviations` at most; undefined when the budget is used up. */
const fitting = (
  lines: readonly AssignedLine[],
  ranges: readonly Range[],
  { deviations, budget }: { deviations: number; budget: Budget },
): State[] | undefined => {
  const rests = restsOf(lines, ranges.length);
  const begin = { sums: ranges.map(() => 0), deviations: 0, before: undefined, tax: -1, unique: true };
  const [all] = rests;
  // Each line is tried against what fits, but nothing is where there is no line.
  if (!all || !isReachable(begin.sums, ranges, { ...all, usual: undefined })) return [];
  let states: State[] = [begin];
  for (const [at, { amount, usual }] of lines.entries()) {
    const next = new Map<string, State>();
    const rest = rests[at + 1];
    budget.steps -= states.length * (ranges.length + 1);
    if (budget.steps < 0 || !rest) return undefined;
    for (const state of states) {
      for (let tax = -1; tax < ranges.length; tax += 1) {
        const cost = state.deviations + (isUsual(tax, usual) ? 0 : 1);
        if (cost > deviations) continue;
        const sums = tax < 0 ? state.sums : state.sums.with(tax, (state.sums[tax] ?? 0) + amount);
        if (!isReachable(sums, ranges, { ...rest, usual: cost === deviations ? rest.usual : undefined }))
          continue;
        keep(next, { sums, deviations: cost, before: state, tax, unique: state.unique });
      }
    }
    states = [...next.values()];
  }
  return states;
};

const isUsual = (tax: number, usual: AssignedLine['usual']): boolean =>
  usual === undefined || (tax < 0 ? usual.length === 0 : usual.includes(tax));

/** Of two ways to the same sums the one with fewer deviations stays. */
const keep = (states: Map<string, State>, state: State): void => {
  const key = state.sums.join();
  const known = states.get(key);
  if (!known || state.deviations < known.deviations) states.set(key, state);
  else if (state.deviations === known.deviations) known.unique = false;
};

type Rest = {
  /** What the lines from a place on can add to a sum at most, either way. */
  negative: number;
  positive: number;
  /** What they add to each sum where all have their usual tax; undefined where one of them has not exactly one choice. */
  usual: readonly number[] | undefined;
};

const restsOf = (lines: readonly AssignedLine[], taxes: number): Rest[] => {
  let rest: Rest = { negative: 0, positive: 0, usual: Array.from({ length: taxes }, () => 0) };
  const rests = [rest];
  for (const { amount, usual } of lines.toReversed()) {
    rest = {
      negative: rest.negative + Math.min(amount, 0),
      positive: rest.positive + Math.max(amount, 0),
      usual:
        usual && usual.length < 2
          ? rest.usual?.map((sum, at) => (at === usual[0] ? sum + amount : sum))
          : undefined,
    };
    rests.push(rest);
  }
  return rests.reverse();
};

/** Whether the sums can still come to what fits; with `usual` that is all that is left to come. */
const isReachable = (sums: readonly number[], ranges: readonly Range[], rest: Rest): boolean =>
  ranges.every(({ low, high }, at) => {
    const sum = sums[at] ?? 0;
    const [least, most] = rest.usual
      ? [rest.usual[at] ?? 0, rest.usual[at] ?? 0]
      : [rest.negative, rest.positive];
    return sum + most >= low && sum + least <= high;
  });

const unsorted = (last: State, order: readonly number[]): { taxOf: number[] } => {
  const taxOf = order.map(() => -1);
  let state: State | undefined = last;
  for (const at of order.toReversed()) {
    if (!state) break;
    taxOf[at] = state.tax;
    state = state.before;
  }
  return { taxOf };
};
