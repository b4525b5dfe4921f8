import { performance } from 'node:perf_hooks';

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** How long `act` takes, in milliseconds. */
export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};

/** The results of `measured`, `runs` times one after the other, after a first time that does not count. */
export const repeated = async (runs: number, measured: () => Promise<number>): Promise<number[]> => {
  await measured();
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await measured());
  return figures;
};

/** How many times per second `act` is done when `callers` do it side by side, `times` in all. */
export const perSecond = async (
  { callers, times }: { callers: number; times: number },
  act: () => Promise<unknown>,
): Promise<number> => {
  let left = times;
  const call = async () => {
    for (; left > 0; ) {
      left -= 1;
      await act();
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: callers }, call)));
  return (times * 1000) / ms;
};
