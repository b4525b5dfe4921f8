import { crc32, createDeflateRaw } from 'node:zlib';
import { drained } from './drained.ts';
import { beyond16, beyond32, extension64, flags, lengths, methods, signatures } from './format.ts';

/**
 * A file of a ZIP. `large` is one that may have 4 GiB or more; `stored` one that is compressed
 * already.
 */
export type ZipFile = {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  large?: boolean;
  stored?: boolean;
};

type WrittenFile = { name: Buffer; crc: number; packed: number; size: number; offset: number; is: Packing };
type Packing = { large: boolean; method: number };

/**
 * The bytes of a ZIP, made as they are read: memory stays flat, whatever the files have. `made` is
 * the time of all of them. Throws where a name comes twice, or a file that is not `large` is.
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  made: Date,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(made);
  const all: WrittenFile[] = [];
  const names = new Set<string>();
  let at = 0;
  for await (const file of files) {
    if (names.has(file.name)) throw new Error(`${file.name} is twice in the archive`);
    names.add(file.name);
    const name = Buffer.from(file.name);
    const is = { large: file.large === true, method: file.stored ? methods.stored : methods.deflated };
    const offset = at;
    const head = localHeader(name, is, time);
    yield head;
    at += head.length;
    const count = { crc: 0, size: 0, packed: 0 };
    for await (const piece of packed(file, count)) {
      count.packed += piece.length;
      at += piece.length;
      yield piece;
    }
    if (!is.large && Math.max(count.size, count.packed) >= beyond32)
      throw new Error(`${file.name} is larger than it was said to be`);
    const tail = descriptor(count, is);
    yield tail;
    at += tail.length;
    all.push({ name, is, offset, ...count });
  }
  const start = at;
  for (const one of all) {
    const record = centralRecord(one, time);
    yield record;
    at += record.length;
  }
  yield ending({ count: all.length, start, length: at - start });
}

async function* packed(
  { content, stored }: ZipFile,
  count: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const piece of content) {
      count.crc = crc32(piece, count.crc);
      count.size += piece.length;
      if (piece.length > 0) yield piece;
    }
  };
  if (stored) return yield* counted();
  const deflate = createDeflateRaw({ level: 6 });
  const feeding = feed(counted(), deflate);
  // Awaited below, or ended by the error of the stream.
  feeding.catch(() => undefined);
  try {
    for await (const piece of deflate) yield piece as Buffer;
    await feeding;
  } finally {
    // Where whoever reads the ZIP stops early, what is packed is not read on.
    deflate.destroy();
    await feeding.catch(() => undefined);
  }
}

const feed = async (
  pieces: AsyncIterable<Uint8Array>,
  deflate: ReturnType<typeof createDeflateRaw>,
): Promise<void> => {
  try {
    for await (const piece of pieces) {
      if (deflate.destroyed) return;
      if (deflate.write(piece)) continue;
      await drained(deflate);
      if (deflate.destroyed) return;
    }
    deflate.end();
  } catch (error) {
    deflate.destroy(error as Error);
    throw error;
  }
};

const localHeader = (name: Buffer, { large, method }: Packing, time: number): Buffer => {
  const extra = large ? extraOf([0, 0]) : Buffer.alloc(0);
  const head = Buffer.alloc(lengths.local);
  head.writeUInt32LE(signatures.local, 0);
  head.writeUInt16LE(large ? 45 : 20, 4);
  head.writeUInt16LE(flags.descriptor | flags.utf8, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(time, 10);
  if (large) head.fill(0xff, 18, 26);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
};

const descriptor = (
  { crc, packed: length, size }: { crc: number; packed: number; size: number },
  { large }: Packing,
): Buffer => {
  const tail = Buffer.alloc(large ? 24 : 16);
  tail.writeUInt32LE(signatures.descriptor, 0);
  tail.writeUInt32LE(crc, 4);
  if (large) {
    tail.writeBigUInt64LE(BigInt(length), 8);
    tail.writeBigUInt64LE(BigInt(size), 16);
  } else {
    tail.writeUInt32LE(length, 8);
    tail.writeUInt32LE(size, 12);
  }
  return tail;
};

const extraOf = (numbers: readonly number[]): Buffer => {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(extension64, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((number, nth) => {
    extra.writeBigUInt64LE(BigInt(number), 4 + 8 * nth);
  });
  return extra;
};

const centralRecord = (
  { name, crc, packed: length, size, offset, is }: WrittenFile,
  time: number,
): Buffer => {
  const wide = [size, length, offset].filter((number) => number >= beyond32);
  const extra = wide.length > 0 ? extraOf(wide) : Buffer.alloc(0);
  const record = Buffer.alloc(lengths.central);
  record.writeUInt32LE(signatures.central, 0);
  record.writeUInt16LE(is.large || wide.length > 0 ? 45 : 20, 4);
  record.writeUInt16LE(is.large || wide.length > 0 ? 45 : 20, 6);
  record.writeUInt16LE(flags.descriptor | flags.utf8, 8);
  record.writeUInt16LE(is.method, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(Math.min(length, beyond32), 20);
  record.writeUInt32LE(Math.min(size, beyond32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(Math.min(offset, beyond32), 42);
  return Buffer.concat([record, name, extra]);
};

const ending = ({ count, start, length }: { count: number; start: number; length: number }): Buffer => {
  const end = Buffer.alloc(lengths.end);
  end.writeUInt32LE(signatures.end, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, beyond16), at);
  end.writeUInt32LE(Math.min(length, beyond32), 12);
  end.writeUInt32LE(Math.min(start, beyond32), 16);
  if (count < beyond16 && start < beyond32 && length < beyond32) return end;
  const end64 = Buffer.alloc(lengths.end64);
  end64.writeUInt32LE(signatures.end64, 0);
  end64.writeBigUInt64LE(BigInt(lengths.end64 - 12), 4);
  for (const at of [12, 14]) end64.writeUInt16LE(45, at);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(lengths.locator64);
  locator.writeUInt32LE(signatures.locator64, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
};

// Days and times as MS-DOS had them, in UTC; the day is in the upper half.
const dosTime = (made: Date): number => {
  const day = ((made.getUTCFullYear() - 1980) << 9) | ((made.getUTCMonth() + 1) << 5) | made.getUTCDate();
  const time = (made.getUTCHours() << 11) | (made.getUTCMinutes() << 5) | (made.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
};
