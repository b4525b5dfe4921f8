/** Numbers below a bound, the same for the same seed: xorshift. */
export type Random = (below: number) => number;

export const randomFrom = (seed: number): Random => {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
  return (below) => {
    for (const by of [13n, -7n, 17n]) {
      const shifted = by > 0n ? state << by : state >> -by;
      state = BigInt.asUintN(64, state ^ shifted);
    }
    return Number(state % BigInt(below));
  };
};

export const oneOf = <T>(random: Random, all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0];

export const centsText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
