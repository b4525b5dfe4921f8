/**
 * The exact assignment of lines to taxes (docs/interface §12). Each whole line is the base of one
 * tax or of none, so that the lines of each tax sum to a base that fits it. It is a dynamic
 * programme over sums in the smallest unit of the currency: of all ways to the same sums it keeps
 * only the best.
 */

/**
 * A line: its amount in the smallest unit, and the indices of its usual taxes; an empty list means
 * it is usually untaxed.
 */
export type AssignedLine = { amount: number; usual: readonly number[] | undefined };

/** The sums of lines that fit a tax, both limits included. */
export type Range = { low: number; high: number };

/**
 * The sums that fit with any number of lines; `rangeOfLines`, where the number matters, gives those
 * for so many lines.
 */
export type Fitting = Range & { rangeOfLines?: (count: number) => Range };

export type Assignment = {
  /** The index of the tax of each line, -1 for none. */
  taxOf: number[];
  /** Whether no other assignment has the same sums. */
  unique: boolean;
  /**
   * The indices of the taxes that each line has in some assignment with the same sums, -1 for none.
   */
  choices: ReadonlySet<number>[];
};

/** The remaining number of steps that the search for one document may take. */
export type Budget = { steps: number };

/** A budget of about 50 milliseconds, so that no document holds others up. */
export const newBudget = (): Budget => ({ steps: 100_000 });

/** A way to a state: the state before the line, and the tax that the line is given. */
type Way = { before: State | undefined; tax: number };

type State = Way & {
  sums: readonly number[];
  /** The number of lines of each tax, counted only where it matters. */
  counts: readonly number[];
  /** Lines that don't have their usual tax. */
  deviations: number;
  unique: boolean;
  /** Other ways to the same sums, if there are any. */
  others: Way[] | undefined;
};

/**
 * Finds the assignment with the fewest deviations from the usual taxes. Returns 'none' where no
 * sums fit, and 'several' where different sums fit equally well or the budget is used up.
 */
export const assign = (
  lines: readonly AssignedLine[],
  ranges: readonly Fitting[],
  budget: Budget,
): Assignment | 'none' | 'several' => {
  const order = [...lines.keys()].sort((a, b) => sizeOf(lines[b]) - sizeOf(lines[a]));
  const sorted = order.flatMap((at) => lines[at] ?? []);
  const most = sorted.filter(({ usual }) => usual !== undefined).length;
  const rests = restsOf(sorted, ranges.length);
  // The search checks each line; the sums before the first one are checked here.
  const [all] = rests;
  const none = ranges.map(() => 0);
  if (!all || !isReachable(none, ranges, { ...all, usual: undefined })) return 'none';
  for (let deviations = 0; deviations <= most; deviations += 1) {
    const found = statesThatFit({ lines: sorted, rests }, ranges, { deviations, budget });
    if (found === undefined) return 'several';
    const fit = found.filter((state) => isFitting(state, ranges));
    const [only, ...others] = fit;
    if (others.some(({ sums }) => sums.join() !== only?.sums.join())) return 'several';
    if (only)
      return {
        ...unsorted(only, order),
        unique: only.unique && others.length === 0,
        choices: choicesOf(fit, order),
      };
  }
  return 'none';
};

const isFitting = ({ sums, counts }: State, ranges: readonly Fitting[]): boolean =>
  ranges.every(({ rangeOfLines }, at) => {
    if (!rangeOfLines) return true;
    const [sum, { low, high }] = [sums[at] ?? 0, rangeOfLines(counts[at] ?? 0)];
    return low <= sum && sum <= high;
  });

const sizeOf = (line: AssignedLine | undefined): number => Math.abs(line?.amount ?? 0);

type Sorted = { lines: readonly AssignedLine[]; rests: readonly Rest[] };

/**
 * The states after all lines, with at most `deviations`, whose sums fit some number of lines;
 * undefined when the budget is used up.
 */
const statesThatFit = (
  { lines, rests }: Sorted,
  ranges: readonly Fitting[],
  { deviations, budget }: { deviations: number; budget: Budget },
): State[] | undefined => {
  const counted = ranges.some(({ rangeOfLines }) => rangeOfLines);
  const none = ranges.map(() => 0);
  let states: State[] = [
    { sums: none, counts: none, deviations: 0, before: undefined, tax: -1, unique: true, others: undefined },
  ];
  const stepsOfState = stepsFor(ranges.length);
  for (const [at, { amount, usual }] of lines.entries()) {
    if (states.length === 0) return [];
    const next = new Map<string | number, State>();
    const rest = rests[at + 1];
    budget.steps -= states.length * stepsOfState;
    if (budget.steps < 0 || !rest) return undefined;
    const anyTax = { ...rest, usual: undefined };
    for (const state of states) {
      for (let tax = -1; tax < ranges.length; tax += 1) {
        const cost = state.deviations + (isUsual(tax, usual) ? 0 : 1);
        if (cost > deviations) continue;
        const sums = tax < 0 ? state.sums : state.sums.with(tax, (state.sums[tax] ?? 0) + amount);
        if (!isReachable(sums, ranges, cost === deviations ? rest : anyTax)) continue;
        const counts =
          tax < 0 || !counted ? state.counts : state.counts.with(tax, (state.counts[tax] ?? 0) + 1);
        const { unique } = state;
        keep(next, { sums, counts, deviations: cost, before: state, tax, unique, others: undefined });
      }
    }
    states = [...next.values()];
  }
  return states;
};

/**
 * The steps of one state at one line: one for each tax and for none, of which each takes longer the
 * more taxes there are.
 */
const stepsFor = (taxes: number): number => (taxes + 1) * Math.ceil((taxes + 1) / 4);

const isUsual = (tax: number, usual: AssignedLine['usual']): boolean =>
  usual === undefined || (tax < 0 ? usual.length === 0 : usual.includes(tax));

/** Keeps the state with fewer deviations of two with the same sums and numbers of lines. */
const keep = (states: Map<string | number, State>, state: State): void => {
  const { sums, counts } = state;
  // Mostly there is one tax, and its lines are not counted.
  const key = sums.length === 1 && counts[0] === 0 ? (sums[0] ?? 0) : `${sums.join()} ${counts.join()}`;
  const known = states.get(key);
  if (!known || state.deviations < known.deviations) states.set(key, state);
  else if (state.deviations === known.deviations) {
    known.unique = false;
    known.others ??= [];
    known.others.push({ before: state.before, tax: state.tax });
  }
};

type Rest = {
  /** The most that the remaining lines can add to or take from a sum. */
  negative: number;
  positive: number;
  /**
   * The amount they add to each sum if all have their usual tax; undefined where a line has more or
   * less than one.
   */
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

/**
 * Whether the remaining lines can still make the sums fit; with `usual` each line has its usual
 * tax.
 */
const isReachable = (
  sums: readonly number[],
  ranges: readonly Range[],
  { usual, negative, positive }: Rest,
): boolean =>
  ranges.every(({ low, high }, at) => {
    const sum = sums[at] ?? 0;
    return sum + (usual?.[at] ?? positive) >= low && sum + (usual?.[at] ?? negative) <= high;
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

/** The taxes of each line on all ways to the last states. */
const choicesOf = (last: readonly State[], order: readonly number[]): ReadonlySet<number>[] => {
  const choices = order.map(() => new Set<number>());
  let states = new Set(last);
  for (const at of order.toReversed()) {
    const ways = [...states].flatMap((state): Way[] => [state, ...(state.others ?? [])]);
    for (const { tax } of ways) choices[at]?.add(tax);
    states = new Set(ways.flatMap(({ before }) => before ?? []));
  }
  return choices;
};
