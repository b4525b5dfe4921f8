import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDirectory, strayBytes, unpackedFile } from './read.ts';
import { type ZipFile, zipOf } from './write.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const made = new Date('2026-12-31T23:59:58Z');

const zipBytes = async (files: readonly ZipFile[]): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(files, made)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Its files, of which `unpacked` are read, and all that is wrong with it. */
const readBack = async (zip: Buffer, unpacked = (_: string) => true) => {
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  const file = await open(path);
  try {
    const directory = await readDirectory(file);
    const files = new Map<string, string>();
    for (const entry of directory.entries) {
      files.set(entry.name, '');
      if (!unpacked(entry.name)) continue;
      const pieces: Uint8Array[] = [];
      for await (const piece of unpackedFile(file, entry)) pieces.push(piece);
      files.set(entry.name, Buffer.concat(pieces).toString());
    }
    return { files, faults: [...directory.faults, ...(await strayBytes(file, directory))] };
  } finally {
    await file.close();
  }
};

const long = 'abcdefgh\n'.repeat(100_000);

test('files are read as they were written: empty, long, stored, beyond 4 GiB, with any name', async () => {
  const zip = await zipBytes([
    { name: 'empty', content: [] },
    { name: 'long.txt', content: [Buffer.from(long.slice(0, 1000)), Buffer.from(long.slice(1000))] },
    { name: 'stored/Quittung März.pdf', content: [Buffer.from('%PDF-')], stored: true },
    { name: 'large.csv', content: [Buffer.from(long)], large: true },
    { name: 'large-stored', content: [Buffer.from('x')], large: true, stored: true },
  ]);
  const { files, faults } = await readBack(zip);
  expect(faults).toEqual([]);
  expect(Object.fromEntries(files)).toEqual({
    ...{ empty: '', 'long.txt': long, 'stored/Quittung März.pdf': '%PDF-' },
    ...{ 'large.csv': long, 'large-stored': 'x' },
  });
  expect(zip.length).toBeLessThan(20_000);
});

test('more files than 65,535 have a directory of the extension', async () => {
  const files = Array.from({ length: 66_000 }, (_, nth) => ({ name: `${nth}`, content: [], stored: true }));
  const { files: found, faults } = await readBack(
    await zipBytes(files),
    // Each is found in the directory and at its place; the contents of some will do.
    (name) => name.endsWith('999'),
  );
  expect([found.size, faults]).toEqual([66_000, []]);
});

test('a name that comes twice is an error, and so is a source that fails', async () => {
  const one = { name: 'a', content: [Buffer.from('x')] };
  await expect(zipBytes([one, one])).rejects.toThrow('twice');
  const failing = (async function* () {
    yield Buffer.from('x');
    throw new Error('the disk is gone');
  })();
  await expect(zipBytes([{ name: 'a', content: failing }])).rejects.toThrow('the disk is gone');
});

test('whoever stops reading ends the source', async () => {
  let ended = false;
  const endless = (async function* () {
    try {
      for (;;) yield Buffer.alloc(1 << 16, Math.random().toString());
    } finally {
      ended = true;
    }
  })();
  let length = 0;
  for await (const piece of zipOf([{ name: 'a', content: endless }], made)) {
    length += piece.length;
    if (length > 1000) break;
  }
  expect(ended).toBe(true);
});

describe('a file that is no ZIP', () => {
  test.each([
    ['empty', ''],
    ['something else', 'something else, of more than 22 bytes'],
  ])('%s', async (_, text) => {
    await expect(readBack(Buffer.from(text))).rejects.toThrow('no ZIP');
  });
});
