import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { crossOf, type Page } from './page.ts';
import { randomFrom } from './random.ts';
import type { Code } from './symbol.ts';
import { symbolOf } from './symbol.ts';

const mm = 72 / 25.4;
const shades = { black: rgb(0, 0, 0), white: rgb(1, 1, 1) };

/** The pages as a PDF of lines and letters, as programs print them. Turned by `turn` degrees, which viewers turn back. */
export const drawn = async (pages: readonly Page[], { turn = 0 } = {}): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of pages) {
    const sheet = document.addPage([210 * mm, 297 * mm]);
    if (turn !== 0) sheet.setRotation(degrees(turn));
    drawType(sheet, page, font);
    for (const code of page.codes) await drawCode(sheet, code);
  }
  return document.save();
};

const letters = 'aeinrstl uodcmhgbAERS 0123456789.,-';

const drawType = (sheet: PDFPage, { lines, seed }: Page, font: PDFFont): void => {
  const random = randomFrom(seed);
  for (let line = 0; line < lines; line++) {
    const text = Array.from({ length: 50 }, () => letters[Math.floor(random() * letters.length)]).join('');
    sheet.drawText(text, { x: 22 * mm, y: (272 - line * 4.2) * mm, size: 9, font });
  }
};

const drawCode = async (sheet: PDFPage, code: Code): Promise<void> => {
  const { path, width, height } = await symbolOf(code);
  const place = { x: code.x * mm, y: (297 - code.y) * mm };
  // Stretched within the path, since both directions of a page have one scale.
  const [across, down] = [code.width / width, code.height / height];
  const stretched = path.replace(
    /M(\d+) (\d+)h(\d+)v1h-\d+z/g,
    (_, x, y, run) => `M${x * across} ${y * down}h${run * across}v${down}h${-run * across}z`,
  );
  sheet.drawSvgPath(stretched, { ...place, scale: mm, color: shades.black });
  for (const [shade, mark] of crossOf(code))
    sheet.drawSvgPath(mark, { ...place, scale: mm, color: shades[shade as keyof typeof shades] });
};
