import type { Word } from '../messages.ts';
import type { Document } from './pdf/document.ts';
import type { Picture } from './pictures/picture.ts';
import { emptyRaster, type Raster } from './raster.ts';
import { pageWords } from './words/words.ts';

/**
 * A page that is open in PDFium. `pictures` is whether there are images on it: scanned pages have
 * nothing else.
 */
export type Sheet = {
  empty: boolean;
  pictures: boolean;
  /** In points, of which 72 are an inch. */
  width: number;
  height: number;
  /** Draws it in gray, to be read. */
  render(dpi: number): Raster | undefined;
  /** The words of its text layer; without a picture of it none is missed that is not seen. */
  words(raster: Raster | undefined): Word[];
  /** Draws it in its colours, to be looked at. */
  paint(dpi: number): Picture | undefined;
};

const gray = 1;
const colours = 2;
const redFirst = 0x10;
const withAnnotations = 1;
const white = 0xffffffff;
const image = 3;
const form = 5;
export const pointsPerInch = 72;
// Of a page that is larger than any sheet the dots are: 24 million are an A3 sheet at 350 dots per
// inch.
const mostPixels = 24_000_000;
const mostSide = 30_000;

/**
 * Has `use` work with page number `index`, counted from 0. A page that can't be opened is
 * undefined.
 */
export const withPage = async <T>(
  { library, at }: Document,
  index: number,
  use: (sheet: Sheet | undefined) => Promise<T>,
): Promise<T> => {
  const page = library.FPDF_LoadPage(at, index);
  if (page === 0) return use(undefined);
  try {
    const objects = library.FPDFPage_CountObjects(page);
    const kinds = Array.from({ length: Math.min(objects, 10_000) }, (_, one) =>
      library.FPDFPageObj_GetType(library.FPDFPage_GetObject(page, one)),
    );
    return await use({
      empty: objects === 0 && library.FPDFPage_GetAnnotCount(page) === 0,
      pictures: kinds.some((kind) => kind === image || kind === form),
      ...sizeOf({ library, page }),
      render: (dpi) => render({ library, page }, dpi),
      paint: (dpi) => paint({ library, page }, dpi),
      words: (raster) =>
        pageWords({ library, page }, raster, () => render({ library, page }, raster?.dpi ?? 0)),
    });
  } finally {
    library.FPDF_ClosePage(page);
  }
};

type OpenedPage = { library: Document['library']; page: number };

const sizeOf = ({ library, page }: OpenedPage) => ({
  width: Math.max(library.FPDF_GetPageWidthF(page), 1),
  height: Math.max(library.FPDF_GetPageHeightF(page), 1),
});

/** The pixels of a page at `wanted` dots per inch, or at fewer where that would be too many. */
const pixelsOf = (openedPage: OpenedPage, wanted: number) => {
  const { width, height } = sizeOf(openedPage);
  const [across, down] = [width / pointsPerInch, height / pointsPerInch];
  const dpi = Math.min(wanted, Math.sqrt(mostPixels / (across * down)), mostSide / Math.max(across, down));
  return { width: Math.max(1, Math.floor(across * dpi)), height: Math.max(1, Math.floor(down * dpi)), dpi };
};

const render = (openedPage: OpenedPage, wanted: number): Raster | undefined => {
  const { width, height, dpi } = pixelsOf(openedPage, wanted);
  const raster = emptyRaster(width, height, dpi);
  const rows = { width, height, format: gray, bytes: 1, flags: 0 };
  return drawn(openedPage, rows, (row, line) => raster.gray.set(row, raster.offset + line * width))
    ? raster
    : undefined;
};

const paint = (openedPage: OpenedPage, wanted: number): Picture | undefined => {
  const { width, height } = pixelsOf(openedPage, wanted);
  const rgb = new Uint8Array(width * height * 3);
  const rows = { width, height, format: colours, bytes: 3, flags: redFirst };
  return drawn(openedPage, rows, (row, line) => rgb.set(row, line * width * 3))
    ? { width, height, rgb }
    : undefined;
};

type Rows = { width: number; height: number; format: number; bytes: number; flags: number };

/**
 * Draws a page on white and hands over its rows; answers false where memory does not reach for it.
 */
const drawn = (
  { library, page }: OpenedPage,
  { width, height, format, bytes, flags }: Rows,
  take: (row: Uint8Array, line: number) => void,
): boolean => {
  const bitmap = library.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) return false;
  library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | flags);
  const [from, stride] = [library.FPDFBitmap_GetBuffer(bitmap), library.FPDFBitmap_GetStride(bitmap)];
  const memory = library.pdfium.HEAPU8;
  for (let line = 0; line < height; line++)
    take(memory.subarray(from + line * stride, from + line * stride + width * bytes), line);
  library.FPDFBitmap_Destroy(bitmap);
  return true;
};
