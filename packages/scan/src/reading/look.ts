import type { PageText } from '../messages.ts';
import { type Codes, readCodes } from './codes.ts';
import { isBlank } from './ink.ts';
import type { Sheet } from './page.ts';
import { isUntouched, type Raster } from './raster.ts';
import type { PageMarks } from './separate.ts';

/** The content of a page: the texts of its codes, and its words. */
export type Looked = PageMarks & { texts: readonly string[]; words: Omit<PageText, 'page'> };

// The densest QR-bill has 117 modules on 46 mm: 3 dots for each at 200 dots per inch. A scan has
// its own dots, which do not fit ours, and needs more of them. More still for what was seen but not
// read.
const drawnDpi = 200;
const scannedDpi = 250;
const secondDpi = 350;

const nothing: Looked = {
  ...{ blank: true, separator: false, bill: undefined, texts: [] },
  words: { width: 0, height: 0, words: [] },
};

/**
 * Reads whether a page is blank, and its codes. A page that can't be drawn does not count as blank.
 */
export const look = async (sheet: Sheet | undefined): Promise<Looked> => {
  if (sheet?.empty) return nothing;
  const raster = sheet?.render(sheet.pictures ? scannedDpi : drawnDpi);
  if (!sheet || !raster) return { ...nothing, blank: false };
  if (isBlank(raster)) return isUntouched(raster) && sheet.pictures ? lookFiner(sheet) : nothing;
  return lookAt(sheet, raster);
};

/**
 * PDFium decodes an image in JPEG 2000 at the half or a quarter of its resolution where a page is
 * drawn smaller, and leaves it out without a word where the image has no such levels. So a page of
 * pictures of which nothing at all was drawn is drawn at more dots; where memory does not reach for
 * that, it ends the thread, which says so.
 */
const lookFiner = async (sheet: Sheet): Promise<Looked> => {
  const raster = sheet.render(secondDpi);
  return !raster || isBlank(raster) ? nothing : lookAt(sheet, raster);
};

const lookAt = async (sheet: Sheet, raster: Raster): Promise<Looked> => {
  const { texts, separator } = await readWell(sheet, raster);
  const { width, height } = sheet;
  const words = { width, height, words: separator ? [] : sheet.words(raster) };
  return { blank: false, separator, bill: billOf(texts), texts, words };
};

const readWell = async (sheet: Sheet, raster: Raster): Promise<Pick<Codes, 'texts' | 'separator'>> => {
  const first = await readCodes(raster.gray, 'hard');
  if (first && !first.doubtful) return first;
  const finer = sheet.render(secondDpi);
  const second = finer && (await readCodes(finer.gray, 'hardest'));
  return {
    texts: [...new Set([...(first?.texts ?? []), ...(second?.texts ?? [])])],
    separator: Boolean(first?.separator || second?.separator),
  };
};

// Two bills on one page are one bill to separation.
const billOf = (texts: readonly string[]): string | undefined =>
  texts
    .filter((text) => /^SPC\r?\n/.test(text))
    .map((text) => text.trimEnd())
    .join('\n\n') || undefined;
