import { instantAt } from '@kontor/domain';
import { expect, test } from 'vitest';
import { slowestOf } from './slow-requests.ts';

const hour = 60 * 60 * 1000;
const now = instantAt(1_000 * hour);
const slow = (ms: number, hoursAgo = 1) => ({
  operation: 'search',
  at: instantAt(Date.parse(now) - hoursAgo * hour),
  ms,
});

test('the slowest come first, and fifty are kept at most', () => {
  const found = slowestOf(
    Array.from({ length: 80 }, (_, at) => slow(100 + at)),
    now,
  );
  expect([found.length, found[0]?.ms, found.at(-1)?.ms]).toEqual([50, 179, 130]);
});

test('after a day a request is forgotten, however slow it was', () => {
  expect(slowestOf([slow(9_000, 24), slow(200, 23)], now).map(({ ms }) => ms)).toEqual([200]);
});
