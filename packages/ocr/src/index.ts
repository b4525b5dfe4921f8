/**
 * The words of pictures: of photographed and scanned receipts, whose pages have no text.
 *
 * The models are those of PP-OCR, which find lines and read them; they run in WebAssembly, in a
 * thread of its own that is bounded in time and memory. What is read may be wrong in any sign, so
 * whoever judges it has to know that it is of a picture (docs/interface §16.4).
 *
 *     const reader = openImageReader();
 *     const { words } = await reader.read(image);
 *
 * Kontor loads this package where the setting KONTOR_OCR names it (docs/operations).
 */
export { type ImageReader, openImageReader } from './image-reader.ts';
export type { GrayImage, ImageWords, ReadingLimits, WordInImage } from './messages.ts';
