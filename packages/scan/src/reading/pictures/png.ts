import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './picture.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const grayType = 0;
const colourType = 2;
// Each row is stored as its difference to the row above, which compresses well: pages are mostly
// white.
const differenceToAbove = 2;

/** Writes a picture as PNG, in gray where it has no colours. */
export const pngOf = ({ width, height, rgb }: Picture): Uint8Array<ArrayBuffer> => {
  const bytes = isGray(rgb) ? 1 : 3;
  const rows = Buffer.alloc(height * (1 + width * bytes));
  for (let line = 0; line < height; line++) {
    const start = line * (1 + width * bytes);
    rows[start] = differenceToAbove;
    for (let at = 0; at < width * bytes; at++) {
      const source = (line * width * 3 + at * (3 / bytes)) | 0;
      const above = line === 0 ? 0 : (rgb[source - width * 3] ?? 0);
      rows[start + 1 + at] = (rgb[source] ?? 0) - above;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, bytes === 1 ? grayType : colourType], 8);
  const parts = [
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
};

const isGray = (rgb: Uint8Array): boolean => {
  for (let at = 0; at < rgb.length; at += 3)
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return false;
  return true;
};

/** A chunk of a PNG: its length, its name, its bytes, and a checksum of the last two. */
const chunk = (name: string, bytes: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(bytes.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};
