import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work divided into steps of a millisecond or so each; it returns a `Result`. Bodies are read and
 * records written so at the door: between two steps others get their turn.
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

/**
 * Lets other requests go first where the caller has worked for longer than a slice since it last
 * did.
 */
export const openPace = (): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < sliceMs) return;
    await nextTurn();
    begun = performance.now();
  };
};

// A clock is read this often, as reading it takes as long as making a short record.
const madeTogether = 20;

/** Makes a value of each of `items`, between which others get their turn. */
export const mappedInSlices = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  const pace = openPace();
  for (const item of items) {
    if (made.length % madeTogether === 0) await pace();
    made.push(make(item));
  }
  return made;
};
