import type { Size } from './measures.ts';
import { Undrawable } from './undrawable.ts';

// Larger ones cost more memory than a page is worth.
const mostPixels = 25_000_000;

/**
 * Throws Undrawable where an image is neither PNG nor JPEG, is too large, or has colours of print,
 * which have no place in the file.
 */
export const checkImage = (content: Uint8Array): void => {
  const bytes = Buffer.from(content);
  const found = pngSize(bytes) ?? jpegFrame(bytes);
  if (!found) throw new Undrawable('The logo is neither a PNG nor a JPEG that can be read.');
  if (found.width * found.height > mostPixels)
    throw new Undrawable(`The logo has more than ${mostPixels / 1_000_000} million pixels.`);
  if (found.colours === 4) throw new Undrawable('The logo is a JPEG in CMYK; it must be in RGB or grey.');
};

type Frame = Size & { colours?: number };

const pngSize = (bytes: Buffer): Frame | undefined => {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** The first frame of a JPEG, found by going from one segment to the next. */
const jpegFrame = (bytes: Buffer): Frame | undefined => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { height, width, colours: bytes[at + 9] ?? 0 };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};
