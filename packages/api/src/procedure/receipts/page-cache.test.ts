import { expect, test } from 'vitest';
import { openPageCache } from './page-cache.ts';

const image = (size: number) => ({ width: 1, height: 1, png: new Uint8Array(size) });

/** A cache of `most` bytes, and the keys that were drawn. */
const cache = (most: number) => {
  const pages = openPageCache(most);
  const drawn: string[] = [];
  const page = (key: string, size = 10) =>
    pages.page(key, async () => {
      drawn.push(key);
      return image(size);
    });
  return { pages, page, drawn };
};

test('a page is drawn once, also for callers at the same time', async () => {
  const { page, drawn } = cache(100);
  const [first, second] = await Promise.all([page('a'), page('a')]);
  expect(await page('a')).toBe(first);
  expect(second).toBe(first);
  expect(first?.sha256).toMatch(/^[\da-f]{64}$/);
  expect(drawn).toEqual(['a']);
});

test('the pages that were requested longest ago make room for others', async () => {
  const { page, drawn } = cache(25);
  await page('a');
  await page('b');
  await page('a');
  await page('c');
  // Room is made once a page is kept.
  await Promise.resolve();
  await page('a');
  await page('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('a page larger than the cache is answered, and not kept', async () => {
  const { page, drawn } = cache(5);
  expect((await page('a'))?.png).toHaveLength(10);
  await new Promise(setImmediate);
  await page('a');
  expect(drawn).toEqual(['a', 'a']);
});

test('a page that could not be drawn is drawn again at the next request', async () => {
  const { pages, page } = cache(100);
  const failing = () => pages.page('a', () => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await new Promise(setImmediate);
  expect(await pages.page('b', async () => undefined)).toBeUndefined();
  await new Promise(setImmediate);
  expect((await page('a'))?.width).toBe(1);
  expect((await page('b'))?.width).toBe(1);
});
