import { Unreadable } from '../unreadable.ts';
import type { Pdfium } from './pdfium.ts';

/** A PDF that is open in PDFium. */
export type Document = { library: Pdfium; at: number; pages: number };

// Of FPDF_GetLastError.
const wrongPassword = 4;
const unknownSecurity = 5;

/**
 * Has `use` work with the PDF, and closes it then. Throws Unreadable: `encrypted` where a password is needed, `damaged`
 * where it can't be opened or has no pages.
 */
export const withDocument = async <T>(
  library: Pdfium,
  file: Uint8Array,
  use: (document: Document) => Promise<T>,
): Promise<T> => {
  const { malloc, free } = library.pdfium.wasmExports;
  const bytes = malloc(file.length);
  if (bytes === 0)
    throw new Unreadable('out_of_memory', 'The file needs more memory than one file may take.');
  library.pdfium.HEAPU8.set(file, bytes);
  const at = library.FPDF_LoadMemDocument(bytes, file.length, '');
  try {
    if (at === 0) throw unopened(library.FPDF_GetLastError());
    const pages = library.FPDF_GetPageCount(at);
    if (pages < 1) throw new Unreadable('damaged', 'The PDF has no pages.');
    return await use({ library, at, pages });
  } finally {
    if (at !== 0) library.FPDF_CloseDocument(at);
    free(bytes);
  }
};

const unopened = (error: number): Unreadable =>
  error === wrongPassword || error === unknownSecurity
    ? new Unreadable('encrypted', 'The PDF is encrypted and opens with a password only.')
    : new Unreadable('damaged', 'The PDF is damaged and can not be opened.');

/** The pages from `first` to `last`, counted from 0, as a PDF of their own. */
export const cutPages = (
  { library, at }: Document,
  { first, last }: { first: number; last: number },
): Uint8Array<ArrayBuffer> => {
  const part = library.FPDF_CreateNewDocument();
  const writer = library.PDFiumExt_OpenFileWriter();
  try {
    const copied = library.FPDF_ImportPages(part, at, `${first + 1}-${last + 1}`, 0);
    if (!copied) throw new Unreadable('damaged', `Pages ${first + 1} to ${last + 1} can not be taken out.`);
    library.PDFiumExt_SaveAsCopy(part, writer);
    return written(library, writer);
  } finally {
    library.PDFiumExt_CloseFileWriter(writer);
    library.FPDF_CloseDocument(part);
  }
};

const written = (library: Pdfium, writer: number): Uint8Array<ArrayBuffer> => {
  const size = library.PDFiumExt_GetFileWriterSize(writer);
  const { malloc, free } = library.pdfium.wasmExports;
  const at = malloc(size);
  library.PDFiumExt_GetFileWriterData(writer, at, size);
  const bytes = library.pdfium.HEAPU8.slice(at, at + size);
  free(at);
  return bytes;
};
