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

/** Maps entries in steps of some hundred each. */
export function* mapInSteps<From, To>(
  from: readonly From[],
  map: (entry: From, at: number) => To,
): Steps<To[]> {
  const to: To[] = [];
  let at = 0;
  for (const entry of from) {
    if (endsStep(at)) yield;
    to.push(map(entry, at));
    at += 1;
  }
  return to;
}

/** Whether a loop over many entries yields at this one. */
export const endsStep = (at: number): boolean => at % entriesPerStep === entriesPerStep - 1;

const entriesPerStep = 250;
