import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ByteRange, Content } from '../src/receipts/storage/store.ts';
import { bytesOf, receipt, whole, withObjectStorage } from './objects.ts';

const { started, open, puts } = withObjectStorage();

/** Content whose stream fails. */
const failing = (after: number, error: Error): Content['read'] =>
  async function* () {
    for (let at = 0; at < after; at += 65_536) yield Buffer.alloc(65_536);
    throw error;
  };

test('a receipt is read back as it was put, whole and by ranges', async () => {
  const store = open();
  const { content, key, bytes } = receipt(200_001);
  await store.put(key, content);
  expect(started().requests.at(-1)).toMatch(`PUT /receipts/books/1/${key.sha256}`);
  for (const [start, end] of [
    [0, 200_001],
    [0, 2],
    [200_000, 200_001],
    [65_535, 131_073],
    [7, 7],
  ] as const)
    expect((await bytesOf(store.read(key, { start, end }))).equals(bytes.subarray(start, end))).toBe(true);
});

test('reading a range past the end of a receipt is an error', async () => {
  const store = open();
  const { content, key } = receipt(100);
  await store.put(key, content);
  await expect(bytesOf(store.read(key, { start: 50, end: 101 }))).rejects.toThrow(/has 50 bytes from 50/);
  await expect(bytesOf(store.read(key, { start: 100, end: 101 }))).rejects.toThrow(/InvalidRange/);
});

test('the same bytes are sent once for each client, and one client does not see those of another', async () => {
  const store = open();
  const { content, key, bytes } = receipt(1_000);
  await store.put(key, content);
  await store.put(key, content);
  expect(puts(key)).toBe(1);
  const others = { ...key, client_id: 2 };
  await expect(bytesOf(store.read(others, whole(content)))).rejects.toThrow(/is not in object storage/);
  await store.put(others, content);
  expect(puts(key)).toBe(2);
  expect(await bytesOf(store.read(others, whole(content)))).toEqual(bytes);
});

test('receipts of 25 MB are not held in memory', async () => {
  const store = open();
  const piece = Buffer.alloc(65_536, 'of a receipt that is 25 MB long');
  const size = 26_214_400;
  const read = async function* ({ start, end }: ByteRange) {
    for (let at = start; at < end; at += piece.length) yield piece.subarray(0, end - at);
  };
  const hash = createHash('sha256');
  for await (const each of read({ start: 0, end: size })) hash.update(each);
  const sha256 = hash.digest('hex');
  await store.put({ client_id: 0, sha256 }, { size, read });
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  await Promise.all(
    Array.from({ length: 6 }, (_, client) => store.put({ client_id: 1 + client, sha256 }, { size, read })),
  );
  clearInterval(watch);
  // The storage runs in this process, too.
  expect((highest - before) / 1_048_576).toBeLessThan(75);
  const back = createHash('sha256');
  for await (const each of store.read({ client_id: 6, sha256 }, { start: 0, end: size })) back.update(each);
  expect(back.digest('hex')).toBe(sha256);
});

test('content that breaks off leaves no object, and can be put again', async () => {
  const store = open();
  const { content, key, bytes } = receipt(5_000_000);
  for (const after of [0, 65_536, 4_500_000]) {
    const error = new Error('the disk broke');
    await expect(store.put(key, { ...content, read: failing(after, error) })).rejects.toBe(error);
    await expect(bytesOf(store.read(key, whole(content)))).rejects.toThrow(/is not in object storage/);
  }
  await store.put(key, content);
  expect((await bytesOf(store.read(key, whole(content)))).equals(bytes)).toBe(true);
});

test('content that is shorter or longer than its size leaves no object', async () => {
  const store = open();
  const { content, key } = receipt(1_000_000);
  const short = { ...content, read: ({ start, end }: ByteRange) => content.read({ start, end: end - 1 }) };
  await expect(store.put(key, short)).rejects.toThrow('has 999999 of them');
  await expect(
    store.put(key, { ...content, size: 999_999, read: () => content.read(whole(content)) }),
  ).rejects.toThrow('has more of them');
  await expect(bytesOf(store.read(key, whole(content)))).rejects.toThrow(/is not in object storage/);
});

test('the storage refuses bytes that are not those of the key', async () => {
  const store = open();
  const { key } = receipt(300_000);
  await expect(store.put(key, receipt(300_000).content)).rejects.toThrow(/XAmzContentSHA256Mismatch/);
  await expect(bytesOf(store.read(key, { start: 0, end: 1 }))).rejects.toThrow(/is not in object storage/);
});

test('a reader that stops early releases its connection', async () => {
  const store = open();
  const { content, key } = receipt(20_000_000);
  await store.put(key, content);
  // More of them than there are connections.
  for (let reader = 0; reader < 100; reader += 1) {
    for await (const piece of store.read(key, whole(content))) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  }
});
