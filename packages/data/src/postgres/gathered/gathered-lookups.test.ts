import { expect, test } from 'vitest';
import { gathered } from './gathered-lookups.ts';

/** Look-ups of numbers, whose statements resolve when the test says so. */
const lookups = (answer: (sought: readonly number[]) => string[], most?: number) => {
  const batches: (readonly number[])[] = [];
  const finish: (() => void)[] = [];
  const find = gathered<number, string>(
    (sought) =>
      new Promise((resolve, reject) => {
        batches.push(sought);
        finish.push(() => {
          try {
            resolve(answer(sought));
          } catch (error) {
            reject(error);
          }
        });
      }),
    most,
  );
  return { find, batches, finish };
};
const named = (sought: readonly number[]) => sought.map((number) => `record ${number}`);

test('look-ups that arrive together share a statement, and those during it share the next', async () => {
  const { find, batches, finish } = lookups(named);
  const first = [find(1), find(2)];
  await expect.poll(() => batches).toEqual([[1, 2]]);
  const second = [find(3), find(1), find(4)];
  finish[0]?.();
  expect(await Promise.all(first)).toEqual(['record 1', 'record 2']);
  await expect
    .poll(() => batches)
    .toEqual([
      [1, 2],
      [3, 1, 4],
    ]);
  finish[1]?.();
  expect(await Promise.all(second)).toEqual(['record 3', 'record 1', 'record 4']);
  const third = find(5);
  await expect.poll(() => batches.length).toBe(3);
  finish[2]?.();
  expect(await third).toBe('record 5');
});

test('a statement has a limit, beyond which look-ups share the next', async () => {
  const { find, batches, finish } = lookups(named, 2);
  const all = Promise.all([find(1), find(2), find(3)]);
  for (const at of [0, 1]) {
    await expect.poll(() => batches.length).toBe(at + 1);
    finish[at]?.();
  }
  expect(await all).toEqual(['record 1', 'record 2', 'record 3']);
  expect(batches).toEqual([[1, 2], [3]]);
});

test('a look-up that fails does not harm those that share its statement', async () => {
  const batches: (readonly number[])[] = [];
  const find = gathered<number, string>(async (sought) => {
    batches.push(sought);
    if (sought.includes(2)) throw new Error('2 cannot be sought');
    return named(sought);
  });
  const outcomes = await Promise.allSettled([find(1), find(2), find(3)]);
  expect(outcomes).toMatchObject([
    { value: 'record 1' },
    { reason: { message: '2 cannot be sought' } },
    { value: 'record 3' },
  ]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('where the database does not answer, all fail at once, and later ones are sent again', async () => {
  let isAway = true;
  const batches: (readonly number[])[] = [];
  const find = gathered<number, string>(async (sought) => {
    batches.push(sought);
    if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return named(sought);
  });
  const outcomes = await Promise.allSettled([find(1), find(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 2]]);
  isAway = false;
  expect(await find(1)).toBe('record 1');
});
