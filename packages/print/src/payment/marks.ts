import type { Box, Point } from '../page/measures.ts';

/**
 * A line of letters in Liberation Sans; `y` is that of the baseline, and `x` the side that `align`
 * says.
 */
export type Letters = Point & {
  kind: 'letters';
  text: string;
  size: number;
  bold: boolean;
  align?: 'left' | 'right';
};

/** Anything that is drawn on a payment part. */
export type Mark =
  | Letters
  | (Point & { kind: 'outline'; path: string; colour: string; scale?: number })
  | (Box & { kind: 'box'; colour: string })
  | { kind: 'lines'; points: readonly Point[]; width: number; dash?: readonly [number, number] };

/** Marks that belong together, and as what they are read to people; decoration is not. */
export type Section =
  | { role: 'decoration'; marks: readonly Mark[] }
  | { role: 'H2' | 'P'; marks: readonly Letters[] }
  | { role: 'Figure'; alternative: string; marks: readonly Mark[] };

/** The width of a text in Liberation Sans, in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;
