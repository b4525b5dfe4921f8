import { expect, test } from 'vitest';
import { addTally, emptyTally, measuredYear } from './matching-run.ts';
import { yearOf } from './year.ts';

test('years of random clients: no line books itself wrongly, and most are right by themselves or by one key', () => {
  let total = emptyTally();
  for (let seed = 1_001; seed <= 1_012; seed += 1) {
    const { all, mistakes, unbalanced } = measuredYear(yearOf(seed, 0.4), {
      accept_discount: true,
      accept_partial: true,
    });
    expect(mistakes.map(({ one, booked }) => ({ seed, what: one.what, line: one.line, booked }))).toEqual([]);
    expect(unbalanced).toBe(0);
    total = addTally(total, all);
  }
  const { lines, first, amongThree, referenced, referencedAutomatic } = total;
  expect(lines).toBeGreaterThan(2_000);
  expect(referencedAutomatic / referenced).toBeGreaterThan(0.97);
  expect(first / lines).toBeGreaterThan(0.8);
  expect(amongThree / lines).toBeGreaterThan(0.9);
});

test('a client that accepts nothing less has exact amounts booked only', () => {
  const { all } = measuredYear(yearOf(2_001, 0.4));
  expect(all.wrong).toBe(0);
  expect(all.automatic).toBeGreaterThan(0);
});

test('the same seed is the same year', () =>
  expect(yearOf(3, 0.2).lines.length).toBe(yearOf(3, 0.2).lines.length));
