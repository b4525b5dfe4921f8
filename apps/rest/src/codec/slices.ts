import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work divided into steps of about a millisecond each; it returns a `Result`. */
export type Steps<Result> = Generator<void, Result>;

// Other requests wait at most this long, and one step more.
const sliceMs = 10;

/** Runs all steps of `work` without a pause. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** Runs `work` in slices of some milliseconds, between which other requests are served. */
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
