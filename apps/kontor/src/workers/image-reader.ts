import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImageReader } from '@kontor/api';
import { Problem } from '../problem.ts';

/**
 * Opens the reader of images in the package that KONTOR_OCR names by its folder (docs/operations,
 * Receipts): this program is made without it. Its thread starts with the first image. Throws
 * Problem where the folder has no such package.
 */
export const openImages = async (folder: string): Promise<ImageReader> => {
  const place = resolve(folder);
  const loaded: { openImageReader?: () => ImageReader } = await import(
    pathToFileURL(join(place, 'dist/index.js')).href
  ).catch(() => ({}));
  if (loaded.openImageReader) return loaded.openImageReader();
  throw new Problem(`KONTOR_OCR must be the folder of the package kontor-ocr: ${place} is not.`, 2);
};
