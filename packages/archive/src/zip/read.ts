import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { drained } from './drained.ts';
import { beyond16, beyond32, extension64, lengths, methods, signatures } from './format.ts';

/** A file in a ZIP, as the directory at its end has it. */
export type ZipEntry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
};

/** A ZIP that can't be read, or whose bytes are not those of its files alone. */
export class ZipFault extends Error {}

const pieceLength = 1 << 16;

const bytesAt = async (file: FileHandle, start: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  if (bytesRead < length) throw new ZipFault('the file ends early');
  return bytes;
};

const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Reads the directory of a ZIP. Throws ZipFault. */
export const readDirectory = async (
  file: FileHandle,
): Promise<{ entries: ZipEntry[]; start: number; faults: string[] }> => {
  const { size: total } = await file.stat();
  const faults: string[] = [];
  const most = Math.min(total, lengths.end + beyond16);
  if (total < lengths.end) throw new ZipFault('the file is no ZIP');
  const tail = await bytesAt(file, total - most, most);
  let at = tail.length - lengths.end;
  while (at >= 0 && tail.readUInt32LE(at) !== signatures.end) at -= 1;
  if (at < 0) throw new ZipFault('the file is no ZIP, or its end is missing');
  if (at + lengths.end < tail.length) faults.push('has bytes after the end of the ZIP');
  const endAt = total - most + at;
  let count = tail.readUInt16LE(at + 10);
  let length = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  let directoryEnd = endAt;
  if (endAt >= lengths.locator64 && (count === beyond16 || length === beyond32 || start === beyond32)) {
    const locator = await bytesAt(file, endAt - lengths.locator64, lengths.locator64);
    if (locator.readUInt32LE(0) !== signatures.locator64) throw new ZipFault('the directory is damaged');
    directoryEnd = number64(locator, 8);
    const end64 = await bytesAt(file, directoryEnd, lengths.end64);
    if (end64.readUInt32LE(0) !== signatures.end64) throw new ZipFault('the directory is damaged');
    [count, length, start] = [number64(end64, 32), number64(end64, 40), number64(end64, 48)];
  }
  if (start + length !== directoryEnd) throw new ZipFault('the directory is not where the end says');
  const entries = entriesIn(await bytesAt(file, start, length));
  if (entries.length !== count) faults.push('has a directory of another length than its end says');
  return { entries, start, faults };
};

const entriesIn = (directory: Buffer): ZipEntry[] => {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length; ) {
    if (at + lengths.central > directory.length || directory.readUInt32LE(at) !== signatures.central)
      throw new ZipFault('the directory is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    ) as [number, number, number];
    const nameAt = at + lengths.central;
    const extra = directory.subarray(nameAt + nameLength, nameAt + nameLength + extraLength);
    const wide = wideNumbers(extra);
    const [size, packed, offset] = [24, 20, 42].map((place) => {
      const number = directory.readUInt32LE(at + place);
      return number === beyond32 ? (wide.shift() ?? number) : number;
    }) as [number, number, number];
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameLength),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      ...{ packed, size, offset },
    });
    at = nameAt + nameLength + extraLength + commentLength;
  }
  return entries;
};

const wideNumbers = (extra: Buffer): number[] => {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== extension64) continue;
    const length = Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4);
    for (let place = 0; place + 8 <= length; place += 8) numbers.push(number64(extra, at + 4 + place));
  }
  return numbers;
};

/**
 * The places of a ZIP that belong to none of its files: something was hidden there, or a file was
 * taken out of the directory.
 */
export const strayBytes = async (
  file: FileHandle,
  { entries, start }: { entries: readonly ZipEntry[]; start: number },
): Promise<string[]> => {
  const faults: string[] = [];
  let at = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset !== at) faults.push(`has bytes before ${entry.name} that belong to no file`);
    const { dataAt, name, hasDescriptor, isWide } = await localOf(file, entry);
    if (name !== entry.name) faults.push(`calls ${entry.name} ${name} elsewhere`);
    at = dataAt + entry.packed + (hasDescriptor ? (isWide ? 24 : 16) : 0);
  }
  if (at !== start) faults.push('has bytes before its directory that belong to no file');
  return faults;
};

const localOf = async (file: FileHandle, { offset, name: named }: ZipEntry) => {
  const head = await bytesAt(file, offset, lengths.local);
  if (head.readUInt32LE(0) !== signatures.local) throw new ZipFault(`${named} is not where it should be`);
  const nameLength = head.readUInt16LE(26);
  const name = (await bytesAt(file, offset + lengths.local, nameLength)).toString('utf8');
  const dataAt = offset + lengths.local + nameLength + head.readUInt16LE(28);
  return {
    name,
    dataAt,
    hasDescriptor: (head.readUInt16LE(6) & 8) !== 0,
    isWide: head.readUInt16LE(4) >= 45,
  };
};

/** The content of a file in a ZIP, piece by piece. Throws ZipFault where it is damaged. */
export async function* unpackedFile(file: FileHandle, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { dataAt } = await localOf(file, entry);
  const count = { crc: 0, size: 0 };
  try {
    for await (const piece of unpacked(entry, piecesAt(file, dataAt, entry.packed))) {
      count.crc = crc32(piece, count.crc);
      count.size += piece.length;
      if (count.size > entry.size) throw new ZipFault('is longer than the directory says');
      yield piece;
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('cannot be unpacked');
  }
  if (count.size !== entry.size || count.crc !== entry.crc)
    throw new ZipFault('has another checksum than the directory says');
}

async function* piecesAt(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceLength)
    yield await bytesAt(file, start + at, Math.min(pieceLength, length - at));
}

async function* unpacked({ method }: ZipEntry, pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  if (method === methods.stored) return yield* pieces;
  if (method !== methods.deflated) throw new ZipFault('is packed in a way that this program does not know');
  const inflate = createInflateRaw();
  const feeding = (async () => {
    for await (const piece of pieces) {
      if (!inflate.write(piece)) await drained(inflate);
      if (inflate.destroyed) return;
    }
    inflate.end();
  })();
  feeding.catch((error: Error) => inflate.destroy(error));
  for await (const piece of inflate) yield piece as Buffer;
  await feeding;
}
