import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ByteRange, Content } from '@kontor/data';
import { Refusal } from '@kontor/domain';

/** Bytes that arrived and were put aside: they are in a file that has no name, and are gone once it is closed. */
export type TemporaryFile = Content & {
  /** SHA-256 and CRC32, in lower-case hexadecimal digits. */
  sha256: string;
  checksum: string;
  /** All of it at once; `size` says how much that is. */
  bytes: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** Where to put what arrives, how many bytes it may have, and who looks at the first of them, a character
 * for each (throws to refuse them). */
export type TemporaryFileOptions = { directory: string; limit: number; begins: (head: string) => void };

/** As many bytes tell what a file is, behind the blanks that come first; readers of PDF look for its beginning in `headMost`. */
const headLength = 32;
const headMost = 1_024;
const isTelling = (head: Buffer): boolean =>
  head.length === headMost || head.toString('latin1').replace(/^[\0\s]+/, '').length >= headLength;
const pieceLength = 262_144;

/**
 * Puts `source` aside as it arrives, no faster than it can be written. Refuses `too_large` with the first byte beyond
 * `limit`, and `unavailable` where there is no room; then, and when `source` breaks off, nothing of it is left.
 */
export const writeTemporaryFile = async (
  source: AsyncIterable<Uint8Array>,
  options: TemporaryFileOptions,
): Promise<TemporaryFile> => {
  const file = await nameless(options.directory);
  try {
    return readable(file, await written(source, file.handle, options));
  } catch (error) {
    await file.close();
    throw isFull(error)
      ? new Refusal('unavailable', 'There is no room for uploads; try again later.')
      : error;
  }
};

type Told = Pick<TemporaryFile, 'size' | 'sha256' | 'checksum'>;

const written = async (
  source: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  { limit, begins }: TemporaryFileOptions,
): Promise<Told> => {
  const hash = createHash('sha256');
  let [size, checksum] = [0, 0];
  let head = Buffer.alloc(0);
  let isTold = false;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > limit) throw new Refusal('too_large', `The file is larger than ${limit} bytes.`);
    if (!isTold) {
      head = Buffer.concat([head, bytes.subarray(0, headMost - head.length)]);
      isTold = isTelling(head);
      if (isTold) begins(head.toString('latin1'));
    }
    hash.update(bytes);
    checksum = crc32(bytes, checksum);
    await writeAll(handle, bytes);
  }
  if (size > 0 && !isTold) begins(head.toString('latin1'));
  return { size, sha256: hash.digest('hex'), checksum: checksum.toString(16).padStart(8, '0') };
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
};

const readable = ({ handle, close }: Nameless, told: Told): TemporaryFile => {
  const read = async function* ({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += pieceLength) {
      yield await readAll(handle, { start: at, end: Math.min(at + pieceLength, end) });
    }
  };
  return { ...told, read, bytes: () => readAll(handle, { start: 0, end: told.size }), close };
};

const readAll = async (handle: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('a file that was put aside ends too early');
    at += bytesRead;
  }
  return bytes;
};

type Nameless = { handle: FileHandle; close: () => Promise<void> };

/**
 * A file that loses its name before anything is written to it: whatever ends this program takes the file with it. Where a
 * system keeps the names of files that are open, it is removed when it is closed.
 */
const nameless = async (directory: string): Promise<Nameless> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  const isGone = await rm(path).then(
    () => true,
    () => false,
  );
  const close = async () => {
    await handle.close();
    if (!isGone) await rm(path, { force: true });
  };
  return { handle, close };
};

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
