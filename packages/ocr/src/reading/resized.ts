import type { GrayImage } from '../messages.ts';
import type { Size } from './models.ts';

/** A part of a picture, in its pixels. */
export type Crop = { left: number; top: number; right: number; bottom: number };

/**
 * A part of a picture at another size: each pixel is the mean of what it covers, or between two.
 */
export const resized = (image: GrayImage, part: Crop, { width, height }: Size): Float32Array => {
  const columns = coverings(part.left, part.right, { steps: width, most: image.width });
  const rows = coverings(part.top, part.bottom, { steps: height, most: image.height });
  const result = new Float32Array(width * height);
  rows.forEach(({ from, to }, line) => {
    columns.forEach((column, at) => {
      let sum = 0;
      for (let y = from; y < to; y++)
        for (let x = column.from; x < column.to; x++) sum += image.pixels[y * image.width + x] ?? 255;
      result[line * width + at] = sum / ((to - from) * (column.to - column.from));
    });
  });
  return result;
};

type Covering = { from: number; to: number };

const coverings = (
  start: number,
  end: number,
  { steps, most }: { steps: number; most: number },
): Covering[] =>
  Array.from({ length: steps }, (_, step) => {
    const from = Math.min(most - 1, Math.max(0, Math.floor(start + ((end - start) * step) / steps)));
    const to = Math.min(most, Math.max(from + 1, Math.round(start + ((end - start) * (step + 1)) / steps)));
    return { from, to };
  });
