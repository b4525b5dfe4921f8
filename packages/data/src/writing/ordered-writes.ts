import { setTimeout as pause } from 'node:timers/promises';
import { type GatheredStatements, sizeOf } from '../postgres/gathered/gathered-statements.ts';

/** Thrown where a write changes what an earlier one in the same order changes, too. It comes after that one; nothing was written. */
export class Meets extends Error {
  constructor() {
    super('an earlier write of the same request changes the same record');
  }
}

/** The place of a write in an order: it is written after those before it, wherever these come from. */
export type Place = GatheredStatements & {
  /** Says that nothing is written from here, or nothing more. */
  leave: () => void;
  /** Resolves when it is known what is written from here, or that nothing is. */
  decided: Promise<void>;
};

/** Writes in an order. The first ones wait for one another, so that they share a statement. */
export type OrderedWrites = {
  /** Takes the next place, in a `line` or in none. */
  next: (line?: string) => Place;
  /** Says that no place is taken any more, so that those who wait for the next ones go on. */
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

/**
 * Gives the writes of one request an order: each waits for the database before the next one does, though what comes before a
 * write may take longer for one than for another. Where a write of a `line` meets an earlier one, so do all after it in that
 * line, as none may overtake it.
 */
export const openOrderedWrites = (gathered: GatheredStatements): OrderedWrites => {
  const keys = new Set<string>();
  const heldLines = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  let room = mostWaiting;
  let waiting: (() => void)[] = [];
  let ready = 0;
  const begun = openSignal();

  const findRoom = async (size: number): Promise<void> => {
    while (room === 0)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    for (let waited = 0; gathered.isFull(size) && waited < roomPatience; waited += roomPause)
      await pause(roomPause);
  };

  const giveRoom = (): void => {
    room += 1;
    const all = waiting;
    waiting = [];
    for (const resolve of all) resolve();
  };

  const next = (line?: string): Place => {
    const turn = last;
    const decided = openSignal();
    const passed = openSignal();
    last = passed.given;
    return {
      isFull: gathered.isFull,
      close: gathered.close,
      decided: decided.given,
      leave: () => {
        decided.give();
        void turn.then(passed.give);
      },
      write: async (statement, row) => {
        decided.give();
        ready += 1;
        if (ready === firstTogether) begun.give();
        await begun.given;
        await turn;
        let answer: ReturnType<GatheredStatements['write']>;
        try {
          if (line !== undefined && heldLines.has(line)) throw new Meets();
          if (row.keys.some((key) => keys.has(key))) {
            if (line !== undefined) heldLines.add(line);
            throw new Meets();
          }
          await findRoom(sizeOf(row));
          for (const key of row.keys) keys.add(key);
          room -= 1;
          answer = gathered.write(statement, row);
        } finally {
          passed.give();
        }
        try {
          return await answer;
        } finally {
          giveRoom();
        }
      },
    };
  };
  return { next, begin: begun.give };
};

/** A promise, and the function that resolves it. */
const openSignal = (): { given: Promise<void>; give: () => void } => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};
