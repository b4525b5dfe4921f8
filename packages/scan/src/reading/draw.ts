import type { Limits } from '../limits.ts';
import type { PageImage, PageSize, PageText, Work } from '../messages.ts';
import { checkImage } from '../structure/image.ts';
import { sizeShown } from '../structure/image-structure.ts';
import { Unreadable } from '../unreadable.ts';
import { pointsPerInch, type Sheet, withPage } from './page.ts';
import { withDocument } from './pdf/document.ts';
import { pdfium } from './pdf/pdfium.ts';
import type { Picture } from './pictures/picture.ts';
import { pngOf } from './pictures/png.ts';
import type { Scanning } from './scan.ts';

/** Pages as people look at them. */

// A page of pictures that could not be drawn at fewer dots is drawn at that many, see `look`.
const finerDpi = 350;

/** The sizes of the pages of a file, in their order. A page that can't be opened has none: zero. */
export const measure = async ({ file, media }: Work, limits: Limits): Promise<readonly PageSize[]> => {
  if (media === 'application/xml') return [];
  if (media !== 'application/pdf') {
    return [sizeShown(checkImage(file, media, limits))];
  }
  return withDocument(await pdfium(), file, async (document) => {
    if (document.pages > limits.pages)
      throw new Unreadable(
        'too_many_pages',
        `The PDF has ${document.pages} pages; ${limits.pages} are the most.`,
      );
    const sizes: PageSize[] = [];
    for (let index = 0; index < document.pages; index++)
      sizes.push(
        await withPage(document, index, async (sheet) => ({
          width: sheet?.width ?? 0,
          height: sheet?.height ?? 0,
        })),
      );
    return sizes;
  });
};

// As many dots as pages of type are drawn at when they are scanned, see `look`.
const wordsDpi = 200;

/** The words of the pages of a PDF; none of another file. */
export const readWords = async ({ file, media }: Work, limits: Limits): Promise<readonly PageText[]> =>
  media === 'application/pdf'
    ? withDocument(await pdfium(), file, async (document) => {
        const texts: PageText[] = [];
        for (let index = 0; index < Math.min(document.pages, limits.pages); index++)
          await withPage(document, index, async (sheet) => {
            if (!sheet) return;
            const { width, height } = sheet;
            texts.push({ page: index + 1, width, height, words: sheet.words(sheet.render(wordsDpi)) });
          });
        return texts;
      })
    : [];

/**
 * Draws a page of a PDF; undefined where it has no such page. Throws Unreadable, also where memory
 * ran out.
 */
export const draw = async (
  { file, draw: request }: Work,
  { step }: Pick<Scanning, 'step'>,
): Promise<PageImage | undefined> =>
  withDocument(await pdfium(), file, async (document) => {
    if (!request || request.page < 1 || request.page > document.pages) return undefined;
    const picture = await withPage(
      document,
      request.page - 1,
      async (sheet) => sheet && paint(sheet, request),
    );
    // Says where memory ran out: content that could not be loaded was left out of the page.
    step();
    if (!picture) throw new Unreadable('damaged', `Page ${request.page} cannot be drawn.`);
    const { width, height } = picture;
    return { width, height, png: pngOf(picture) };
  });

// Of a page that is very high the image is narrower than asked for.
const mostPixels = 8_000_000;

const paint = (sheet: Sheet, { width }: { width: number }): Picture | undefined => {
  const squareInches = (sheet.width / pointsPerInch) * (sheet.height / pointsPerInch);
  const picture = sheet.paint(
    Math.min((width * pointsPerInch) / sheet.width, Math.sqrt(mostPixels / squareInches)),
  );
  const isEmpty = picture?.rgb.every((value) => value === 0xff);
  return isEmpty && sheet.pictures ? (sheet.paint(finerDpi) ?? picture) : picture;
};
