import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf, Problem } from '../problem.ts';
import { decrypted, isEncrypted, type Opening } from './encryption.ts';

/** The name that stands for standard output. */
const standardOutput = '-';

/**
 * Writes a file whole or not at all, and for its owner only: under another name until it is on the
 * disk, and was read back as it was written. Or writes to standard output. Throws a Problem where
 * it exists, or can't be written.
 */
export const writeWhole = async (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  if (file === standardOutput) {
    await pipeline(bytes, process.stdout, { end: false });
    return;
  }
  const partial = `${file}.partial`;
  await open(file, 'r').then(
    async (there) => {
      await there.close();
      throw new Problem(`${file} exists, and is not overwritten.`, 2);
    },
    () => undefined,
  );
  try {
    const written = createHash('sha256');
    const hashed = async function* () {
      for await (const piece of bytes) {
        written.update(piece);
        yield piece;
      }
    };
    await pipeline(hashed, createWriteStream(partial, { mode: 0o600, flush: true }));
    const read = createHash('sha256');
    for await (const piece of createReadStream(partial, { highWaterMark: 1 << 20 })) read.update(piece);
    if (!read.digest().equals(written.digest()))
      throw new Problem(`${file} can't be written: its disk gives back other bytes than were written.`);
    await rename(partial, file);
    await keepNames(dirname(file));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    const reason = fileReasons.get(codeOf(error) ?? '');
    throw reason ? new Problem(`${file} can't be written: ${reason}`) : error;
  }
};

/**
 * Reads a backup, encrypted or not. Throws a Problem where there is none, or nothing given opens
 * it.
 */
export async function* readWhole(file: string, opening: Opening): AsyncGenerator<Uint8Array> {
  const chunks = piecesOf(file);
  const first = await chunks.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  };
  yield* !first.done && isEncrypted(first.value) ? decrypted(all(), opening) : all();
}

async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 });
  } catch (error) {
    throw new Problem(`${file} can't be read: ${fileReasons.get(codeOf(error) ?? '') ?? codeOf(error)}`, 2);
  }
}

/**
 * Gives a file that was written its name. False where there is one of that name, which stays as it
 * is.
 */
export const giveName = async (file: string, name: string): Promise<boolean> => {
  try {
    // Unlike a rename, it replaces nothing.
    await link(file, name);
    await rm(file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // Some file systems have one name for each file.
    if (
      await stat(name).then(
        () => true,
        () => false,
      )
    )
      return false;
    await rename(file, name);
  }
  await keepNames(dirname(name));
  return true;
};

/** Has the name of a new file on the disk as well. */
const keepNames = async (folder: string): Promise<void> => {
  // Windows opens no folders; there the file system keeps its names by itself.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

const fileReasons = new Map([
  ['ENOENT', 'there is no such file or folder.'],
  ['ENOTDIR', 'there is no such folder.'],
  ['EISDIR', 'it is a folder.'],
  ['EACCES', 'this user may not.'],
  ['EROFS', 'its disk is read-only.'],
  ['ENOSPC', 'the disk is out of space.'],
  ['EPIPE', 'whoever reads it has stopped.'],
]);
