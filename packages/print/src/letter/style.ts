import type { FaceName } from '../page/faces.ts';
import { black, inkOn, mm, readable, tint } from '../page/measures.ts';
import type { Type } from '../page/paper.ts';
import type { Look, Template } from '../sheet/sheet.ts';

/** The looks of a template: measures in points, and letters. */
export type Style = {
  left: number;
  right: number;
  /** Where the text of the first page begins at the earliest, and that of the others. */
  firstTop: number;
  nextTop: number;
  /** Of a filled head of a table, or none. */
  headFill?: string;
  /** Of the line with the total, or none. */
  totalFill?: string;
  /** The height of the band at the top of each page. */
  band: number;
  accent: string;
  padding: number;
  gap: number;
  text: Type;
  strong: Type;
  small: Type;
  title: Type;
  heading: Type;
  /** The heads of columns. */
  head: Type;
};

type Measures = {
  left: number;
  right: number;
  firstTop: number;
  size: number;
  title: number;
  padding: number;
  gap: number;
};

const measures: Record<Template, Measures> = {
  plain: { left: 22, right: 188, firstTop: 94, size: 9.5, title: 17, padding: 1.5, gap: 6 },
  band: { left: 22, right: 188, firstTop: 94, size: 9.5, title: 17, padding: 1.7, gap: 6 },
  compact: { left: 16, right: 194, firstTop: 90, size: 8.5, title: 13, padding: 0.8, gap: 4 },
};

export const grey = '#5c5c5c';
export const lightGrey = '#c8c8c8';

/**
 * The style of a look; a tight one has less room between the lines, so that a letter is on fewer
 * pages.
 */
export const styleOf = ({ template, colour, font }: Look, tight: boolean): Style => {
  const { left, right, firstTop, title, ...normal } = measures[template];
  const less = tight ? 0.55 : 1;
  const size = normal.size - (tight ? 0.5 : 0);
  const [padding, gap] = [normal.padding * less, normal.gap * less];
  const face: FaceName = font;
  const bold: FaceName = font === 'sans' ? 'sans-bold' : 'serif-bold';
  const accent = readable(colour);
  const isBand = template === 'band';
  return {
    left: mm(left),
    right: mm(right),
    firstTop: mm(firstTop),
    nextTop: mm(isBand ? 30 : 26),
    ...(isBand ? { headFill: colour, totalFill: tint(colour, 0.86) } : {}),
    ...(template === 'compact' ? { headFill: '#ececec' } : {}),
    band: mm(isBand ? 8 : 0),
    accent,
    padding: mm(padding),
    gap: mm(gap),
    text: { face, size },
    strong: { face: bold, size },
    small: { face, size: Math.min(8, size - 0.5), colour: grey },
    title: { face: bold, size: title, colour: accent },
    heading: { face: bold, size: size + 1.5 },
    head: {
      face: bold,
      size: size - 1,
      colour: isBand ? inkOn(colour) : template === 'compact' ? black : accent,
    },
  };
};
