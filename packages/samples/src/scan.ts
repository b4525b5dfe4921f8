import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { type DrawnPage, svgOf } from './page.ts';
import { randomFrom } from './random.ts';

/**
 * The settings of a scan. `turn` in degrees, clockwise: of the whole sheet, and the little that it
 * lies askew.
 */
export type Scan = { dpi?: number; turn?: number; seed?: number; quality?: number };

/** A page as a scanner gives it: turned, a little blurred, grey and noisy; a JPEG. */
export const scannedImage = async (
  page: DrawnPage,
  { dpi = 200, turn = 0, seed = 1, quality = 75 }: Scan = {},
): Promise<Buffer> => {
  const { data, info } = await turned(page, dpi, turn);
  const { width, height, channels } = info;
  const noise = noiseFrom(seed);
  const noisy = new Uint8ClampedArray(width * height);
  for (let start = 0; start < noisy.length; start += noise.length) {
    const end = Math.min(noise.length, noisy.length - start);
    for (let at = 0; at < end; at++)
      noisy[start + at] = (data[(start + at) * channels] ?? 0) * 0.85 + 25 + (noise[at] ?? 0);
  }
  return sharp(noisy, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .withMetadata({ density: dpi })
    .toBuffer();
};

/**
 * Draws a page as it lies on the glass of a scanner. Its colours are all gray: one of them is
 * turned, not three.
 */
const turned = async (page: DrawnPage, dpi: number, turn: number) => {
  const upright = await sharp(Buffer.from(await svgOf(page, dpi)))
    .flatten({ background: 'white' })
    .extractChannel('red')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  return sharp(upright.data, { raw: { width, height, channels: 1 } })
    .rotate(turn, { background: '#e8e8e8' })
    .blur(0.6)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
};

/**
 * Noise of up to 30 shades, which is the same for the same `seed`. It repeats itself after a prime
 * number of pixels, so that it makes no pattern in the lines of a page; drawing numbers for each
 * pixel would take longer than the page itself.
 */
const noiseFrom = (seed: number): Float32Array => {
  const random = randomFrom(seed);
  return Float32Array.from({ length: 65_537 }, () => (random() + random() - 1) * 30);
};

/**
 * The pages as a PDF of scanned pages, each scanned as `scanOf` says. A page that `known` has is
 * not scanned again the same way; those that it lacks are put there.
 */
export const scanned = async (
  pages: readonly DrawnPage[],
  scanOf: (index: number) => Scan = () => ({}),
  known: Map<string, Promise<Buffer>> = new Map(),
): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (const [index, page] of pages.entries()) {
    const scan = { seed: index + 1, ...scanOf(index) };
    const key = JSON.stringify([page, scan]);
    const jpeg = known.get(key) ?? scannedImage(page, scan);
    known.set(key, jpeg);
    const image = await document.embedJpg(await jpeg);
    const points = 72 / (scan.dpi ?? 200);
    const size = { width: image.width * points, height: image.height * points };
    document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  return document.save();
};
