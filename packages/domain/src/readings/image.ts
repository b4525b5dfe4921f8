import { type BillReading, type Receiver, readBill } from './reading.ts';
import type { Box, PageWords } from './word.ts';

/**
 * Bills with pages that are pictures: they lie askew, and how large their letters are on paper,
 * nobody knows of an image.
 */

// As high as the ink of most words of a bill is on paper, in points.
const usualHeight = 8;

/** The way from a page to one that is level and in points. */
type Levelled = { page: number; zoom: number; lean: number };

/**
 * Reads a bill whose pages are level or not, in points, or in pixels as images are: their letters
 * are taken to be as high as those of most bills, since what belongs together is told by how far
 * apart it stands. Places are as the words were given.
 */
export const readPages = (
  pages: readonly PageWords[],
  receiver: Receiver,
  unit: 'points' | 'pixels',
): BillReading | undefined => {
  const ways = pages.map((page) => ({
    ...{ page: page.page, lean: page.lean ?? 0 },
    zoom: unit === 'pixels' ? usualHeight / typicalHeight(page) : 1,
  }));
  const reading = readBill(
    pages.map((page, at) => levelled(page, ways[at] ?? { page: page.page, zoom: 1, lean: 0 })),
    receiver,
  );
  return reading && (withPlacesBack(reading, ways) as BillReading);
};

const typicalHeight = ({ words }: PageWords): number => {
  const heights = words.map(({ height }) => height).sort((one, other) => one - other);
  return Math.max(1, heights[heights.length >> 1] ?? usualHeight);
};

const levelled = (page: PageWords, { zoom, lean }: Levelled): PageWords =>
  zoom === 1 && lean === 0
    ? page
    : {
        ...{ page: page.page, width: page.width * zoom, height: page.height * zoom },
        words: page.words.map((word) => ({ ...word, ...zoomed(lowered(word, -lean), zoom) })),
      };

/** A box as much lower as its middle is to the right. */
const lowered = (box: Box, lean: number): Box => ({ ...box, y: box.y + lean * (box.x + box.width / 2) });

const tenth = (value: number): number => Math.round(value * 10) / 10;

const zoomed = ({ x, y, width, height }: Box, zoom: number): Box => ({
  ...{ x: tenth(x * zoom), y: tenth(y * zoom) },
  ...{ width: tenth(width * zoom), height: tenth(height * zoom) },
});

/** A reading, or a part of it, with its places as they are on the pages that were given. */
const withPlacesBack = (part: unknown, ways: readonly Levelled[]): unknown => {
  if (Array.isArray(part)) return part.map((one) => withPlacesBack(one, ways));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'places' ? placesBack(value, ways) : withPlacesBack(value, ways),
    ]),
  );
};

const placesBack = (places: readonly (Box & { page: number })[], ways: readonly Levelled[]) =>
  places.map((place) => {
    const { zoom, lean } = ways.find(({ page }) => page === place.page) ?? { zoom: 1, lean: 0 };
    const given = zoom === 1 ? place : zoomed(place, 1 / zoom);
    return { page: place.page, ...(lean === 0 ? given : zoomed(lowered(given, lean), 1)) };
  });
