import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work divided into steps of a millisecond or so each; it returns a `Result`. Bodies are read and records written so at the door: between
 * two steps others get their turn.
 */
export type Steps<Result> = Generator<void, Result>;

// Other requests wait at most this long, and one step more.
const sliceMs = 1;

/** Runs `work` in slices of a millisecond, between which other requests are served. */
export const inSlices = async <Result>(work: Steps<Result>): Promise<Result> => {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < sliceMs) continue;
    await nextTurn();
    begun = performance.now();
  }
};

/** Lets other requests go first where the caller has worked for longer than a slice since it last did. */
export const openPace = (): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < sliceMs) return;
    await nextTurn();
    begun = performance.now();
  };
};
