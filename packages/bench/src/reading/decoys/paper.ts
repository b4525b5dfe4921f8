import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** A paper on which a decoy is drawn: lines from its top, amounts at its right edge. */

export const paperSize = { width: 595, height: 842 };
const [left, right, top, step] = [56, 539, 60, 15];

export type Look = { size: number; bold?: boolean; height?: number };
export type PaperRow = {
  text?: string;
  /** Where the text begins. */
  x?: number;
  /** Another text in the same line. */
  beside?: { x: number; text: string };
  amount?: string;
  look?: Look;
};

export type Paper = {
  page: PDFPage;
  document: PDFDocument;
  font: PDFFont;
  /** Draws a row below the last one; the place of its line, as PDFs count it. */
  row(row?: PaperRow): number;
  /** Where an amount at the right edge begins. */
  startOf(amount: string, size?: number): number;
  save(): Promise<Uint8Array>;
};

export const newPaper = async (): Promise<Paper> => {
  const document = await PDFDocument.create();
  const page = document.addPage([paperSize.width, paperSize.height]);
  const [font, strong] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((name) => document.embedFont(name)),
  );
  if (!font || !strong) throw new Error('The standard fonts are missing.');
  let down = top;
  const startOf = (amount: string, size = 10) => right - font.widthOfTextAtSize(amount, size);
  return {
    ...{ page, document, font, startOf },
    row({ text, x = left, beside, amount, look = { size: 10 } } = {}) {
      const { size, bold = false, height = step } = look;
      down += height;
      const y = paperSize.height - down;
      const type = { y, size, font: bold ? strong : font, color: rgb(0.1, 0.1, 0.1) };
      if (text !== undefined) page.drawText(text, { x, ...type });
      if (beside) page.drawText(beside.text, { x: beside.x, ...type });
      if (amount !== undefined)
        page.drawText(amount, { x: right - type.font.widthOfTextAtSize(amount, size), ...type });
      return y;
    },
    save: () => document.save(),
  };
};
