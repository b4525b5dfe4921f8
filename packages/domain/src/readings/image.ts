import { type BillReading, type Receiver, readBill } from './reading.ts';
import type { Box, PageWords } from './word.ts';

/** Bills that are images: how large their letters are on paper, nobody knows. */

// As high as the ink of most words of a bill is on paper, in points.
const usualHeight = 8;

/**
 * Reads an image, whose words and places are in pixels: its letters are taken to be as high as
 * those of most bills, since what belongs together is told by how far apart it stands.
 */
export const readImage = (page: PageWords, receiver: Receiver): BillReading | undefined => {
  const zoom = usualHeight / typicalHeight(page);
  const { width, height, words } = page;
  const inPoints = {
    ...{ page: page.page, width: width * zoom, height: height * zoom },
    words: words.map((word) => ({ ...word, ...zoomed(word, zoom) })),
  };
  const reading = readBill([inPoints], receiver);
  return reading && (withZoomed(reading, 1 / zoom) as BillReading);
};

const typicalHeight = ({ words }: PageWords): number => {
  const heights = words.map(({ height }) => height).sort((one, other) => one - other);
  return Math.max(1, heights[heights.length >> 1] ?? usualHeight);
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

const zoomed = ({ x, y, width, height }: Box, zoom: number): Box => ({
  ...{ x: tenth(x * zoom), y: tenth(y * zoom) },
  ...{ width: tenth(width * zoom), height: tenth(height * zoom) },
});

/** A reading, or a part of it, with its places in another unit. */
const withZoomed = (part: unknown, zoom: number): unknown => {
  if (Array.isArray(part)) return part.map((one) => withZoomed(one, zoom));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'places'
        ? (value as (Box & { page: number })[]).map((place) => ({ ...place, ...zoomed(place, zoom) }))
        : withZoomed(value, zoom),
    ]),
  );
};
