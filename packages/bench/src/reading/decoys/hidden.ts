import { clip, endPath, popGraphicsState, pushGraphicsState, rectangle, rgb } from '@cantoo/pdf-lib';
import { centsText } from '../random.ts';
import { type DrawDecoy, drawAccount, drawHead, ibanText, taxOf } from './base.ts';
import { paintFigures, pictureOf } from './painted.ts';
import { type Paper, paperSize } from './paper.ts';

/**
 * Decoys whose text is another than what is seen: net amount, tax, total and IBAN that fit each
 * other, and that nobody sees.
 */

/** The ways in which a text is not seen. */
export const waysToHide = [
  'unpainted',
  'white',
  'white across a line',
  'transparent',
  'nearly transparent',
  'outside of the page',
  'clipped',
  'below a surface',
  'below a picture',
  'of no size',
] as const;
type Way = (typeof waysToHide)[number];

/** Where it is: in an empty place, or where the total is seen, which is a text or painted. */
const placesToHide = ['beside', 'over text', 'over paint'] as const;

const falseIban = 'DE89370400440532013000';
const unpainted = 3;
const nearlyTransparent = 0.03;

export const hiddenText =
  (seed: number): DrawDecoy =>
  async (paper, base) => {
    const way = waysToHide[seed % waysToHide.length] ?? 'white';
    const where = placesToHide[Math.floor(seed / waysToHide.length) % placesToHide.length] ?? 'beside';
    const { words, rate, shown, net, tax, total, totalLabel } = base;
    const falseNet = 3n * net + 100n;
    const falseTax = taxOf(falseNet, rate);
    const falseTotal = falseNet + falseTax;
    drawHead(paper, base);
    const rows: readonly (readonly [label: string, seen: bigint, hidden: bigint])[] = [
      [words.net[0], net, falseNet],
      [`${words.vat} ${rate.written}`, tax, falseTax],
      [`${totalLabel} CHF`, total, falseTotal],
    ];
    const isPainted = where === 'over paint';
    const seen = rows.map(([label, amount]) => ({
      ...{ label, amount },
      y: paper.row({ text: label, ...(isPainted ? {} : { amount: shown(amount) }) }),
    }));
    drawAccount(paper, base);
    const hidden: Hidden[] = rows.flatMap(([label, , amount], at) => {
      const y = where === 'beside' ? paper.row() : (seen[at]?.y ?? 0);
      const figure = { text: shown(amount), x: paper.startOf(shown(amount)), y };
      return where === 'beside' ? [{ text: label, x: 56, y }, figure] : [figure];
    });
    hidden.push({ text: `IBAN ${ibanText(falseIban)}`, x: 300, y: paper.row() });
    for (const one of hidden) await hide(paper, way, one);
    if (isPainted)
      for (const { amount, y } of seen)
        paintFigures(paper, shown(amount), { x: paper.startOf(shown(amount)), y });
    return {
      never: [falseNet, falseTax, falseTotal].map(centsText).concat(falseIban),
      ...(isPainted ? { taxes: ['none'] } : {}),
    };
  };

type Hidden = { text: string; x: number; y: number };

const hide = async ({ page, document, font }: Paper, way: Way, { text, x, y }: Hidden): Promise<void> => {
  const [size, width] = [10, font.widthOfTextAtSize(text, 10)];
  const box = { x: x - 2, y: y - 3, width: width + 4, height: 13 };
  const at = { x, y, size, font, color: rgb(0, 0, 0) };
  const white = rgb(1, 1, 1);
  switch (way) {
    case 'unpainted':
      return page.drawText(text, { ...at, renderMode: unpainted });
    case 'white':
      return page.drawText(text, { ...at, color: white });
    case 'white across a line': {
      const line = { start: { x: box.x, y: y + 3 }, end: { x: box.x + box.width, y: y + 3 } };
      page.drawLine({ ...line, thickness: 0.7 });
      return page.drawText(text, { ...at, color: white });
    }
    case 'transparent':
      return page.drawText(text, { ...at, opacity: 0 });
    case 'nearly transparent':
      return page.drawText(text, { ...at, opacity: nearlyTransparent });
    case 'outside of the page':
      return page.drawText(text, { ...at, x: x + paperSize.width });
    case 'clipped':
      page.pushOperators(pushGraphicsState(), rectangle(0, 0, 1, 1), clip(), endPath());
      page.drawText(text, at);
      return page.pushOperators(popGraphicsState());
    case 'below a surface':
      page.drawText(text, at);
      return page.drawRectangle({ ...box, color: white });
    case 'below a picture':
      page.drawText(text, at);
      return page.drawImage(await document.embedPng(pictureOf('white')), box);
    case 'of no size':
      return page.drawText(text, { ...at, size: 0.4 });
  }
};
