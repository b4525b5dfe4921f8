import { a4, mm } from '../page/measures.ts';
import { hairline, leading, type Paper } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import { drawPaymentPart } from '../payment/draw.ts';
import { paymentSize } from '../payment/payment-part.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { wordsIn } from '../words/languages.ts';
import { baseline, type LetterPage, paginate } from './blocks.ts';
import { type Body, bodyOf, titleOf } from './bodies.ts';
import { drawLetterHead } from './letter-head.ts';
import { lightGrey, type Style, styleOf } from './style.ts';

const edge = mm(10);

const slipTop = a4.height - paymentSize.height;

/** Draws a letter on pages of A4. `code` is the text of the QR code of its bill. */
export const drawLetter = (paper: Paper, sheet: Sheet, code: string | undefined) => {
  const { bill } = sheet;
  const payment = bill && code !== undefined ? { bill, text: code, language: sheet.language } : undefined;
  const style = styleOf(sheet.look, false);
  paper.addPage();
  drawBand(paper, style);
  const headEnd = drawLetterHead(paper, style, sheet);
  const footer = footerOf(paper, style, sheet);
  const pages = arrange((tight) => bodyOf(paper, styleOf(sheet.look, tight), sheet), {
    tops: [sheet.recipient.length === 0 ? headEnd : Math.max(style.firstTop, headEnd + mm(9)), style.nextTop],
    bottom: a4.height - edge - footer.height - mm(4),
    ...(payment ? { bottomAboveSlip: slipTop - footer.height - mm(9) } : {}),
  });
  pages.forEach(({ placed }, at) => {
    if (at > 0) {
      paper.addPage();
      drawBand(paper, style);
      drawRunningHead(paper, style, sheet);
    }
    for (const { draw, top } of placed) draw(top);
    const hasSlip = payment !== undefined && at === pages.length - 1;
    footer.draw(hasSlip ? slipTop - mm(5) : a4.height - edge, { page: at + 1, of: pages.length });
    if (hasSlip) drawPaymentPart(paper, payment, { at: { x: 0, y: slipTop }, above: true });
  });
};

type Room = { tops: readonly [number, number]; bottom: number; bottomAboveSlip?: number };

/**
 * The pages of a letter, the last of which has room for the payment part. Where the letter leaves
 * too little, it is set tighter; where that is not enough, the texts after the totals go to the
 * page of the payment part.
 */
const arrange = (
  bodyWhen: (tight: boolean) => Body,
  { tops, bottom, bottomAboveSlip }: Room,
): LetterPage[] => {
  const whole = ({ main, closing }: Body) => paginate([...main, ...closing], { tops, bottom });
  const body = bodyWhen(false);
  const pages = whole(body);
  if (bottomAboveSlip === undefined) return pages;
  const hasRoom = (some: readonly LetterPage[]) => (some.at(-1)?.end ?? bottom) <= bottomAboveSlip;
  if (hasRoom(pages)) return pages;
  const tight = whole(bodyWhen(true));
  if (hasRoom(tight)) return tight;
  const onSlip = paginate(body.closing, { tops: [tops[1], tops[1]], bottom });
  if (body.closing.length > 0 && onSlip.length === 1 && hasRoom(onSlip))
    return [...paginate(body.main, { tops, bottom }), ...onSlip];
  return [...pages, { placed: [], end: tops[1] }];
};

const drawBand = (paper: Paper, style: Style) => {
  if (style.band > 0)
    paper.decorate(() =>
      paper.box({ x: 0, y: 0, width: a4.width, height: style.band }, style.headFill ?? style.accent),
    );
};

/** The title on pages after the first, which also says that annual accounts are a draft. */
const runningTitle = (sheet: Sheet): string => {
  const isDraft = sheet.kind === 'annual_accounts' && sheet.state === 'draft';
  return isDraft ? `${titleOf(sheet)} – ${wordsIn(sheet.language).annual_words.draft}` : titleOf(sheet);
};

const drawRunningHead = (paper: Paper, style: Style, sheet: Sheet) => {
  const y = style.band + mm(13);
  paper.decorate(() => {
    paper.text(runningTitle(sheet), { x: style.left, y }, { ...style.strong, size: 9 });
    paper.text(sheet.sender.name, { x: style.right, y }, style.small, 'right');
  });
};

/** The small print at the end of each page, and the number of the page at its right. */
const footerOf = (paper: Paper, style: Style, sheet: Sheet) => {
  const type = { ...style.small, size: 7 };
  const words = wordsIn(sheet.language);
  const width = style.right - style.left - mm(30);
  const lines = sheet.sender.footer
    ? wrap(sheet.sender.footer, width, (line) => paper.width(line, type))
    : [];
  const height = Math.max(1, lines.length) * leading(type.size) + mm(1.5);
  const draw = (bottom: number, { page, of }: { page: number; of: number }) => {
    const top = bottom - height;
    paper.decorate(() => {
      paper.lines(
        [style.left, style.right].map((x) => ({ x, y: top })),
        { width: hairline, colour: lightGrey },
      );
      const y = (line: number) => baseline(top + mm(1.5) + line * leading(type.size), type);
      lines.forEach((line, at) => {
        paper.text(line, { x: style.left, y: y(at) }, type);
      });
      paper.text(words.page(page, of), { x: style.right, y: y(0) }, type, 'right');
    });
  };
  return { height, draw };
};
