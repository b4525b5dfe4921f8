import type { Steps } from '@kontor/api';

/** The result of work that gives others their turn between its steps, done without a pause. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};
