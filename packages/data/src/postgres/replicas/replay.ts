import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from './position.ts';

/** Says how far a replica has come. */
export type Replay = {
  /**
   * Whether the replica reaches a position within `mostWait`. One that did not answer when it was
   * asked last, or is late with its answer, is not waited for.
   */
  reaches: (position: Position) => Promise<boolean>;
};

/**
 * The longest that a read waits for a replica, and the pause between two questions in the meantime,
 * in milliseconds.
 */
const mostWait = 50;
const between = 2;
/** For so long a replica that did not answer is left alone, in milliseconds. */
const leftAlone = 1_000;

type Waiter = { position: Position; settle: (isReached: boolean) => void };

/**
 * Opens the replay of a replica. `ask` answers its position; undefined where it follows no primary.
 * All who wait share a question. As a replica only goes forward, an answer also holds for those who
 * came after it was asked.
 */
export const openReplay = (ask: () => Promise<Position | undefined>): Replay => {
  const waiting = new Set<Waiter>();
  let isAsking = false;
  let isLate = false;
  let leftUntil = 0;

  const question = async (): Promise<void> => {
    const late = setTimeout(() => {
      isLate = true;
    }, mostWait);
    const position = await ask().catch(() => undefined);
    clearTimeout(late);
    isLate = false;
    if (position === undefined) leftUntil = performance.now() + leftAlone;
    for (const one of waiting)
      if (position === undefined || one.position <= position) one.settle(position !== undefined);
  };

  const askOn = async (): Promise<void> => {
    isAsking = true;
    while (waiting.size > 0) {
      await question();
      if (waiting.size > 0) await pause(between);
    }
    isAsking = false;
  };

  return {
    reaches: async (position) => {
      if (isLate || performance.now() < leftUntil) return false;
      return new Promise((resolve) => {
        const gaveUp = setTimeout(() => one.settle(false), mostWait);
        const one: Waiter = {
          position,
          settle: (isReached) => {
            clearTimeout(gaveUp);
            waiting.delete(one);
            resolve(isReached);
          },
        };
        waiting.add(one);
        if (!isAsking) void askOn();
      });
    },
  };
};
