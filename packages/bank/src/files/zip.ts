import { Inflate } from 'fflate';
import { bankFileBounds } from '../values/bounds.ts';
import { BankFileFault, quoted } from '../values/fault.ts';

/** A file in a ZIP, which unpacks piece by piece. */
export type ZippedFile = { name: string; pieces: () => Generator<Uint8Array> };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;
// Not more than a thousand times as much comes out of it at once.
const stepSize = 2_048;

const damaged = () => new BankFileFault('The ZIP is damaged, or ends too early.');

/**
 * Reads the table of a ZIP. Throws a BankFileFault for what is damaged, encrypted, split or beyond
 * the bounds.
 */
export const filesInZip = (bytes: Uint8Array): ZippedFile[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    throw new BankFileFault('The ZIP is one of several parts.');
  if (count > bankFileBounds.files)
    throw new BankFileFault(`The ZIP has more than ${bankFileBounds.files} files.`);
  if (start + size > end) throw damaged();
  const files: ZippedFile[] = [];
  for (let index = 0, at = start; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) throw damaged();
    const entry = entryAt(view, at);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    // A folder, and the notes that macOS keeps of files.
    if (!name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name))
      files.push({ name: quoted(name), pieces: () => unpacked(bytes, entry, end) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (files.length === 0) throw new BankFileFault('The ZIP has no files.');
  return files;
};

const endOf = (view: DataView): number => {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1)
    if (
      view.getUint32(at, true) === endSignature &&
      at + endLength + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  throw damaged();
};

type ZipEntry = {
  isEncrypted: boolean;
  method: number;
  checksum: number;
  packed: number;
  size: number;
  header: number;
};

const entryAt = (view: DataView, at: number): ZipEntry => ({
  isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
  method: view.getUint16(at + 10, true),
  checksum: view.getUint32(at + 16, true),
  packed: view.getUint32(at + 20, true),
  size: view.getUint32(at + 24, true),
  header: view.getUint32(at + 42, true),
});

function* unpacked(bytes: Uint8Array, entry: ZipEntry, end: number): Generator<Uint8Array> {
  const { method, packed, size, header } = entry;
  if (entry.isEncrypted) throw new BankFileFault('The file in the ZIP is encrypted.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header + 30 > end || view.getUint32(header, true) !== fileSignature) throw damaged();
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (from + packed > end) throw damaged();
  if (size > Math.max(packed, stepSize) * bankFileBounds.ratio)
    throw new BankFileFault(
      `The file in the ZIP would become more than ${bankFileBounds.ratio} times as large.`,
    );
  const content = bytes.subarray(from, from + packed);
  let done = 0;
  let checksum = 0xffffffff;
  for (const piece of piecesOf(content, method)) {
    done += piece.length;
    if (done > size) throw damaged();
    checksum = crcAfter(checksum, piece);
    yield piece;
  }
  if (done !== size || (checksum ^ 0xffffffff) >>> 0 !== entry.checksum) throw damaged();
}

function* piecesOf(content: Uint8Array, method: number): Generator<Uint8Array> {
  if (method === 0) yield content;
  else if (method === 8) yield* inflated(content);
  else throw new BankFileFault('The file in the ZIP is packed in a way that is not read.');
}

function* inflated(content: Uint8Array): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    ready.push(piece);
  });
  for (let from = 0; from < content.length; from += stepSize) {
    try {
      inflate.push(content.subarray(from, from + stepSize), from + stepSize >= content.length);
    } catch {
      throw damaged();
    }
    const pieces = ready;
    ready = [];
    yield* pieces;
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crcAfter = (before: number, bytes: Uint8Array): number => {
  let value = before;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return value;
};
