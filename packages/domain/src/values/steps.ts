/**
 * Work divided into steps of some milliseconds each; it returns a `Result`. Between two steps its caller may let others
 * go first, so a large document holds nobody up though nothing here waits.
 */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps of `work` without a pause. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};
