import { crc32 } from 'node:zlib';
import { checkNothingAfter, refuse, type Size, textAt, viewOf } from './bytes.ts';

const signature = '\x89PNG\r\n\x1a\n';
// A chunk is its length, its name, its content and a checksum.
const around = 12;

/** Walks the chunks of a PNG from IHDR to IEND. */
export const checkPng = (file: Uint8Array): Size => {
  if (textAt(file, 0, signature.length) !== signature) refuse('It does not begin as a PNG does.');
  const view = viewOf(file);
  const found = new Set<string>();
  let at = signature.length;
  while (!found.has('IEND')) {
    const length = at + around <= file.length ? view.getUint32(at) : Number.POSITIVE_INFINITY;
    if (at + around + length > file.length) refuse('The PNG is broken off.');
    const name = textAt(file, at + 4, at + 8);
    if (found.size === 0 && (name !== 'IHDR' || length !== 13)) refuse('The PNG has no header.');
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
      refuse('The PNG is damaged: a checksum does not fit.');
    found.add(name);
    at += around + length;
  }
  if (!found.has('IDAT')) refuse('The PNG holds no image.');
  checkNothingAfter(file, at);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};
