import type { Word } from '../messages.ts';
import type { Document } from './pdf/document.ts';
import type { Raster } from './raster.ts';

/** The words of a page's text layer. */

// Nobody reads a bill of more, and each is asked for by itself.
const mostLetters = 20_000;
const pointsPerInch = 72;
// Of FPDFTextObj_GetTextRenderMode: drawn in no colour, or only to clip by.
const unpainted = [3, 7];
const kindsThatCover = [2, 3, 5];
const replaced = 0xfffd;

type OpenPage = Pick<Document, 'library'> & { page: number };
type Box = { left: number; top: number; right: number; bottom: number };
type Letter = Box & { sign: string; size: number; object: number };

/**
 * The words of a page, in the order of its text layer, with their places from its upper left corner
 * in points, as the page is shown. A word is `hidden` where nobody sees it: it is not painted, its
 * place is as empty as the paper in `raster`, or a picture that is drawn later covers it.
 */
export const pageWords = (page: OpenPage, raster: Raster | undefined): Word[] => {
  const { library } = page;
  const text = library.FPDFText_LoadPage(page.page);
  if (text === 0) return [];
  try {
    const words = joined(lettersOf(page, text));
    const isUnseen = unseenIn(page, raster);
    return words.map(({ text, box, object }) => {
      const place = {
        x: tenth(box.left),
        y: tenth(box.top),
        width: tenth(box.right - box.left),
        height: tenth(box.bottom - box.top),
      };
      return { text, ...place, ...(isUnseen(box, object) ? { hidden: true } : {}) };
    });
  } finally {
    library.FPDFText_ClosePage(text);
  }
};

const tenth = (points: number): number => Math.round(points * 10) / 10;

/** A blank of the text itself, and one that PDFium supposes between letters that are apart. */
type Blank = 'blank' | 'supposed';

/** Letters and blanks; a blank has no place. */
function* lettersOf({ library, page }: OpenPage, text: number): Generator<Letter | Blank> {
  const module = library.pdfium;
  const room = module.wasmExports.malloc(32);
  const shown = shownAt({ library, page });
  const read = (at: number) => module.getValue(room + 8 * at, 'double') as number;
  try {
    const count = Math.min(library.FPDFText_CountChars(text), mostLetters);
    for (let index = 0; index < count; index++) {
      const code = library.FPDFText_GetUnicode(text, index);
      // A hyphen that PDFium joins a divided word at is its 2.
      const sign = code === 2 ? '-' : code > 31 && code !== replaced ? signOf(code) : ' ';
      if (
        /\s/u.test(sign) ||
        !library.FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24)
      ) {
        yield code > 31 && library.FPDFText_IsGenerated(text, index) === 1 ? 'supposed' : 'blank';
        continue;
      }
      const box = shown({ left: read(0), right: read(1), bottom: read(2), top: read(3) });
      const size = library.FPDFText_GetFontSize(text, index) || box.bottom - box.top;
      yield { ...box, sign, size, object: library.FPDFText_GetTextObject(text, index) };
    }
  } finally {
    module.wasmExports.free(room);
  }
}

const signOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

/** From the coordinates of a page to where it is shown: turned, cut, and from the upper left. */
const shownAt = ({ library, page }: OpenPage) => {
  const module = library.pdfium;
  const room = module.wasmExports.malloc(8);
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  // Whole numbers are answered, so for a large picture of the page.
  const times = 100;
  const pointOf = (x: number, y: number): [number, number] => {
    const [across, down] = [Math.ceil(width * times), Math.ceil(height * times)];
    library.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, room, room + 4);
    return [module.getValue(room, 'i32') / times, module.getValue(room + 4, 'i32') / times];
  };
  const [origin, right, up] = [pointOf(0, 0), pointOf(1000, 0), pointOf(0, 1000)];
  module.wasmExports.free(room);
  const turned = (x: number, y: number): [number, number] => [
    origin[0] + ((right[0] - origin[0]) * x + (up[0] - origin[0]) * y) / 1000,
    origin[1] + ((right[1] - origin[1]) * x + (up[1] - origin[1]) * y) / 1000,
  ];
  return ({ left, top, right, bottom }: Box): Box => {
    const [one, other] = [turned(left, top), turned(right, bottom)];
    return {
      left: Math.min(one[0], other[0]),
      right: Math.max(one[0], other[0]),
      top: Math.min(one[1], other[1]),
      bottom: Math.max(one[1], other[1]),
    };
  };
};

type Joined = { text: string; box: Box; object: number };

// Of the size of the letters: what a blank is at least, and what is far without one.
const [blankGap, farGap] = [0.18, 0.7];

/**
 * Words end at blanks, and where the next letter is far from the last one. A blank that is only
 * supposed is one where there is room for it: some programs place each letter by itself.
 */
const joined = (letters: Iterable<Letter | Blank>): Joined[] => {
  const words: Joined[] = [];
  let word: Joined | undefined;
  let most = farGap;
  for (const letter of letters) {
    if (letter === 'supposed') most = blankGap;
    if (letter === 'blank') word = undefined;
    if (typeof letter === 'string') continue;
    const { sign, size, object, ...box } = letter;
    const isOfWord = word !== undefined && isNext(word.box, box, { size, most });
    most = farGap;
    if (word && isOfWord) {
      word.text += sign;
      word.box = around(word.box, box);
    } else {
      word = { text: sign, box, object };
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

const unseenIn = (page: OpenPage, raster: Raster | undefined) => {
  const { library } = page;
  const places = placesOfObjects(page);
  return (box: Box, object: number): boolean => {
    const isUnpainted = object !== 0 && unpainted.includes(library.FPDFTextObj_GetTextRenderMode(object));
    if (isUnpainted || (raster && isEven(raster, box))) return true;
    const at = places.order.get(object);
    return at !== undefined && places.covering.some((one) => one.at > at && isWithin(box, one.box));
  };
};

const isWithin = (box: Box, other: Box): boolean => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > other.left && x < other.right && y > other.top && y < other.bottom;
};

const mostObjects = 10_000;

/** The order in which the objects of a page are drawn, and the places of its pictures. */
const placesOfObjects = ({ library, page }: OpenPage) => {
  const order = new Map<number, number>();
  const covering: { at: number; box: Box }[] = [];
  const shown = shownAt({ library, page });
  const module = library.pdfium;
  const room = module.wasmExports.malloc(16);
  const count = Math.min(library.FPDFPage_CountObjects(page), mostObjects);
  for (let at = 0; at < count; at++) {
    const object = library.FPDFPage_GetObject(page, at);
    order.set(object, at);
    // A surface is told from a line by what is drawn: see `isEven`.
    if (library.FPDFPageObj_GetType(object) !== kindsThatCover[1]) continue;
    if (!library.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map(
      (from) => module.getValue(room + from, 'float') as number,
    );
    covering.push({ at, box: shown({ left, bottom, right, top }) });
  }
  module.wasmExports.free(room);
  return { order, covering };
};

// Differences of gray that nobody sees.
const leastContrast = 24;

/** Whether nothing is drawn in a place: all of it has one gray. */
const isEven = ({ gray, offset, width, height, dpi }: Raster, box: Box): boolean => {
  const dots = dpi / pointsPerInch;
  const [left, right] = [box.left, box.right].map((at) => Math.round(at * dots));
  const [top, bottom] = [box.top, box.bottom].map((at) => Math.round(at * dots));
  let [darkest, lightest] = [255, 0];
  for (let y = Math.max(0, (top ?? 0) - 1); y <= Math.min(height - 1, (bottom ?? 0) + 1); y++)
    for (let x = Math.max(0, (left ?? 0) - 1); x <= Math.min(width - 1, (right ?? 0) + 1); x++) {
      const value = gray[offset + y * width + x] ?? 255;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
      if (lightest - darkest >= leastContrast) return false;
    }
  return true;
};
