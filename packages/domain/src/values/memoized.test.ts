import { expect, test } from 'vitest';
import { memoized } from './memoized.ts';

const counting = (most?: number) => {
  const calls: string[] = [];
  const read = memoized((first: string, second: string) => {
    calls.push(`${first}|${second}`);
    return first === '' ? undefined : { first, second };
  }, most);
  return { read, calls };
};

test('a result is computed once, one of undefined too', () => {
  const { read, calls } = counting();
  expect(read('a', 'b')).toBe(read('a', 'b'));
  expect([read('', 'b'), read('', 'b')]).toEqual([undefined, undefined]);
  expect(calls).toEqual(['a|b', '|b']);
});

test('texts that join to the same text have results of their own', () => {
  const { read } = counting();
  expect([read('a', 'bc'), read('ab', 'c'), read('1 a', 'b')]).toEqual([
    { first: 'a', second: 'bc' },
    { first: 'ab', second: 'c' },
    { first: '1 a', second: 'b' },
  ]);
});

test('no more results are kept than allowed, and none of long texts', () => {
  const { read, calls } = counting(2);
  for (const text of ['a', 'b', 'c', 'a']) read(text, '');
  expect(calls).toEqual(['a|', 'b|', 'c|', 'a|']);
  const long = 'x'.repeat(300);
  read(long, '');
  read(long, '');
  expect(calls.slice(4)).toEqual([`${long}|`, `${long}|`]);
});
