/**
 * Random numbers from a seed: the same seed gives the same sequence, so that the demo books are the
 * same everywhere.
 */
export type Chance = {
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  /** True in `percent` of a hundred cases. */
  odds: (percent: number) => boolean;
  /** `count` different items of `from`, in their order. */
  some: <Item>(from: readonly Item[], count: number) => Item[];
};

export const chanceOf = (seed: string): Chance => {
  let state = hash(seed);
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return mixed(state) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    odds: (percent) => next() * 100 < percent,
    some: (from, count) => {
      const left = from.map((_, index) => index);
      while (left.length > count) left.splice(between(0, left.length - 1), 1);
      return from.filter((_, index) => left.includes(index));
    },
  };
};

/** FNV-1a, so that seeds that differ in one letter start far apart. */
const hash = (seed: string) => {
  let value = 2166136261;
  for (const letter of seed) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
};

// The low bits of a linear sequence repeat soon; mixing them with the high ones hides that.
const mixed = (value: number) => {
  const folded = Math.imul(value ^ (value >>> 15), 2246822519);
  return (folded ^ (folded >>> 13)) >>> 0;
};
