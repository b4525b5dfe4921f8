import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

// A camera stores what it sees, and says by the tag Orientation of Exif how it was held.
const heldSideways = 6;

/** A JPEG of a page as a telephone takes it: gray, not quite even, and held sideways. */
export const photographOf = async (page: Uint8Array): Promise<Buffer> =>
  sharp(page)
    .flatten({ background: 'white' })
    .linear(0.8, 30)
    .blur(0.5)
    .rotate(-90)
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: heldSideways })
    .toBuffer();

/** A PDF of A4 pages that are nothing but images in PNG: as scanners make them, without a text. */
export const imagesAsPdf = async (images: readonly Uint8Array[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const size = { width: 595, height: 842 };
  for (const image of images)
    document
      .addPage([size.width, size.height])
      .drawImage(await document.embedPng(image), { x: 0, y: 0, ...size });
  return document.save();
};
