import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ByteRange, Content } from '@kontor/data';
import { Refusal } from '@kontor/domain';

/**
 * The bytes of an upload in a temporary file without a name, which is removed when it is closed.
 */
export type TemporaryFile = Content & {
  /** SHA-256 and CRC32, in lower-case hexadecimal digits. */
  sha256: string;
  checksum: string;
  /** By which a thread reads it, too. */
  descriptor: number;
  /** Reads all `size` bytes at once. */
  bytes: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/**
 * The directory of the file, its greatest size in bytes, and a check of its first bytes, given as
 * one character each, which throws to refuse them.
 */
export type TemporaryFileOptions = { directory: string; limit: number; begins: (head: string) => void };

/**
 * The number of bytes after leading blanks by which a type is recognised; PDF readers search the
 * first `maxHeadLength` for its mark.
 */
const headLength = 32;
const maxHeadLength = 1_024;
const isTelling = (head: Buffer): boolean =>
  head.length === maxHeadLength || head.toString('latin1').replace(/^[\0\s]+/, '').length >= headLength;
const pieceLength = 262_144;

/**
 * Writes `source` to a temporary file as it arrives, no faster than the disk takes it. Refuses
 * `too_large` with the first byte beyond `limit`, and `unavailable` when the disk is full; then,
 * and when `source` fails, the file is removed.
 */
export const writeTemporaryFile = async (
  source: AsyncIterable<Uint8Array>,
  options: TemporaryFileOptions,
): Promise<TemporaryFile> => {
  const file = await createUnnamed(options.directory);
  try {
    return readable(file, await written(source, file.handle, options));
  } catch (error) {
    await file.close();
    throw isFull(error)
      ? new Refusal('unavailable', 'There is no room for uploads; try again later.')
      : error;
  }
};

type Digest = Pick<TemporaryFile, 'size' | 'sha256' | 'checksum'>;

const written = async (
  source: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  { limit, begins }: TemporaryFileOptions,
): Promise<Digest> => {
  const hash = createHash('sha256');
  let [size, checksum] = [0, 0];
  let head = Buffer.alloc(0);
  let isChecked = false;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > limit) throw new Refusal('too_large', `The file is larger than ${limit} bytes.`);
    if (!isChecked) {
      head = Buffer.concat([head, bytes.subarray(0, maxHeadLength - head.length)]);
      isChecked = isTelling(head);
      if (isChecked) begins(head.toString('latin1'));
    }
    hash.update(bytes);
    checksum = crc32(bytes, checksum);
    await writeAll(handle, bytes);
  }
  if (size > 0 && !isChecked) begins(head.toString('latin1'));
  return { size, sha256: hash.digest('hex'), checksum: checksum.toString(16).padStart(8, '0') };
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
};

const readable = ({ handle, close }: UnnamedFile, digest: Digest): TemporaryFile => {
  const read = async function* ({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += pieceLength) {
      yield await readAll(handle, { start: at, end: Math.min(at + pieceLength, end) });
    }
  };
  return {
    ...digest,
    descriptor: handle.fd,
    read,
    bytes: () => readAll(handle, { start: 0, end: digest.size }),
    close,
  };
};

const readAll = async (handle: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('a temporary file ends too early');
    at += bytesRead;
  }
  return bytes;
};

type UnnamedFile = { handle: FileHandle; close: () => Promise<void> };

/**
 * Creates a file and removes its name before anything is written to it, so that the file goes when
 * the program ends in any way. Where the system keeps the names of open files, it is removed when
 * it is closed.
 */
const createUnnamed = async (directory: string): Promise<UnnamedFile> => {
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
