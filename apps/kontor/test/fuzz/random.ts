/** Random choices that a seed decides, so that a case can be had again. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number from 0 to below `count`. */
  below: (count: number) => number;
  /** One of several; there must be some. */
  one: <Item>(of: readonly Item[]) => Item;
  /** True in `percent` of all cases. */
  in: (percent: number) => boolean;
};

export const randomOf = (seed: number): Random => {
  // Mulberry32. Seeds that follow each other begin alike, so the first numbers are thrown away.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  for (let times = 0; times < 4; times += 1) next();
  return {
    next,
    below,
    one: <Item>(of: readonly Item[]) => of[below(of.length)] as Item,
    in: (percent) => next() * 100 < percent,
  };
};
