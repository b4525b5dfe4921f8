/** Chance that repeats itself: the same seed makes the same choices, so that a run that failed can be run again. */
export const randomOf = (seed) => {
  let state = seed;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  const one = (items) => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  };
  const some = (items, most) => Array.from({ length: 1 + below(most) }, () => one(items));
  return { below, one, some, chance: (of) => next() < of };
};
