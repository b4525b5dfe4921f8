import type { Limits } from '../limits.ts';
import type { GrayImage, GrayPage, PageSize, Work } from '../messages.ts';
import { checkImage, type ImageMedia } from '../structure/image.ts';
import { type ImageStructure, sizeShown } from '../structure/image-structure.ts';
import { Unreadable } from '../unreadable.ts';
import { pointsPerInch, type Sheet, withPage } from './page.ts';
import { withDocument } from './pdf/document.ts';
import { pdfium } from './pdf/pdfium.ts';
import { drawingLoaded, painted, svgAround } from './pictures/drawing.ts';
import { pdfAround } from './pictures/jpeg-pdf.ts';
import type { Picture } from './pictures/picture.ts';
import { isUntouched, type Raster } from './raster.ts';
import type { Scanning } from './scan.ts';

/** Pages in gray, for whoever recognises words in pictures. */

// An A4 sheet at 200 dots per inch has 3.9 million. More would cost time, and show no more letters.
const mostPixels = 6_000_000;
const dpi = 200;
// A page of JPEG 2000 that could not be drawn at fewer dots, see `look`.
const finerDpi = 350;
// Larger images would not fit into the memory of the thread once they are decoded. PDFium needs
// less for a JPEG than the program that draws other images, so that all photographs of telephones
// do.
const mostDecoded = 16_000_000;
const mostOfJpeg = 50_000_000;

/**
 * A page in gray, turned as it is shown; undefined where the file has no such page. Throws
 * Unreadable, also where memory ran out.
 */
export const grayPage = async (
  { file, media, page = 1 }: Work,
  { limits, step }: Scanning,
): Promise<GrayPage | undefined> => {
  if (media === 'application/xml') return undefined;
  if (media !== 'application/pdf') return page === 1 ? grayImage({ file, media }, limits) : undefined;
  return withDocument(await pdfium(), file, async (document) => {
    if (page < 1 || page > document.pages) return undefined;
    const drawn = await withPage(document, page - 1, async (sheet) => sheet && graySheet(sheet));
    // Says where memory ran out: content that could not be loaded was left out of the page.
    step();
    if (!drawn) throw new Unreadable('damaged', `Page ${page} cannot be drawn.`);
    return drawn;
  });
};

const graySheet = (sheet: Sheet): GrayPage | undefined => {
  const { width, height, pictures } = sheet;
  const squareInches = (width / pointsPerInch) * (height / pointsPerInch);
  const usual = sheet.render(Math.min(dpi, Math.sqrt(mostPixels / squareInches)));
  const raster = usual && pictures && isUntouched(usual) ? sheet.render(finerDpi) : usual;
  return raster && { width, height, image: pixelsOf(raster) };
};

const pixelsOf = ({ width, height, gray, offset }: Raster): GrayImage => ({
  ...{ width, height },
  pixels: gray.slice(offset),
});

const grayImage = async (
  { file, media }: { file: Uint8Array; media: ImageMedia },
  limits: Limits,
): Promise<GrayPage> => {
  const structure = checkImage(file, media, limits);
  const { width, height, orientation = 1 } = structure;
  const [pixels, most] = [width * height, media === 'image/jpeg' ? mostOfJpeg : mostDecoded];
  if (pixels > most) throw new Unreadable('too_large', `The image has more than ${most} pixels.`);
  const zoom = Math.min(1, Math.sqrt(mostPixels / pixels));
  const image =
    media === 'image/jpeg'
      ? await grayJpeg(file, structure, zoom)
      : await grayDrawing(svgAround(file, media, structure), { zoom, structure, limits });
  // Images that can't be decoded are left out of the drawing.
  if (image.pixels.every((value) => value === white))
    throw new Unreadable('damaged', 'Nothing is seen of the image.');
  return { ...sizeShown(structure), image: turned(image, orientation) };
};

const white = 0xff;

const grayJpeg = async (file: Uint8Array, structure: ImageStructure, zoom: number): Promise<GrayImage> =>
  withDocument(await pdfium(), pdfAround(file, structure), (document) =>
    withPage(document, 0, async (sheet) => {
      const raster = sheet?.render(pointsPerInch * zoom);
      if (!raster) throw new Unreadable('out_of_memory', 'Drawing the image takes too much memory.');
      return pixelsOf(raster);
    }),
  );

const grayDrawing = async (
  svg: string,
  { zoom, structure, limits }: { zoom: number; structure: ImageStructure; limits: Limits },
): Promise<GrayImage> => {
  await drawingLoaded(limits);
  return grayOf(painted(svg, { width: structure.width * zoom, height: structure.height * zoom }));
};

/** By the share of each colour in how bright it is seen. */
const grayOf = ({ width, height, rgb }: Picture): GrayImage => {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 3)
    pixels[at] = (299 * (rgb[from] ?? 0) + 587 * (rgb[from + 1] ?? 0) + 114 * (rgb[from + 2] ?? 0)) / 1000;
  return { width, height, pixels };
};

// The numbers of Exif: which of them are mirrored along rows and columns, once rows are what they
// are shown as.
const mirroredRows = new Set([2, 3, 7, 8]);
const mirroredColumns = new Set([3, 4, 6, 7]);

/** An image as it is shown by its orientation. */
const turned = (stored: GrayImage, orientation: number): GrayImage => {
  if (orientation === 1) return stored;
  const shown: PageSize = sizeShown({ ...stored, end: undefined, orientation });
  const isTurned = orientation >= 5;
  const pixels = new Uint8Array(stored.pixels.length);
  for (let y = 0; y < shown.height; y++)
    for (let x = 0; x < shown.width; x++) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = mirroredRows.has(orientation) ? stored.width - 1 - across : across;
      const row = mirroredColumns.has(orientation) ? stored.height - 1 - down : down;
      pixels[y * shown.width + x] = stored.pixels[row * stored.width + column] ?? 0;
    }
  return { ...shown, pixels };
};
