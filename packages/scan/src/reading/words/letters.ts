import type { Document } from '../pdf/document.ts';

/** The letters of a page's text layer. */

export type OpenPage = Pick<Document, 'library'> & { page: number };
export type Box = { left: number; top: number; right: number; bottom: number };
/** `object` is the text object that it is of. */
export type Letter = Box & { sign: string; size: number; object: number };

// Nobody reads a bill of more, and each is asked for by itself.
const mostLetters = 20_000;
const replaced = 0xfffd;

/** A blank of the text itself, and one that PDFium supposes between letters that are apart. */
export type Blank = 'blank' | 'supposed';

/** Letters and blanks; a blank has no place. */
export function* lettersOf({ library, page }: OpenPage, text: number): Generator<Letter | Blank> {
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
export const shownAt = ({ library, page }: OpenPage) => {
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
