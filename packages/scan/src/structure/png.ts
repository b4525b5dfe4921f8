import { refuse, textAt, viewOf } from './bytes.ts';
import type { ImageStructure } from './image-structure.ts';

const signature = '\x89PNG\r\n\x1a\n';
// A chunk is its length, its name, its content and a checksum.
const around = 12;

/** Reads the chunks of a PNG to IEND, as far as they can be followed. */
export const pngStructure = (file: Uint8Array): ImageStructure => {
  if (textAt(file, 0, signature.length) !== signature) refuse('It does not begin as a PNG does.');
  const view = viewOf(file);
  let size: { width: number; height: number } | undefined;
  let at = signature.length;
  let ended = false;
  while (!ended && at + around <= file.length && at + around + view.getUint32(at) <= file.length) {
    const name = textAt(file, at + 4, at + 8);
    if (name === 'IHDR') size ??= { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    ended = name === 'IEND';
    at += around + view.getUint32(at);
  }
  if (!size) throw refuse('The PNG has no header.');
  return { ...size, end: at };
};
