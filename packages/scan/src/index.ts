/**
 * Receipts as files: whether a file is what it says, which documents a PDF holds, and what the QR
 * codes on its pages say.
 *
 * Files come from strangers. So everything that decodes them (PDFium, ZXing) is compiled to
 * WebAssembly and runs in threads of its own, bounded in time, memory, pages and pixels. A file
 * that goes beyond a limit is Unreadable and says why; its thread is ended and replaced, and
 * nothing else notices.
 *
 *     const scanner = openScanner();
 *     await scanner.inspect(file, 'application/pdf');
 *     const { parts } = await scanner.scan(file, 'application/pdf');
 *
 * `separate` decides where one document ends and the next begins.
 */
export { Busy } from '@kontor/threads';
export type { Limits } from './limits.ts';
export type {
  Bounds,
  CheckedEInvoice,
  GrayImage,
  GrayPage,
  MailFile,
  MailRead,
  Media,
  PageImage,
  PageSize,
  PageText,
  Scanned,
  ScannedPart,
  Word,
} from './messages.ts';
export type { Source } from './pool.ts';
export { openScanner, type Scanner } from './scanner.ts';
export { separatorText } from './separator.ts';
export { separatorSheet } from './separator-sheet.ts';
export { type Reason, Unreadable } from './unreadable.ts';
