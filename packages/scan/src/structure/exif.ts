import { textAt, viewOf } from './bytes.ts';

/**
 * The tag Orientation of Exif data in a segment of a JPEG: from 1, as the pixels are stored, to 8.
 * Undefined where the segment says none.
 */
export const orientationIn = (segment: Uint8Array): number | undefined => {
  if (textAt(segment, 0, exifHead.length) !== exifHead) return undefined;
  const tiff = segment.subarray(exifHead.length);
  const isLittle = textAt(tiff, 0, 2) === 'II';
  if (tiff.length < leastTiff || (!isLittle && textAt(tiff, 0, 2) !== 'MM')) return undefined;
  const view = viewOf(tiff);
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return undefined;
  const count = view.getUint16(first, isLittle);
  for (let at = first + 2, left = count; left > 0 && at + entry <= tiff.length; at += entry, left--) {
    if (view.getUint16(at, isLittle) !== orientation) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
};

const exifHead = 'Exif\0\0';
const leastTiff = 8;
const entry = 12;
const orientation = 0x0112;
