import { checkNothingAfter, refuse, type Size, textAt, viewOf } from './bytes.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/** Walks the blocks of a GIF to its trailer. */
export const checkGif = (file: Uint8Array, framesMost: number): Size => {
  if (!/^GIF8[79]a$/.test(textAt(file, 0, 6)) || file.length < 13) refuse('It does not begin as a GIF does.');
  const view = viewOf(file);
  let at = 13 + tableSize(file[10]);
  let frames = 0;
  for (let block = file[at]; block !== trailer; block = file[at]) {
    if (block === extension) at = afterBlocks(file, at + 2);
    else if (block === image) {
      frames++;
      if (frames > framesMost) refuse(`The GIF has more than ${framesMost} images.`);
      at = afterBlocks(file, at + 10 + tableSize(file[at + 9]) + 1);
    } else refuse('The GIF is broken off or damaged.');
  }
  if (frames === 0) refuse('The GIF holds no image.');
  checkNothingAfter(file, at + 1);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

/** The bytes of the table of colours that these flags announce. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the blocks that begin at `at` end: each tells its length first, and an empty one is the last. */
const afterBlocks = (file: Uint8Array, at: number): number => {
  let next = at;
  for (let length = file[next]; length !== 0; length = file[next]) {
    if (length === undefined) refuse('The GIF is broken off.');
    next += 1 + (length ?? 0);
  }
  return next + 1;
};
