import { setTimeout as pause } from 'node:timers/promises';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import { behind, openSequence, type Sequence, sizeOf } from '../postgres/gathered/waiting-rows.ts';
import { type Entry, openTouchedRecords, type Touched } from './touched-records.ts';

/**
 * The slot of a write in an order: it is written after those of the slots before it, however long
 * these take to be decided.
 */
export type Slot = Pick<GatheredStatements, 'write'> & {
  /** Absent where those after it do not depend on whether it is written before them. */
  sequence: Sequence | undefined;
  /** Resolves when it is known what is written in this slot, or that nothing is. */
  decided: Promise<void>;
  /**
   * Says that nothing is written in this slot, as the entry is refused. Returns whether that holds:
   * not where an earlier write of the order changes what it was decided by, or waits for a later
   * order. Then it waits, too.
   */
  refused: () => Promise<boolean>;
  /** Says that nothing is written in this slot, as the entry waits for a later order. */
  waits: () => Promise<void>;
  /**
   * Whether an entry was handed over to be written here, or others were written after this slot.
   */
  isPassed: () => boolean;
  /** Says that nothing more is written in this slot. */
  leave: () => void;
};

type Gathered = Pick<GatheredStatements, 'write' | 'isFull'>;

/** Writes in an order. The first ones wait for one another, so that they share a statement. */
export type OrderedWrites = {
  /**
   * Takes the next slot; undefined where the entry must wait for a later order, as an earlier one
   * that it depends on does.
   */
  next: (touched: Touched) => Slot | undefined;
  /** Says that no slot is taken any more, so that those who wait for the next ones go on. */
  begin: () => void;
};

// So many are decided within some milliseconds, and the database takes about 2 ms for a statement
// however few it writes. Those of more are decided while it writes these.
const firstTogether = 128;

/**
 * The writes of one order that wait for the database at the same time, so that those of other
 * requests find room.
 */
const mostWaiting = 512;

// In milliseconds: the pause after which a write looks for room again, and for how long it looks.
const roomPause = 5;
const roomPatience = 20_000;

let sequences = 0;

/**
 * Gives the writes of one request an order: each is handed to the database before the next one is,
 * though to decide one may take longer than another. An entry that depends on an earlier write of
 * the order, or was refused by what that changes, waits for a later order, and so does every entry
 * after it that touches the same records: no entry sees what a later one changes. Those that change
 * something, also the counter of numbers, are a sequence: nothing of it is written after one that
 * was decided by what has changed since.
 */
export const openOrderedWrites = (gathered: Gathered): OrderedWrites => {
  sequences += 1;
  const begun = openSignal();
  const order: Order = {
    gathered,
    sequence: openSequence(sequences),
    records: openTouchedRecords(),
    room: openRoom(gathered),
    begun: begun.given,
    ready: openCountdown(firstTogether, begun.give),
    last: Promise.resolve(),
  };
  let slots = 0;
  const next = (touched: Touched): Slot | undefined => {
    slots += 1;
    const entry = { at: slots, touched };
    if (order.records.mayBegin(entry)) return nextSlot(order, entry);
    order.records.wait(entry);
    return undefined;
  };
  return { next, begin: begun.give };
};

/**
 * One order: where its writes go, the records that they touch, and the slot that was taken last.
 */
type Order = {
  gathered: Gathered;
  sequence: Sequence;
  records: ReturnType<typeof openTouchedRecords>;
  room: ReturnType<typeof openRoom>;
  /** Resolves when the first writes go on together. */
  begun: Promise<void>;
  /** Says that one more write is ready for that. */
  ready: () => void;
  /** Resolves when the last slot is passed. */
  last: Promise<void>;
};

/** Takes the slot after the last one of an order. */
const nextSlot = (order: Order, entry: Entry): Slot => {
  const { gathered, sequence, records, room } = order;
  const { changes, mayChange } = entry.touched;
  const isInSequence = changes.length > 0 || mayChange.length > 0;
  const turn = order.last;
  const decided = openSignal();
  const passed = openSignal();
  order.last = passed.given;
  let isPassed = false;
  const pass = () => {
    isPassed = true;
    passed.give();
  };

  /**
   * Hands a row over in its turn, and returns its answer as a value, which is awaited when the next
   * slot has its turn.
   */
  const handOver: HandOver = async (statement, row) => {
    try {
      if ((isInSequence && sequence.isBroken()) || !records.mayFollow(entry, row.keys)) {
        records.wait(entry);
        return { answer: Promise.resolve(behind) };
      }
      await room.take(sizeOf(row));
      records.handOver(entry, row.keys, isInSequence);
      const answer = gathered.write(statement, isInSequence ? { ...row, sequence } : row);
      return { answer: answer.finally(room.give) };
    } finally {
      pass();
    }
  };

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
      records.wait(entry);
      pass();
    },
    refused: async () => {
      decided.give();
      await turn;
      const holds = records.holds(entry);
      if (!holds) records.wait(entry);
      pass();
      return holds;
    },
    write: async (statement, row) => {
      decided.give();
      order.ready();
      await order.begun;
      await turn;
      const { answer } = await handOver(statement, row);
      return answer;
    },
  };
};

type HandOver = (
  ...of: Parameters<GatheredStatements['write']>
) => Promise<{ answer: ReturnType<GatheredStatements['write']> }>;

/** Counts calls, and calls `reached` at the one of that number. */
const openCountdown = (number: number, reached: () => void): (() => void) => {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === number) reached();
  };
};

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
