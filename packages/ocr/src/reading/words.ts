import type { GrayImage, WordInImage } from '../messages.ts';
import type { Models } from './models.ts';
import { type Crop, resized } from './resized.ts';

/** The words of a line in a picture. */

// As high as the lines were by which the model was taught; longer ones would take too much memory.
const lineHeight = 48;
const mostWidth = 3_200;
const likelyInMean = 0.6;

/** A sign, and where its middle is: pixels of the line as the model is given it. */
type Sign = { sign: string; at: number; likely: number };

/** The words of a line, from left to right; none where what is read is too doubtful. */
export const wordsOf = async (
  image: GrayImage,
  { part, lean }: { part: Crop; lean: number },
  { spell, signs }: Pick<Models, 'spell' | 'signs'>,
): Promise<WordInImage[]> => {
  const [across, down] = [part.right - part.left, part.bottom - part.top];
  const width = Math.min(mostWidth, Math.max(lineHeight, Math.ceil((lineHeight * across) / down)));
  const gray = resized(image, part, { width, height: lineHeight });
  const pixels = new Float32Array(gray.length * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (gray[at % gray.length] ?? 0) / 127.5 - 1;
  const { steps, likely } = await spell(pixels, { width, height: lineHeight });
  const read = signsIn(likely, { steps, signs, width });
  if (read.length === 0 || read.reduce((sum, one) => sum + one.likely, 0) / read.length < likelyInMean)
    return [];
  const inks = inksOf(gray, width);
  return wordsIn(read, inks).map(({ text, left, right }) => ({
    text,
    x: tenth(part.left + (left * across) / width),
    // The ink is measured for all of the line, in whose middle it is as high as that.
    y: tenth(
      part.top +
        inks.top * (down / lineHeight) +
        lean * (((left + right) / 2) * (across / width) - across / 2),
    ),
    width: tenth(((right - left) * across) / width),
    height: tenth((inks.bottom - inks.top) * (down / lineHeight)),
  }));
};

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

/** The likeliest sign of each step, where it is not that of the step before, and not none. */
const signsIn = (
  likely: Float32Array,
  { steps, signs, width }: { steps: number; signs: readonly string[]; width: number },
): Sign[] => {
  const read: Sign[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    const start = step * signs.length;
    for (let at = 1; at < signs.length; at++)
      if ((likely[start + at] ?? 0) > (likely[start + best] ?? 0)) best = at;
    if (best !== 0 && best !== before)
      read.push({
        sign: signs[best] ?? '',
        at: ((step + 0.5) * width) / steps,
        likely: likely[start + best] ?? 0,
      });
    before = best;
  }
  return read;
};

/** Whether columns of a line have ink, and the rows between which it is. */
type Inks = { columns: readonly boolean[]; top: number; bottom: number };

const inksOf = (gray: Float32Array, width: number): Inks => {
  const sorted = Float32Array.from(gray).sort();
  const [dark, paper] = [sorted[Math.floor(sorted.length * 0.02)] ?? 0, sorted[sorted.length >> 1] ?? 255];
  // White letters on black have their ink above the paper.
  const bright = sorted[Math.floor(sorted.length * 0.98)] ?? 255;
  const isInverse = bright - paper > paper - dark;
  const edge = isInverse ? (paper + bright) / 2 : (paper + dark) / 2;
  const isInk = (value: number) => (isInverse ? value > edge : value < edge);
  const columns = Array.from({ length: width }, () => false);
  let [top, bottom] = [lineHeight, 0];
  gray.forEach((value, at) => {
    if (!isInk(value)) return;
    const row = Math.floor(at / width);
    columns[at % width] = true;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  });
  return top < bottom ? { columns, top, bottom } : { columns, top: 0, bottom: lineHeight };
};

type Joined = { text: string; left: number; right: number };

// Of the height of the ink: the model leaves blanks out, so that an empty room as wide stands for
// one. Figures are set as wide as the widest of them, so that there is more room beside some.
const [blank, blankInFigures] = [0.3, 0.45];
const isOfFigure = ({ sign }: Sign): boolean => /[\d.,']/.test(sign);

const wordsIn = (read: readonly Sign[], { columns, top, bottom }: Inks): Joined[] => {
  const words: Joined[] = [];
  let last: Sign | undefined;
  for (const one of read) {
    if (one.sign.trim() === '') {
      last = undefined;
      continue;
    }
    const most = last && isOfFigure(last) && isOfFigure(one) ? blankInFigures : blank;
    const isNext = last && emptyBetween(columns, last.at, one.at) < most * (bottom - top);
    const word = isNext ? words.at(-1) : undefined;
    if (word) {
      word.text += one.sign;
      word.right = one.at;
    } else words.push({ text: one.sign, left: one.at, right: one.at });
    last = one;
  }
  return words.map(({ text, left, right }) => ({
    // The models know the wide signs of Chinese, too, which look alike.
    text: text.normalize('NFKC'),
    left: inkFrom(columns, left, -1),
    right: inkFrom(columns, right, 1) + 1,
  }));
};

/** The widest room without ink between two places. */
const emptyBetween = (columns: readonly boolean[], from: number, to: number): number => {
  let [widest, run] = [0, 0];
  for (let at = Math.floor(from); at < to; at++) {
    run = columns[at] ? 0 : run + 1;
    widest = Math.max(widest, run);
  }
  return widest;
};

/** The end of the ink that is at a place, in one direction. */
const inkFrom = (columns: readonly boolean[], start: number, by: 1 | -1): number => {
  let at = Math.min(columns.length - 1, Math.max(0, Math.round(start)));
  for (let room = 0, next = at; next >= 0 && next < columns.length && room < 5; next += by) {
    room = columns[next] ? 0 : room + 1;
    if (columns[next]) at = next;
  }
  return at;
};
