import { inflateSync } from 'node:zlib';

/** A picture in gray: one byte for each pixel, row by row, of which 255 is white. */
export type Gray = { width: number; height: number; pixels: Uint8Array };

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const headLength = 8;
const firstPart = 33;
/** The bytes of a pixel by the type of the colours. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** A PNG in gray, see `ImageReader`; what is transparent is white. */
export const grayOf = (png: Uint8Array, mostPixels: number): Gray => {
  if (png.length < firstPart || signature.compare(png, 0, headLength) !== 0) throw notPng();
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bytes = channelsOf[view.getUint8(25)];
  if (width * height > mostPixels) throw new Error(`The image has more than ${mostPixels} pixels.`);
  if (
    width === 0 ||
    height === 0 ||
    view.getUint8(24) !== 8 ||
    bytes === undefined ||
    view.getUint8(28) !== 0
  )
    throw notPng();
  const length = 1 + width * bytes;
  const rows = inflateSync(Buffer.concat(dataOf(png, view)), { maxOutputLength: height * length });
  if (rows.length < height * length) throw new Error('The image is damaged: it ends too early.');
  const pixels = new Uint8Array(width * height);
  for (let line = 0; line < height; line++) {
    const row = rows.subarray(line * length, (line + 1) * length);
    unfilter(row, line === 0 ? undefined : rows.subarray((line - 1) * length, line * length), bytes);
    for (let at = 0; at < width; at++) pixels[line * width + at] = grayAt(row, 1 + at * bytes, bytes);
  }
  return { width, height, pixels };
};

const notPng = () => new Error('The image is no PNG of eight bits for each colour.');

const dataOf = (png: Uint8Array, view: DataView): Uint8Array[] => {
  const parts: Uint8Array[] = [];
  for (let at = headLength; at + 8 <= png.length; ) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) parts.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  return parts;
};

/** Undoes that a row is stored as its difference to what is left of it and above. */
const unfilter = (row: Uint8Array, above: Uint8Array | undefined, bytes: number): void => {
  const filter = row[0];
  for (let at = 1; at < row.length; at++) {
    const left = at > bytes ? (row[at - bytes] ?? 0) : 0;
    const up = above?.[at] ?? 0;
    const corner = at > bytes ? (above?.[at - bytes] ?? 0) : 0;
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, corner);
  }
};

const predicted = (filter: number | undefined, left: number, up: number, corner: number): number => {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

const grayAt = (row: Uint8Array, at: number, bytes: number): number => {
  const first = row[at] ?? 0;
  const gray = bytes < 3 ? first : (299 * first + 587 * (row[at + 1] ?? 0) + 114 * (row[at + 2] ?? 0)) / 1000;
  const opacity = bytes === 2 || bytes === 4 ? (row[at + bytes - 1] ?? 0) : 255;
  return Math.round(255 + ((gray - 255) * opacity) / 255);
};
