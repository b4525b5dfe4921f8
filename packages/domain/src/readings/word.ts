/** Words of a page with their places, of which readings are made (docs/interface §16.4). */

/** A place on a page: points from its upper left corner, as the page is shown. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * `hidden` is a word that the page has but does not show: see packages/scan. `image` is one that
 * was recognised in a picture, so that its signs may be others.
 */
export type Word = Box & { text: string; hidden?: boolean; image?: boolean };

/**
 * The words of a page, which counts from 1. `lean` is of a picture that lies askew: by how much a
 * line is lower for each point to the right.
 */
export type PageWords = {
  page: number;
  width: number;
  height: number;
  words: readonly Word[];
  lean?: number;
};

export const boxAround = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: tenth(right - x), height: tenth(bottom - y) };
};

const tenth = (points: number): number => Math.round(points * 10) / 10;

/** The words that a person sees on a page, and whether nobody sees any of them. */
export type SeenWords = { words: readonly Word[]; allHidden: boolean };

/**
 * Leaves out the words of a page that nobody sees, those that are printed twice, and two that are
 * printed over each other, of which none can be read. Where nearly all are hidden they are the text
 * of a scan: they are taken, and `allHidden` says so.
 */
export const seenWords = (words: readonly Word[]): SeenWords => {
  const shown = words.filter(({ hidden }) => !hidden);
  const allHidden = words.length > 0 && shown.length * 5 < words.length;
  return { words: withoutOverprint(allHidden ? words : shown), allHidden };
};

const withoutOverprint = (words: readonly Word[]): Word[] => {
  const sorted = [...words].sort((one, other) => one.y - other.y);
  const dropped = new Set<Word>();
  sorted.forEach((one, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (!other || other.y > one.y + one.height) break;
      if (dropped.has(one) || dropped.has(other) || !isOver(one, other)) continue;
      dropped.add(other);
      if (one.text !== other.text) dropped.add(one);
    }
  });
  return words.filter((word) => !dropped.has(word));
};

const isOver = (one: Box, other: Box): boolean => {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return false;
  return across * down > 0.5 * Math.min(one.width * one.height, other.width * other.height);
};
