import { black, type Point } from '../page/measures.ts';
import type { Paper } from '../page/paper.ts';
import type { Mark, Measure, Section } from './marks.ts';
import { type Payment, paymentSections, paymentSize } from './payment-part.ts';

/** Draws the payment part on `paper`, its upper left corner at `at`. */
export const drawPaymentPart = (
  paper: Paper,
  payment: Payment,
  { at, above }: { at: Point; above: boolean },
) => {
  const measure: Measure = (text, size, bold) => paper.width(text, typeOf(size, bold));
  const part = paper.structure.child('Sect');
  const draw = (mark: Mark) => drawMark(paper, mark, at);
  for (const section of paymentSections(payment, measure, above)) {
    const { role, marks } = section;
    if (role === 'decoration') paper.decorate(() => marks.forEach(draw));
    else
      part.child(role, role === 'Figure' ? section.alternative : undefined).write(() => marks.forEach(draw));
  }
};

const typeOf = (size: number, bold: boolean) => ({ face: bold ? 'sans-bold' : 'sans', size }) as const;

const drawMark = (paper: Paper, mark: Mark, at: Point) => {
  const moved = ({ x, y }: Point) => ({ x: x + at.x, y: y + at.y });
  switch (mark.kind) {
    case 'letters':
      return paper.text(mark.text, moved(mark), typeOf(mark.size, mark.bold), mark.align);
    case 'outline':
      return paper.outline(mark.path, { ...moved(mark), scale: mark.scale ?? 1 }, mark.colour);
    case 'box':
      return paper.box({ ...mark, ...moved(mark) }, mark.colour);
    case 'lines':
      return paper.lines(mark.points.map(moved), mark);
  }
};

/**
 * The payment part by itself, as SVG. Its letters are text in Liberation Sans, or a font of the
 * same widths.
 */
export const paymentSvg = (payment: Payment, measure: Measure): string => {
  const { width, height } = paymentSize;
  const marks = paymentSections(payment, measure, false).flatMap(({ marks }: Section) => [...marks]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="105mm" viewBox="0 0 ${short(width)} ${short(height)}" lang="${payment.language}" font-family="'Liberation Sans', Arial, Helvetica, sans-serif">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...marks.map(svgOf),
    '</svg>',
    '',
  ].join('\n');
};

const svgOf = (mark: Mark): string => {
  switch (mark.kind) {
    case 'letters': {
      const weight = mark.bold ? ' font-weight="bold"' : '';
      const anchor = mark.align === 'right' ? ' text-anchor="end"' : '';
      return `<text x="${short(mark.x)}" y="${short(mark.y)}" font-size="${mark.size}"${weight}${anchor}>${escaped(mark.text)}</text>`;
    }
    case 'outline': {
      const scale = mark.scale === undefined ? '' : ` scale(${mark.scale})`;
      return `<path transform="translate(${short(mark.x)} ${short(mark.y)})${scale}" fill="${mark.colour}" fill-rule="evenodd" d="${mark.path}"/>`;
    }
    case 'box':
      return `<rect x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" fill="${mark.colour}"/>`;
    case 'lines': {
      const points = mark.points.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ');
      const dash = mark.dash ? ` stroke-dasharray="${mark.dash.join(' ')}"` : '';
      return `<polyline points="${points}" fill="none" stroke="${black}" stroke-width="${mark.width}"${dash}/>`;
    }
  }
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const short = (points: number): string => String(Number(points.toFixed(3)));
