import type { Limits } from '../limits.ts';
import type { Media } from '../messages.ts';
import { refuse } from './bytes.ts';
import { gifStructure } from './gif.ts';
import type { ImageStructure } from './image-structure.ts';
import { jpegStructure } from './jpeg.ts';
import { pngStructure } from './png.ts';
import { checkBehind, checkNoPdf } from './second-format.ts';

export type ImageMedia = Exclude<Media, 'application/pdf' | 'application/xml'>;

/**
 * Whether an image is safe to be decoded, and nothing else at the same time; without decoding it.
 * Whether it is an image at all the reader says.
 */
export const checkImage = (file: Uint8Array, media: ImageMedia, limits: Limits): ImageStructure => {
  const structure = structureOf(file, media, limits);
  const { width, height, end } = structure;
  if (width * height === 0) refuse('The image is empty.');
  if (width * height > limits.pixels)
    refuse(`The image has ${width} × ${height} pixels; ${limits.pixels} are the most.`);
  checkNoPdf(file);
  checkBehind(file, { end, kind: 'image' });
  return structure;
};

const structureOf = (file: Uint8Array, media: ImageMedia, { frames }: Limits): ImageStructure => {
  switch (media) {
    case 'image/png':
      return pngStructure(file);
    case 'image/jpeg':
      return jpegStructure(file);
    case 'image/gif':
      return gifStructure(file, frames);
    case 'image/svg+xml':
      throw refuse('It is a drawing and no photograph or scan.');
  }
};
