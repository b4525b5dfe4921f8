import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsTo } from './subset-sum.ts';

const amounts = fc.array(
  fc.integer({ min: -12, max: 40 }).filter((amount) => amount !== 0),
  { maxLength: 9 },
);

/** All sets of two or more that come to the target, tried one by one. */
const allSets = (of: readonly number[], target: number): number[][] => {
  const sets: number[][] = [];
  for (let mask = 0; mask < 2 ** of.length; mask += 1) {
    const places = [...of.keys()].filter((at) => Math.floor(mask / 2 ** at) % 2 === 1);
    if (places.length > 1 && places.reduce((sum, at) => sum + (of[at] ?? 0), 0) === target) sets.push(places);
  }
  return sets;
};

test('any amounts: every set comes to the target, and one that is the only one is told so', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: -20, max: 100 }), (of, target) => {
      const { sums, unique, ended } = sumsTo(of, target);
      const all = allSets(of, target);
      for (const places of sums) expect(all).toContainEqual(places);
      expect(new Set(sums.map(String)).size).toBe(sums.length);
      expect(ended).toBe(true);
      expect(sums.length).toBe(Math.min(all.length, 4));
      expect(unique).toBe(all.length === 1);
    }),
  );
});

test('adjacent amounts stand before others of the same sum', () => {
  expect(sumsTo([10, 20, 30, 40, 50], 50).sums[0]).toEqual([1, 2]);
});

test('the search is bounded, and then no set is told to be the only one', () => {
  const many = Array.from({ length: 200 }, (_, at) => 100 + at);
  expect(sumsTo(many, 1_000_000)).toMatchObject({ sums: [], unique: false });
  expect(sumsTo(many, 201)).toMatchObject({ sums: [[0, 1]], unique: false });
});
