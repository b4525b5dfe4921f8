import { bytesOf, type Limits } from '../limits.ts';
import type { Media, PageText, Scanned, ScannedPart } from '../messages.ts';
import { checkImage, type ImageMedia } from '../structure/image.ts';
import { Unreadable } from '../unreadable.ts';
import { readCodes } from './codes.ts';
import { attachedEInvoice, eInvoiceOf } from './e-invoice.ts';
import { undecoded } from './image.ts';
import { type Looked, look } from './look.ts';
import { withPage } from './page.ts';
import { cutPages, type Document, withDocument } from './pdf/document.ts';
import { pdfium } from './pdf/pdfium.ts';
import { separate } from './separate.ts';

/**
 * `step` is called after each page, with its number, and after each part, without one. Throws where
 * memory ran out.
 */
export type Step = (page?: number, of?: number) => void;
export type Scanning = { limits: Limits; step: Step };

/** Separates and reads a file. */
export const scan = async (
  { file, media }: { file: Uint8Array; media: Media },
  scanning: Scanning,
): Promise<Scanned> => {
  if (media === 'application/xml') return { pages: 0, parts: [], e_invoice: await eInvoiceOf(file) };
  return media === 'application/pdf'
    ? withDocument(await pdfium(), file, (document) => scanDocument(document, scanning))
    : scanImage({ file, media }, scanning);
};

const scanDocument = async (document: Document, { limits, step }: Scanning): Promise<Scanned> => {
  const { pages } = document;
  if (pages > limits.pages)
    throw new Unreadable('too_many_pages', `The PDF has ${pages} pages; ${limits.pages} are the most.`);
  const looked: Looked[] = [];
  for (let index = 0; index < pages; index++) {
    looked.push(await withPage(document, index, look));
    step(index + 1, pages);
  }
  const { texts, read } = await attachedEInvoice(document);
  const attached = {
    ...(texts.length > 0 ? { attached: texts } : {}),
    ...(read ? { e_invoice: read } : {}),
  };
  const ranges = separate(looked);
  if (ranges.length === 1)
    return {
      pages,
      parts: [{ first_page: 1, last_page: pages, codes: codesOf(looked), words: textsOf(looked) }],
      ...attached,
    };
  const parts: ScannedPart[] = [];
  let size = 0;
  for (const { first, last } of ranges) {
    const content = cutPages(document, { first, last });
    size += content.length;
    // Content that all pages share is in each of the parts.
    if (size > bytesOf(limits.megabytes))
      throw new Unreadable('too_large', `Its parts have more than ${limits.megabytes} MB in all.`);
    parts.push({
      first_page: first + 1,
      last_page: last + 1,
      codes: codesOf(looked.slice(first, last + 1)),
      words: textsOf(looked.slice(first, last + 1)),
      content,
    });
    step();
  }
  return { pages, parts, ...attached };
};

const codesOf = (pages: readonly Looked[]): readonly string[] => [
  ...new Set(pages.flatMap(({ texts }) => texts)),
];

const textsOf = (pages: readonly Looked[]): readonly PageText[] =>
  pages.map(({ words }, at) => ({ page: at + 1, ...words }));

const scanImage = async (
  { file, media }: { file: Uint8Array; media: ImageMedia },
  { limits, step }: Scanning,
): Promise<Scanned> => {
  const { unknown } = checkImage(file, media, limits);
  const codes = await readCodes(file, 'hardest');
  if (!codes) throw new Unreadable('damaged', undecoded(unknown));
  step(1, 1);
  return { pages: 1, parts: [{ first_page: 1, last_page: 1, codes: codes.texts }] };
};
