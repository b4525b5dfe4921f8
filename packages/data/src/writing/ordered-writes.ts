import { setTimeout as pause } from 'node:timers/promises';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import { behind, openSequence, type Sequence, sizeOf } from '../postgres/gathered/waiting-rows.ts';

/** The records by which an entry of a bulk and others may depend on each other, by names that are unique within a client. */
export type Touched = {
  /** The record that it makes. No other entry that makes it is written in the same order. */
  makes: string | undefined;
  /** The records that it is decided by. */
  reads: readonly string[];
  /** Those that it may change: the keys of its row say whether it does. */
  mayChange: readonly string[];
  /** Those that it changes in any case. Others may follow in the same statement; only a refusal rests on them. */
  changes: readonly string[];
};

/** The slot of a write in an order: it is written after those of the slots before it, however long these take to be decided. */
export type Slot = Pick<GatheredStatements, 'write'> & {
  /** Absent where those after it do not depend on whether it is written before them. */
  sequence: Sequence | undefined;
  /** Resolves when it is known what is written in this slot, or that nothing is. */
  decided: Promise<void>;
  /**
   * Says that nothing is written in this slot, as the entry is refused. Returns whether that holds: not where an earlier write of
   * the order changes what it was decided by, or waits for a later order. Then it waits, too.
   */
  refused: () => Promise<boolean>;
  /** Says that nothing is written in this slot, as the entry waits for a later order. */
  waits: () => Promise<void>;
  /** Whether an entry was handed over to be written here, or others were written after this slot. */
  isPassed: () => boolean;
  /** Says that nothing more is written in this slot. */
  leave: () => void;
};

type Gathered = Pick<GatheredStatements, 'write' | 'isFull'>;

/** Writes in an order. The first ones wait for one another, so that they share a statement. */
export type OrderedWrites = {
  /** Takes the next slot; undefined where the entry must wait for a later order, as an earlier one that it depends on does. */
  next: (touched: Touched) => Slot | undefined;
  /** Says that no slot is taken any more, so that those who wait for the next ones go on. */
  begin: () => void;
};

// So many are decided within some milliseconds, and the database takes about 2 ms for a statement however few it writes. Those
// of more are decided while it writes these.
const firstTogether = 128;

/** The writes of one order that wait for the database at the same time, so that those of other requests find room. */
const mostWaiting = 512;

// In milliseconds: the pause after which a write looks for room again, and for how long it looks.
const roomPause = 5;
const roomPatience = 20_000;

let sequences = 0;

/**
 * Gives the writes of one request an order: each is handed to the database before the next one is, though to decide one may take
 * longer than another. An entry that depends on an earlier write of the order, or was refused by what that changes, waits for a
 * later order, and so does every entry after it that touches the same records: no entry sees what a later one changes. Those that
 * change something, also the counter of numbers, are a sequence: nothing of it is written after one that was decided by what
 * has changed since.
 */
export const openOrderedWrites = (gathered: Gathered): OrderedWrites => {
  sequences += 1;
  const sequence = openSequence(sequences);
  const waiting = openWaiting();
  const made = new Set<string>();
  const changed = new Set<string>();
  const changedBeside = new Set<string>();
  const readOutside = new Set<string>();
  const room = openRoom(gathered);
  let last: Promise<void> = Promise.resolve();
  let slots = 0;
  let ready = 0;
  const begun = openSignal();

  const next = (touched: Touched): Slot | undefined => {
    slots += 1;
    const at = slots;
    const { makes } = touched;
    if ((makes !== undefined && made.has(makes)) || waiting.isTouched(touched, at)) {
      waiting.add(touched, at);
      return undefined;
    }
    if (makes !== undefined) made.add(makes);
    const turn = last;
    const decided = openSignal();
    const passed = openSignal();
    last = passed.given;
    let isPassed = false;
    const pass = () => {
      isPassed = true;
      passed.give();
    };
    const isChanged = (name: string) => changed.has(name);
    const isInSequence = touched.changes.length > 0 || touched.mayChange.length > 0;
    return {
      sequence: isInSequence ? sequence : undefined,
      decided: decided.given,
      isPassed: () => isPassed,
      leave: () => {
        decided.give();
        void turn.then(pass);
      },
      waits: async () => {
        decided.give();
        await turn;
        waiting.add(touched, at);
        pass();
      },
      refused: async () => {
        decided.give();
        await turn;
        const { reads, mayChange } = touched;
        const restsOn = { ...touched, changes: [] };
        const holds =
          !waiting.isTouched(restsOn, at) &&
          ![...reads, ...mayChange].some((name) => isChanged(name) || changedBeside.has(name));
        if (!holds) waiting.add(touched, at);
        pass();
        return holds;
      },
      write: async (statement, row) => {
        decided.give();
        ready += 1;
        if (ready === firstTogether) begun.give();
        await begun.given;
        await turn;
        let answer: ReturnType<GatheredStatements['write']>;
        try {
          const mustWait =
            (isInSequence && sequence.isBroken()) ||
            waiting.isTouched(touched, at) ||
            [...row.keys, ...touched.reads, ...touched.mayChange].some(isChanged) ||
            row.keys.some((key) => readOutside.has(key));
          if (mustWait) {
            waiting.add(touched, at);
            return behind;
          }
          await room.take(sizeOf(row));
          for (const key of row.keys) changed.add(key);
          for (const name of touched.changes) changedBeside.add(name);
          if (isInSequence) answer = gathered.write(statement, { ...row, sequence });
          else {
            for (const name of touched.reads) readOutside.add(name);
            answer = gathered.write(statement, row);
          }
        } finally {
          pass();
        }
        try {
          return await answer;
        } finally {
          room.give();
        }
      },
    };
  };
  return { next, begin: begun.give };
};

/** The records of entries that wait for a later order, each with the first slot in which it is touched. */
const openWaiting = () => {
  const reads = new Map<string, number>();
  const changes = new Map<string, number>();
  const isBefore = (slots: ReadonlyMap<string, number>, at: number) => (name: string) =>
    (slots.get(name) ?? at) < at;
  const add = (slots: Map<string, number>, names: readonly string[], at: number) => {
    for (const name of names) if (!isBefore(slots, at)(name)) slots.set(name, at);
  };
  return {
    /** Whether an entry of an earlier slot changes a record that this one touches, or touches one that this one changes. */
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

/** The room that the writes of one order have among those that wait for the database. */
const openRoom = (gathered: Gathered) => {
  let room = mostWaiting;
  let waiting: (() => void)[] = [];
  return {
    take: async (size: number): Promise<void> => {
      while (room === 0)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      for (let waited = 0; gathered.isFull(size) && waited < roomPatience; waited += roomPause)
        await pause(roomPause);
      room -= 1;
    },
    give: (): void => {
      room += 1;
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
  };
};

/** A promise, and the function that resolves it. */
const openSignal = (): { given: Promise<void>; give: () => void } => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};
