import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work in steps of about a millisecond each, which comes to a `Result`. */
export type Steps<Result> = Generator<void, Result>;

// Other requests wait for as long as this, and for one step more.
const sliceMs = 10;

/** Does all steps of `work` at once. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** Does `work` in slices of some milliseconds, between which other requests are served. */
export const inTurns = async <Result>(work: Steps<Result>): Promise<Result> => {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < sliceMs) continue;
    await nextTurn();
    begun = performance.now();
  }
};
