import type { Limits } from '../limits.ts';
import type { Media } from '../messages.ts';
import { checkImage } from '../structure/image.ts';
import { checkPdf } from '../structure/pdf.ts';
import { Unreadable } from '../unreadable.ts';
import { decodes } from './codes.ts';
import { eInvoiceOf } from './e-invoice.ts';
import { undecoded } from './image.ts';
import { withDocument } from './pdf/document.ts';
import { pdfium } from './pdf/pdfium.ts';

// An upload shall cost little memory: larger images are decoded when they are scanned.
const decodedAtOnce = 16_000_000;

/**
 * Whether a file is what it says: it is nothing else at the same time, and the reader that will
 * read it opens it. Throws Unreadable, `not_what_it_says` where it is not.
 */
export const inspect = async (
  { file, media }: { file: Uint8Array; media: Media },
  limits: Limits,
): Promise<void> => {
  if (media === 'application/pdf') {
    checkPdf(file);
    await withDocument(await pdfium(), file, async () => undefined).catch(refuseDamaged);
    return;
  }
  if (media === 'application/xml') {
    await eInvoiceOf(file);
    return;
  }
  const { width, height, unknown } = checkImage(file, media, limits);
  if (width * height > decodedAtOnce ? unknown === undefined : await decodes(file)) return;
  throw new Unreadable('not_what_it_says', undecoded(unknown));
};

const refuseDamaged = (error: unknown): void => {
  if (!(error instanceof Unreadable)) throw error;
  // A PDF that needs a password is a PDF anyway.
  if (error.kind === 'encrypted') return;
  throw error.kind === 'damaged' ? new Unreadable('not_what_it_says', error.message) : error;
};
