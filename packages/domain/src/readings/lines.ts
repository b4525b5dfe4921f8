import { fold } from '../values/number.ts';
import { type Box, boxAround, type PageWords, seenWords, type Word } from './word.ts';

/** Words as lines of cells: what is printed beside each other, and what is far apart. */

/** A part of a line that nothing wide divides. */
export type Cell = { text: string; words: readonly Word[]; box: Box };

export type PageLine = {
  page: number;
  /** Its place among the lines of all pages. */
  at: number;
  cells: readonly Cell[];
  /** The cells with two blanks between them. */
  text: string;
  box: Box;
  /** Whether it is of a page of which nobody sees the words. */
  hidden: boolean;
  /** Whether a word of it was recognised in a picture. */
  image: boolean;
};

/** The lines of all pages, from top to bottom. */
export const pageLines = (pages: readonly PageWords[]): PageLine[] => {
  const lines = pages.flatMap(({ page, words }) => {
    const { words: seen, allHidden } = seenWords(words);
    return rowsByHeight(seen).map((row) => ({ page, words: row, hidden: allHidden }));
  });
  return lines.map(({ page, words, hidden }, at) => {
    const cells = cellsOf(words);
    return {
      page,
      at,
      cells,
      hidden,
      image: words.some(({ image }) => image),
      text: cells.map(({ text }) => text).join(divider),
      box: boxAround(words),
    };
  });
};

const divider = '  ';

const rowsByHeight = (words: readonly Word[]): Word[][] => {
  const rows: { top: number; bottom: number; words: Word[] }[] = [];
  // Tall words first, as a comma says little of where its line is.
  for (const word of [...words].sort((one, other) => other.height - one.height)) {
    const middle = word.y + word.height / 2;
    const row = rows.find(
      ({ top, bottom }) => middle > top && middle < bottom && bottom - top < 2.5 * Math.max(word.height, 6),
    );
    if (row) row.words.push(word);
    else rows.push({ top: word.y, bottom: word.y + word.height, words: [word] });
  }
  return rows
    .sort((one, other) => one.bottom - other.bottom)
    .map((row) => row.words.sort((one, other) => one.x - other.x));
};

const cellsOf = (words: readonly Word[]): Cell[] => {
  const cells: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const size = Math.min(20, Math.max(5, word.height, last?.height ?? 0));
    if (last && word.x - (last.x + last.width) < 1.1 * size) cells.at(-1)?.push(word);
    else cells.push([word]);
    last = word;
  }
  return cells.map((inside) => ({
    text: inside.map(({ text }) => text).join(' '),
    words: inside,
    box: boxAround(inside),
  }));
};

/** Where a part of a line's text stands. */
export const placeIn = ({ cells, page }: PageLine, from: number, to: number): PagePlace => {
  let at = 0;
  const inside: Word[] = [];
  for (const cell of cells) {
    for (const word of cell.words) {
      const end = at + word.text.length;
      if (end > from && at < to) inside.push(word);
      at = end + 1;
    }
    at += divider.length - 1;
  }
  return { page, ...boxAround(inside) };
};

/** A place on one of the pages. */
export type PagePlace = Box & { page: number };

/** A text by which words are found: without case and accents, and with plain signs. */
export const plainly = (text: string): string =>
  fold(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’´`]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\u00a0|\u202f/g, ' ');
