import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, writeTemporaryFile } from '../index.ts';

/** §16: an upload is put aside while it arrives, and nothing of it stays. */
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kontor-upload-'));
});
afterAll(() => rm(directory, { recursive: true }));

const pieces = [Buffer.from('%PDF-1.7 '), Buffer.alloc(300_000, 'a'), Buffer.alloc(0), Buffer.from('end')];
const whole = Buffer.concat(pieces);

async function* arriving(last?: Error): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield piece;
  if (last) throw last;
}

const heads: string[] = [];
const begins = (head: string) => {
  heads.push(head);
};
const options = (limit = whole.length) => ({
  directory: join(directory, 'made', 'of', 'need'),
  limit,
  begins,
});

test('what arrived is counted, hashed, and read back whole and in part', async () => {
  const file = await writeTemporaryFile(arriving(), options());
  expect(file).toMatchObject({
    size: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
    checksum: crc32(whole).toString(16).padStart(8, '0'),
  });
  expect(heads).toEqual([whole.toString('latin1', 0, 1_024)]);
  expect(Buffer.from(await file.bytes()).equals(whole)).toBe(true);
  for (const [start, end] of [
    [0, whole.length],
    [5, 12],
    [262_000, 263_000],
    [7, 7],
  ] as const) {
    const read = await buffer(file.read({ start, end }));
    expect(read.equals(whole.subarray(start, end))).toBe(true);
  }
  await file.close();
  await expect(file.bytes()).rejects.toThrow();
});

test('while it is there, it has no name by which it could be left behind', async () => {
  const file = await writeTemporaryFile(arriving(), options());
  expect(await readdir(options().directory)).toEqual([]);
  await file.close();
});

test('no bytes are no content, and have a checksum anyway', async () => {
  const nothing = await writeTemporaryFile((async function* () {})(), options());
  expect(nothing).toMatchObject({ size: 0, checksum: '00000000' });
  await nothing.close();
});

test('one byte too many, a wrong beginning, and what breaks off leave nothing', async () => {
  const refused = async (answer: Promise<unknown>) =>
    refusalOf(await answer.catch((error: unknown) => error))?.code;
  expect(await refused(writeTemporaryFile(arriving(), options(whole.length - 1)))).toBe('too_large');
  const wrong = new Error('wrong');
  const refusing = () => {
    throw wrong;
  };
  await expect(writeTemporaryFile(arriving(), { ...options(), begins: refusing })).rejects.toBe(wrong);
  await expect(writeTemporaryFile(arriving(wrong), options())).rejects.toBe(wrong);
  expect(await readdir(options().directory)).toEqual([]);
});
