import type { Document } from './document.ts';
import { emptyRaster, type Raster } from './raster.ts';

/** A page that is open in PDFium. `pictures` is whether there are images on it: scanned pages have nothing else. */
export type Sheet = { empty: boolean; pictures: boolean; render(dpi: number): Raster | undefined };

const gray = 1;
const withAnnotations = 1;
const white = 0xffffffff;
const image = 3;
const form = 5;
const pointsPerInch = 72;
// Of a page that is larger than any sheet the dots are: 24 million are an A3 sheet at 350 dots per inch.
const mostPixels = 24_000_000;
const mostSide = 30_000;

/** Has `use` work with page number `index`, counted from 0. A page that can't be opened is undefined. */
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
      render: (dpi) => render({ library, page }, dpi),
    });
  } finally {
    library.FPDF_ClosePage(page);
  }
};

type Opened = { library: Document['library']; page: number };

const render = ({ library, page }: Opened, wanted: number): Raster | undefined => {
  const inches = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)].map(
    (points) => Math.max(points, 1) / pointsPerInch,
  );
  const [across = 1, down = 1] = inches;
  const dpi = Math.min(wanted, Math.sqrt(mostPixels / (across * down)), mostSide / Math.max(across, down));
  const raster = emptyRaster(Math.max(1, Math.floor(across * dpi)), Math.max(1, Math.floor(down * dpi)), dpi);
  const { width, height, offset } = raster;
  const bitmap = library.FPDFBitmap_CreateEx(width, height, gray, 0, 0);
  if (bitmap === 0) return undefined;
  library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations);
  const [from, stride] = [library.FPDFBitmap_GetBuffer(bitmap), library.FPDFBitmap_GetStride(bitmap)];
  const memory = library.pdfium.HEAPU8;
  for (let row = 0; row < height; row++)
    raster.gray.set(memory.subarray(from + row * stride, from + row * stride + width), offset + row * width);
  library.FPDFBitmap_Destroy(bitmap);
  return raster;
};
