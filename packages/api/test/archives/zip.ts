import { inflateRawSync } from 'node:zlib';
import { zipOf } from '@kontor/archive';

/** The files in a ZIP by their names, read by its directory. */
export const entryNames = (zip: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
    at += 46 + nameLength + extra + comment;
  }
  return files;
};

/** A ZIP of these files. */
export const zipped = async (files: Iterable<readonly [string, Buffer]>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  const all = [...files].map(([name, bytes]) => ({ name, content: [bytes] }));
  for await (const piece of zipOf(all, new Date('2026-12-01T00:00:00Z'))) pieces.push(piece);
  return Buffer.concat(pieces);
};
