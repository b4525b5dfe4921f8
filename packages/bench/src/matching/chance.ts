/** Choices that look random and are the same for the same seed. */
export type Chance = {
  /** True in `share` of all cases, 0 to 1. */
  of: (share: number) => boolean;
  /** A whole number from `from` to `to`. */
  int: (from: number, to: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
};

export const chanceOf = (seed: number): Chance => {
  // mulberry32: seeds that are near each other have years that are not.
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    of: (share) => random() < share,
    int,
    pick: (values) => {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
  };
};

/** A text with one mistype: two letters swapped, one left out, doubled, or another one. */
export const mistyped = (written: string, chance: Chance): string => {
  if (written.length < 3) return written;
  const at = chance.int(1, written.length - 2);
  const [before, one, next, after] = [
    written.slice(0, at),
    written.charAt(at),
    written.charAt(at + 1),
    written.slice(at + 2),
  ];
  switch (chance.int(0, 3)) {
    case 0:
      return `${before}${next}${one}${after}`;
    case 1:
      return `${before}${next}${after}`;
    case 2:
      return `${before}${one}${one}${next}${after}`;
    default:
      return `${before}${/\d/.test(one) ? String((Number(one) + 3) % 10) : 'e'}${next}${after}`;
  }
};
