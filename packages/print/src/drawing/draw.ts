import { titleOf } from '../letter/bodies.ts';
import { drawLetter } from '../letter/letter.ts';
import type { Faces } from '../page/faces.ts';
import { a4 } from '../page/measures.ts';
import { openPaper } from '../page/paper.ts';
import { drawPaymentPart, paymentSvg } from '../payment/draw.ts';
import { type Payment, paymentSize } from '../payment/payment-part.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { wordsIn } from '../words/languages.ts';

/** Draws a sheet as PDF/A-3a. `code` is the text of the QR code of its bill. */
export const drawSheet = async (
  sheet: Sheet,
  code: string | undefined,
  faces: Faces,
): Promise<Uint8Array<ArrayBuffer>> => {
  const paper = openPaper({
    size: a4,
    title: titleOf(sheet),
    author: sheet.sender.name,
    language: sheet.language,
    day: sheet.day,
    input: inputOf(sheet),
    faces,
  });
  drawLetter(paper, sheet, code);
  if ('e_invoice' in sheet && sheet.e_invoice) paper.embed(sheet.e_invoice);
  return paper.close();
};

/** Draws a payment part by itself, as a PDF of its size or as SVG. It names no day. */
export const drawSlip = async (
  payment: Payment,
  format: 'pdf' | 'svg',
  faces: Faces,
): Promise<Uint8Array<ArrayBuffer>> => {
  const paper = openPaper({
    size: paymentSize,
    title: wordsIn(payment.language).payment_words.payment_part,
    author: payment.bill.creditor.name,
    language: payment.language,
    day: '2000-01-01',
    input: inputOf(payment),
    faces,
  });
  if (format === 'svg') {
    const measure = (text: string, size: number, bold: boolean) =>
      paper.width(text, { face: bold ? 'sans-bold' : 'sans', size });
    return new Uint8Array(Buffer.from(paymentSvg(payment, measure)));
  }
  paper.addPage();
  drawPaymentPart(paper, payment, { at: { x: 0, y: 0 }, above: false });
  return paper.close();
};

/** All that is drawn, as text; bytes of images in base64. */
const inputOf = (value: Sheet | Payment): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Uint8Array ? Buffer.from(part).toString('base64') : part,
  );
