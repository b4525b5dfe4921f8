import type { Element, Paper } from '../page/paper.ts';

const ignore = () => undefined;

const element: Element = { type: '', child: () => element, write: ignore, end: ignore };

/**
 * Paper on which nothing is drawn, and all has the same widths as on `paper`: a volume is laid out
 * on it first, as its contents and its numbers of pages say how it ends.
 */
export const blankPaper = (width: Paper['width']): Paper => ({
  ...{ addPage: ignore, text: ignore, box: ignore, lines: ignore, outline: ignore, image: ignore },
  ...{ decorate: ignore, bookmark: ignore, embed: ignore, link: ignore },
  width,
  structure: element,
  close: () => Promise.resolve(new Uint8Array()),
});
