import type { Limits } from '../limits.ts';
import type { Media } from '../messages.ts';
import { refuse, type Size } from './bytes.ts';
import { checkGif } from './gif.ts';
import { checkJpeg } from './jpeg.ts';
import { checkPng } from './png.ts';

export type ImageMedia = Exclude<Media, 'application/pdf'>;

/** Whether an image is what it says, from its first byte to its last, without decoding it; its size in pixels. */
export const checkImage = (file: Uint8Array, media: ImageMedia, limits: Limits): Size => {
  const size = sizeOf(file, media, limits);
  const pixels = size.width * size.height;
  if (pixels === 0) refuse('The image is empty.');
  if (pixels > limits.pixels)
    refuse(`The image has ${size.width} × ${size.height} pixels; ${limits.pixels} are the most.`);
  return size;
};

const sizeOf = (file: Uint8Array, media: ImageMedia, { frames }: Limits): Size => {
  switch (media) {
    case 'image/png':
      return checkPng(file);
    case 'image/jpeg':
      return checkJpeg(file);
    case 'image/gif':
      return checkGif(file, frames);
  }
};
