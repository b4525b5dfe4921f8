import type { Work } from '../../messages.ts';
import { Unreadable } from '../../unreadable.ts';
import { type Pdfium, pdfium } from './pdfium.ts';

/** A PDF that is open in PDFium. */
export type Document = { library: Pdfium; at: number; pages: number };

// Of FPDF_GetLastError.
const wrongPassword = 4;
const unknownSecurity = 5;

/**
 * Has `use` work with the PDF, and closes it then. Throws Unreadable: `encrypted` where a password
 * is needed, `damaged` where it can't be opened or has no pages.
 */
export const withDocument = async <T>(
  library: Pdfium,
  file: Uint8Array,
  use: (document: Document) => Promise<T>,
): Promise<T> => {
  const access = lend(library, file);
  const at = library.FPDF_LoadCustomDocument(access.at, '');
  try {
    if (at === 0) throw unopened(library.FPDF_GetLastError());
    const pages = library.FPDF_GetPageCount(at);
    if (pages < 1) throw new Unreadable('damaged', 'The PDF has no pages.');
    return await use({ library, at, pages });
  } finally {
    if (at !== 0) library.FPDF_CloseDocument(at);
    access.end();
  }
};

/**
 * An FPDF_FILEACCESS: lets PDFium read the parts of `file` that it wants, so that its memory need
 * not hold all of it.
 */
const lend = ({ pdfium: module }: Pdfium, file: Uint8Array) => {
  const read = module.addFunction((_: number, from: number, to: number, size: number) => {
    if (from + size > file.length) return 0;
    module.HEAPU8.set(file.subarray(from, from + size), to);
    return 1;
  }, 'iiiii');
  const at = module.wasmExports.malloc(12);
  [file.length, read, 0].forEach((value, index) => {
    module.setValue(at + 4 * index, value, 'i32');
  });
  const end = () => {
    module.wasmExports.free(at);
    module.removeFunction(read);
  };
  return { at, end };
};

const unopened = (error: number): Unreadable =>
  error === wrongPassword || error === unknownSecurity
    ? new Unreadable('encrypted', 'The PDF is encrypted and opens with a password only.')
    : new Unreadable('damaged', 'The PDF is damaged and cannot be opened.');

/** The pages from `first` to `last`, counted from 0, as a PDF of their own. */
export const cutPages = (
  { library, at }: Document,
  { first, last }: { first: number; last: number },
): Uint8Array<ArrayBuffer> => {
  const part = library.FPDF_CreateNewDocument();
  const writer = library.PDFiumExt_OpenFileWriter();
  try {
    const copied = library.FPDF_ImportPages(part, at, `${first + 1}-${last + 1}`, 0);
    if (!copied) throw new Unreadable('damaged', `Pages ${first + 1} to ${last + 1} cannot be taken out.`);
    library.PDFiumExt_SaveAsCopy(part, writer);
    return written(library, writer);
  } finally {
    library.PDFiumExt_CloseFileWriter(writer);
    library.FPDF_CloseDocument(part);
  }
};

/**
 * Joins the PDFs that stand one after the other in `file`. Throws Unreadable where one of them
 * can't be opened.
 */
export const join = async ({ file, sizes = [] }: Work): Promise<Uint8Array<ArrayBuffer>> => {
  const library = await pdfium();
  const whole = library.FPDF_CreateNewDocument();
  const writer = library.PDFiumExt_OpenFileWriter();
  try {
    let [from, pages] = [0, 0];
    for (const size of sizes) {
      await withDocument(library, file.subarray(from, from + size), async (document) => {
        if (!library.FPDF_ImportPages(whole, document.at, `1-${document.pages}`, pages))
          throw new Unreadable('damaged', 'The pages of a PDF cannot be taken over.');
        pages += document.pages;
      });
      from += size;
    }
    library.PDFiumExt_SaveAsCopy(whole, writer);
    return written(library, writer);
  } finally {
    library.PDFiumExt_CloseFileWriter(writer);
    library.FPDF_CloseDocument(whole);
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
