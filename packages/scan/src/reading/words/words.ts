import type { Word } from '../../messages.ts';
import type { Raster } from '../raster.ts';
import { type Blank, type Box, type Letter, lettersOf, type OpenPage } from './letters.ts';
import { type Redraw, unseenOf } from './seen.ts';

/** The words of a page's text layer. */

/**
 * The words of a page, in the order of its text layer, with their places from its upper left corner
 * in points, as the page is shown. A word is `hidden` where nobody sees it, see `unseenOf`; one of
 * which some letters are seen is several. `redraw` draws the page again as `raster` is drawn.
 */
export const pageWords = (page: OpenPage, raster: Raster | undefined, redraw: Redraw): Word[] => {
  const { library } = page;
  const text = library.FPDFText_LoadPage(page.page);
  if (text === 0) return [];
  try {
    const letters = [...lettersOf(page, text)];
    const unseen = unseenOf(
      page,
      letters.filter((letter) => typeof letter !== 'string'),
      { raster, redraw },
    );
    return joined(letters, unseen).map(({ text, box, hidden }) => ({
      text,
      x: tenth(box.left),
      y: tenth(box.top),
      width: tenth(box.right - box.left),
      height: tenth(box.bottom - box.top),
      ...(hidden ? { hidden } : {}),
    }));
  } finally {
    library.FPDFText_ClosePage(text);
  }
};

const tenth = (points: number): number => Math.round(points * 10) / 10;

type Joined = { text: string; box: Box; hidden: boolean };

// Of the size of the letters: what a blank is at least, and what is far without one.
const [blankGap, farGap] = [0.18, 0.7];

/**
 * Words end at blanks, and where the next letter is far from the last one. A blank that is only
 * supposed is one where there is room for it: some programs place each letter by itself.
 */
const joined = (letters: Iterable<Letter | Blank>, unseen: ReadonlySet<Letter>): Joined[] => {
  const words: Joined[] = [];
  let word: Joined | undefined;
  let most = farGap;
  for (const letter of letters) {
    if (letter === 'supposed') most = blankGap;
    if (letter === 'blank') word = undefined;
    if (typeof letter === 'string') continue;
    const { sign, size, object: _, ...box } = letter;
    const hidden = unseen.has(letter);
    const isOfWord = word !== undefined && word.hidden === hidden && isNext(word.box, box, { size, most });
    most = farGap;
    if (word && isOfWord) {
      word.text += sign;
      word.box = around(word.box, box);
    } else {
      word = { text: sign, box, hidden };
      words.push(word);
    }
  }
  return words;
};

const isNext = (word: Box, letter: Box, { size, most }: { size: number; most: number }): boolean => {
  const gap = letter.left - word.right;
  const near = Math.max(2, Math.min(size, 40));
  return (
    gap < most * near &&
    gap > -near &&
    letter.top < word.bottom + 0.5 * near &&
    letter.bottom > word.top - 0.5 * near
  );
};

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
});
