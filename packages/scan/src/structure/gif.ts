import { refuse, textAt, viewOf } from './bytes.ts';
import type { ImageStructure } from './image-structure.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/** Reads the blocks of a GIF to its trailer, as far as they can be followed. */
export const gifStructure = (file: Uint8Array, framesMost: number): ImageStructure => {
  if (!/^GIF8[79]a$/.test(textAt(file, 0, 6)) || file.length < 13) refuse('It does not begin as a GIF does.');
  // A GIF whose size says so is a script, too: of a name that is assigned to, or followed by a
  // remark.
  if (/^[=/][\x20-\x7e]/.test(textAt(file, 6, 8))) refuse('It reads as a script at the same time.');
  const view = viewOf(file);
  let at = 13 + tableSize(file[10]);
  let frames = 0;
  for (let block = file[at]; block === extension || block === image; block = file[at]) {
    if (block === image) frames++;
    if (frames > framesMost) refuse(`The GIF has more than ${framesMost} images.`);
    at = afterBlocks(file, block === extension ? at + 2 : at + 10 + tableSize(file[at + 9]) + 1);
  }
  const end = file[at] === trailer ? at + 1 : at;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), end };
};

/** The bytes of the table of colours that these flags announce. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Finds the end of the blocks that begin at `at`: each begins with its length, and an empty one is
 * the last.
 */
const afterBlocks = (file: Uint8Array, at: number): number => {
  let next = at;
  for (let length = file[next]; length !== undefined && length !== 0; length = file[next]) next += 1 + length;
  return next + 1;
};
