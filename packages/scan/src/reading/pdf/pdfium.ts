import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { givenProgram } from '../given-programs.ts';

export type Pdfium = WrappedPdfiumModule;

let library: Promise<Pdfium> | undefined;

/** PDFium, compiled to WebAssembly without a JavaScript engine: scripts in a PDF never run. */
export const pdfium = (): Promise<Pdfium> => {
  library ??= open();
  return library;
};

const open = async (): Promise<Pdfium> => {
  const silent = () => undefined;
  const library = await init({
    ...givenProgram('pdfium'),
    print: silent,
    printErr: silent,
  });
  library.PDFiumExt_Init();
  return library;
};
