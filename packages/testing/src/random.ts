/** Random choices that a seed decides, so that a run that failed can be run again. */
export const randomOf = (seed: number) => {
  let state = seed;
  // Mulberry32, from 0 to below 1.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('there is nothing to choose from');
    return items[below(items.length)] as Item;
  };
  const some = <Item>(items: readonly Item[], most: number): Item[] =>
    Array.from({ length: 1 + below(most) }, () => one(items));
  /** True with this probability, from 0 to 1. */
  const chance = (probability: number): boolean => next() < probability;
  return { next, below, one, some, chance };
};
export type Random = ReturnType<typeof randomOf>;
