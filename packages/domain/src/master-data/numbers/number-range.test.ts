import { expect, test } from 'vitest';
import { Refusal } from '../../refusal/refusal.ts';
import { nextNumberOf } from './next-number.ts';
import { checkNumberRange, firstRange, numberRange } from './number-range.ts';

test.each([
  [{ prefix: '', digits: 0, next: 1 }, '1'],
  [{ prefix: 'R2026-', digits: 3, next: 7 }, 'R2026-007'],
  [{ prefix: 'R', digits: 3, next: 1234 }, 'R1234'],
])('the next number of %o is %s', (range, number) => {
  expect(nextNumberOf(range)).toBe(number);
});

test('a prefix is of letters that fold as the database folds them', () => {
  const accepts = (prefix: string) => numberRange.safeParse({ ...firstRange('invoice'), prefix }).success;
  for (const prefix of ['', 'R', 'R2026-', '2026/', 'a.b_c'])
    expect([prefix, accepts(prefix)]).toEqual([prefix, true]);
  for (const prefix of ['-R', ' R', 'R ', 'É', 'R%', 'x'.repeat(21)])
    expect([prefix, accepts(prefix)]).toEqual([prefix, false]);
});

test('a range goes on, and begins again with another prefix', () => {
  const range = { ...firstRange('invoice'), prefix: 'R', next: 5 };
  const check = (sent: object, isTaken = false) => {
    try {
      checkNumberRange({ ...range, ...sent }, { range, isTaken });
      return 'done';
    } catch (error) {
      return error instanceof Refusal ? error.issues[0]?.field : error;
    }
  };
  expect([check({}), check({ next: 9 }), check({ digits: 4 })]).toEqual(['done', 'done', 'done']);
  expect(check({ next: 4 })).toBe('next');
  expect(check({ prefix: 'S', next: 1 })).toBe('done');
  expect(check({ prefix: 'S', next: 1 }, true)).toBe('next');
});
