import type { Element, Paper } from '../page/paper.ts';

const nothing = () => undefined;

const element: Element = { type: '', child: () => element, write: nothing, end: nothing };

/**
 * Paper on which nothing is drawn, and all has the same widths as on `paper`: a volume is laid out
 * on it first, as its contents and its numbers of pages say how it ends.
 */
export const blankPaper = (width: Paper['width']): Paper => ({
  ...{ addPage: nothing, text: nothing, box: nothing, lines: nothing, outline: nothing, image: nothing },
  ...{ decorate: nothing, bookmark: nothing, embed: nothing, link: nothing },
  width,
  structure: element,
  close: () => Promise.resolve(new Uint8Array()),
});
