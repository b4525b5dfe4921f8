import { baseline } from '../letter/blocks.ts';
import { lightGrey, type Style, styleOf } from '../letter/style.ts';
import { a4, inkOn, mm } from '../page/measures.ts';
import { hairline, leading, type Paper } from '../page/paper.ts';
import { TooManyPages } from '../page/too-many-pages.ts';
import type { TaxOfficeHead } from '../sheet/tax-office.ts';
import { daysIn } from '../words/languages.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';

/** The pages of a volume: their running heads and numbers, and the most that there may be. */

export type Pages = {
  style: Style;
  top: number;
  bottom: number;
  /** Their number so far. */
  count(): number;
  /** Begins a page; `title` is what its head says, none where it stands below. */
  next(title: string): void;
};

/** The style of the letters of a client, in the measures of tables with many columns. */
export const volumeStyle = ({ look }: TaxOfficeHead): Style => {
  const style = styleOf(look, true);
  const size = 7.4;
  return {
    ...style,
    ...{ left: mm(16), right: mm(194), padding: mm(0.5) },
    text: { ...style.text, size },
    strong: { ...style.strong, size },
    small: { ...style.small, size: 7 },
    title: { ...style.title, size: 15 },
    heading: { ...style.heading, size: 9.5 },
    head: { ...style.head, size: 7.2 },
  };
};

/** Opens the pages of a volume, which has `total` of them, where that is known. */
export const openPages = (
  paper: Paper,
  head: TaxOfficeHead,
  { total, most }: { total: number | undefined; most: number },
): Pages => {
  const style = volumeStyle(head);
  const words = taxOfficeWordsIn(head.language);
  const bottom = a4.height - mm(16);
  const about = [head.sender.name, words.title, daysIn(head.language, head)].join(' · ');
  let count = 0;
  const runningHead = (title: string) => {
    const y = style.band + mm(12);
    if (title !== '')
      paper.text(title, { x: style.left, y }, { ...style.strong, size: 8.5, colour: style.accent });
    if (head.draft) drawMark(paper, style, { text: words.draft.split(':')[0] ?? '', y });
  };
  return {
    style,
    top: style.band + mm(17),
    bottom,
    count: () => count,
    next: (title) => {
      count += 1;
      if (count > most) throw new TooManyPages();
      paper.addPage();
      paper.decorate(() => {
        if (style.band > 0)
          paper.box({ x: 0, y: 0, width: a4.width, height: style.band }, style.headFill ?? style.accent);
        if (count > 1) runningHead(title);
        const line = bottom + mm(3);
        paper.lines(
          [style.left, style.right].map((x) => ({ x, y: line })),
          { width: hairline, colour: lightGrey },
        );
        const y = line + leading(style.small.size);
        paper.text(about, { x: style.left, y }, style.small);
        const number = words.numbered(String(count), String(total ?? count));
        paper.text(number, { x: style.right, y }, style.small, 'right');
      });
    },
  };
};

const drawMark = (paper: Paper, style: Style, { text, y }: { text: string; y: number }) => {
  const type = { ...style.strong, size: 7.5, colour: inkOn(style.accent) };
  const width = paper.width(text, type) + mm(3);
  const height = leading(type.size) + mm(0.8);
  const box = { x: style.right - width, y: y - height + mm(1.1), width, height };
  paper.box(box, style.accent);
  paper.text(text, { x: box.x + mm(1.5), y: baseline(box.y + mm(0.4), type) }, type);
};
