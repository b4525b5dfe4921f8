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
  /** Resolves when the write and all before it wait for the database, or when they have left. */
  passed: Promise<void>;
};

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
export const openOrderedWrites = (gathered: GatheredStatements): { next: (line?: string) => Place } => {
  const keys = new Set<string>();
  const heldLines = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  let room = mostWaiting;
  let waiting: (() => void)[] = [];

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
    let pass: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    last = passed;
    return {
      isFull: gathered.isFull,
      close: gathered.close,
      passed,
      leave: () => void turn.then(pass),
      write: async (statement, row) => {
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
          pass();
        }
        try {
          return await answer;
        } finally {
          giveRoom();
        }
      },
    };
  };
  return { next };
};
