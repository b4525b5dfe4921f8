/**
 * The records by which an entry of a bulk and others may depend on each other, by names that are
 * unique within a client.
 */
export type Touched = {
  /** The record that it makes. No other entry that makes it is written in the same order. */
  makes: string | undefined;
  /** The records that it is decided by. */
  reads: readonly string[];
  /** Those that it may change: the keys of its row say whether it does. */
  mayChange: readonly string[];
  /**
   * Those that it changes in any case. Others may follow in the same statement; only a refusal
   * rests on them.
   */
  changes: readonly string[];
};

/** An entry in an order: the number of its slot, and what it touches. */
export type Entry = { at: number; touched: Touched };

/**
 * The records that the entries of one order touch: of those that were handed over to be written,
 * and of those that wait for a later order. They tell which entry depends on another, and so must
 * wait, too.
 */
export const openTouchedRecords = () => {
  const made = new Set<string>();
  const changed = new Set<string>();
  const changedByAll = new Set<string>();
  const readOutsideSequence = new Set<string>();
  const waiting = openWaiting();
  return {
    /**
     * Whether an entry may be decided now: not where an earlier one makes the same record, or waits
     * and touches the same.
     */
    mayBegin: ({ at, touched }: Entry): boolean => {
      const { makes } = touched;
      if ((makes !== undefined && made.has(makes)) || waiting.isTouched(touched, at)) return false;
      if (makes !== undefined) made.add(makes);
      return true;
    },

    /** Lets an entry wait for a later order. */
    wait: ({ at, touched }: Entry): void => waiting.add(touched, at),

    /**
     * Whether an entry may be written, with these keys of its row, in one statement with those that
     * were handed over.
     */
    mayFollow: ({ at, touched }: Entry, keys: readonly string[]): boolean =>
      !waiting.isTouched(touched, at) &&
      ![...keys, ...touched.reads, ...touched.mayChange].some((name) => changed.has(name)) &&
      !keys.some((key) => readOutsideSequence.has(key)),

    /** Whether a refusal of an entry rests on nothing that those that were handed over change. */
    holds: ({ at, touched }: Entry): boolean =>
      !waiting.isTouched({ ...touched, changes: [] }, at) &&
      ![...touched.reads, ...touched.mayChange].some((name) => changed.has(name) || changedByAll.has(name)),

    /** Notes an entry that is handed over to be written, with the keys of its row. */
    handOver: ({ touched }: Entry, keys: readonly string[], isInSequence: boolean): void => {
      for (const key of keys) changed.add(key);
      for (const name of touched.changes) changedByAll.add(name);
      // It may have to be decided again, when those of the sequence are written already.
      if (!isInSequence) for (const name of touched.reads) readOutsideSequence.add(name);
    },
  };
};

/**
 * The records of entries that wait for a later order, each with the first slot in which it is
 * touched.
 */
const openWaiting = () => {
  const reads = new Map<string, number>();
  const changes = new Map<string, number>();
  const isBefore = (slots: ReadonlyMap<string, number>, at: number) => (name: string) =>
    (slots.get(name) ?? at) < at;
  const add = (slots: Map<string, number>, names: readonly string[], at: number) => {
    for (const name of names) if (!isBefore(slots, at)(name)) slots.set(name, at);
  };
  return {
    /**
     * Whether an entry of an earlier slot changes a record that this one touches, or touches one
     * that this one changes.
     */
    isTouched: (touched: Touched, at: number): boolean => {
      const changing = changedBy(touched);
      return (
        [...touched.reads, ...changing].some(isBefore(changes, at)) || changing.some(isBefore(reads, at))
      );
    },
    add: (touched: Touched, at: number): void => {
      add(reads, touched.reads, at);
      add(changes, changedBy(touched), at);
    },
  };
};

const changedBy = ({ makes, mayChange, changes }: Touched): string[] => [
  ...(makes === undefined ? [] : [makes]),
  ...mayChange,
  ...changes,
];
