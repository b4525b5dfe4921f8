export { type BillOptions, billText } from './bill.ts';
export { type CreditNoteOptions, type EInvoiceOptions, eCreditNoteXml, eInvoiceXml } from './e-invoice.ts';
export {
  bomb,
  encrypted,
  endless,
  gifOf,
  hugePage,
  imageBomb,
  pdfOfPages,
  pngOf,
  scripted,
} from './hostile.ts';
export {
  gifWithNote,
  gifWithoutEnd,
  jpegCutShort,
  jpegOfCamera,
  jpegWithFilm,
  jpegWithPreview,
  oddPdfs,
  pngWithWrongChecksum,
} from './odd.ts';
export { type DrawnPage, page, svgOf } from './page.ts';
export { drawn } from './paper.ts';
export { imagesAsPdf, photographOf } from './photograph.ts';
export { type Scan, scanned, scannedImage } from './scan.ts';
export { type Stack, stackKinds, stackOf } from './stack.ts';
export type { Code } from './symbol.ts';
