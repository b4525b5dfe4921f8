import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

test('a part of a table is opened when it is first read, once, with what all were opened with', () => {
  const opened: string[] = [];
  const table = {
    first: (name: string, count: number) => {
      opened.push(`first of ${name}`);
      return { count };
    },
    second: (name: string) => {
      opened.push(`second of ${name}`);
      return () => name;
    },
  };
  const open = lazily<[name: string, count: number], typeof table>(table);
  const [one, other] = [open('one', 1), open('other', 2)];
  expect(opened).toEqual([]);
  expect([one.first, one.first.count, other.first.count]).toEqual([{ count: 1 }, 1, 2]);
  expect(one.first).toBe(one.first);
  expect(one.second()).toBe('one');
  expect(opened).toEqual(['first of one', 'first of other', 'second of one']);
});
