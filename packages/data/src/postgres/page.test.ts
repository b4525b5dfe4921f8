import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

const page = (count: number, limit: number, isCut = false) =>
  pageOf({ rows: Array.from({ length: count }, (_, at) => at + 1), isCut }, limit, {
    item: (row) => `item ${row}`,
    cursor: (row) => `after ${row}`,
  });

test('a page shows no more than the limit, and has a cursor where there are more', async () => {
  expect(await page(2, 2)).toEqual({ items: ['item 1', 'item 2'] });
  expect(await page(3, 2)).toEqual({ items: ['item 1', 'item 2'], next: 'after 2' });
  expect(await page(0, 2)).toEqual({ items: [] });
});

test('a page ends before the record by which it would be too large', async () => {
  expect(await page(2, 400, true)).toEqual({ items: ['item 1'], next: 'after 1' });
  expect(await page(3, 2, true)).toMatchObject({ next: 'after 2' });
  expect(await page(2, 1, true)).toEqual({ items: ['item 1'], next: 'after 1' });
});

test('other requests get their turn before and between the pieces of a long page', async () => {
  let turns = 0;
  let waits = true;
  const turn = () => {
    turns += 1;
    if (waits) setImmediate(turn);
  };
  setImmediate(turn);
  const item = (row: number) => {
    const begun = performance.now();
    while (performance.now() - begun < 0.05);
    return row;
  };
  const rows = Array.from({ length: 1_000 }, (_, at) => at);
  const { items } = await pageOf({ rows, isCut: false }, 1_000, { item, cursor: String });
  expect(items).toHaveLength(1_000);
  waits = false;
  // All of them take 50 milliseconds, and a piece one.
  expect(turns).toBeGreaterThanOrEqual(20);
});
