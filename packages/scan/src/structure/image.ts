import type { Limits } from '../limits.ts';
import type { Media } from '../messages.ts';
import { refuse } from './bytes.ts';
import { walkGif } from './gif.ts';
import { walkJpeg } from './jpeg.ts';
import { walkPng } from './png.ts';
import { checkBehind, checkNoPdf } from './second-format.ts';
import type { Walked } from './walked.ts';

export type ImageMedia = Exclude<Media, 'application/pdf'>;

/**
 * Whether an image is safe to be decoded, and nothing else at the same time; without decoding it. Whether it is an image at
 * all the reader says.
 */
export const checkImage = (file: Uint8Array, media: ImageMedia, limits: Limits): Walked => {
  const walked = walk(file, media, limits);
  const { width, height, end } = walked;
  if (width * height === 0) refuse('The image is empty.');
  if (width * height > limits.pixels)
    refuse(`The image has ${width} × ${height} pixels; ${limits.pixels} are the most.`);
  checkNoPdf(file);
  checkBehind(file, { end, kind: 'image' });
  return walked;
};

const walk = (file: Uint8Array, media: ImageMedia, { frames }: Limits): Walked => {
  switch (media) {
    case 'image/png':
      return walkPng(file);
    case 'image/jpeg':
      return walkJpeg(file);
    case 'image/gif':
      return walkGif(file, frames);
  }
};
