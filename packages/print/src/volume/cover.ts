import { baseline } from '../letter/blocks.ts';
import { drawSender } from '../letter/letter-head.ts';
import { grey, lightGrey } from '../letter/style.ts';
import { inkOn, mm } from '../page/measures.ts';
import { leading, type Paper } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import type { TaxOfficeHead } from '../sheet/tax-office.ts';
import { dayIn, daysIn } from '../words/languages.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';
import type { Pages } from './pages.ts';

/** The cover of a volume, and its contents. */

/** A line of the contents: a part, or an account of one. */
export type ContentsLine = { title: string; level: 1 | 2; name: string; page: number };

export const drawCover = (paper: Paper, { head, pages }: { head: TaxOfficeHead; pages: Pages }) => {
  const words = taxOfficeWordsIn(head.language);
  const { style } = pages;
  pages.next('');
  drawSender(paper, { ...style, title: { ...style.title, size: 15 } }, head);
  const title = { ...style.title, size: 26 };
  let y = mm(104);
  const heading = paper.structure.child('H1');
  for (const line of wrap(words.title, style.right - style.left, (one) => paper.width(one, title))) {
    heading.write(() => paper.text(line, { x: style.left, y: baseline(y, title) }, title));
    y += leading(title.size);
  }
  const about = { ...style.heading, size: 14 };
  y += mm(1);
  paper.structure.child('P').write(() => {
    const text = `${words.business_year} ${daysIn(head.language, head)}`;
    paper.text(text, { x: style.left, y: baseline(y, about) }, about);
  });
  y += leading(about.size) + mm(6);
  paper.decorate(() => {
    const ends = [style.left, style.left + mm(40)].map((x) => ({ x, y }));
    paper.lines(ends, { width: 1.6, colour: style.accent });
  });
  y += mm(7);
  const facts = [
    [words.state, head.draft ? words.draft : words.closed],
    [words.currency, head.currency],
    [words.made, dayIn(head.language, head.day)],
  ] as const;
  const type = { ...style.text, size: 10 };
  for (const [label, value] of facts) {
    const line = baseline(y, type);
    paper.structure.child('P').write(() => {
      paper.text(label, { x: style.left, y: line }, { ...type, colour: grey });
      paper.text(value, { x: style.left + mm(34), y: line }, { ...type, face: style.strong.face });
    });
    y += leading(type.size) + mm(1.2);
  }
  if (head.draft) drawDraft(paper, { head, pages }, y + mm(4));
};

const drawDraft = (paper: Paper, { head, pages }: { head: TaxOfficeHead; pages: Pages }, top: number) => {
  const { style } = pages;
  const type = { ...style.strong, size: 9, colour: inkOn(style.accent) };
  const text = taxOfficeWordsIn(head.language).notes.draft;
  const width = paper.width(text, type) + mm(8);
  const height = leading(type.size) + mm(4);
  paper.decorate(() => paper.box({ x: style.left, y: top, width, height }, style.accent));
  paper.structure
    .child('P')
    .write(() => paper.text(text, { x: style.left + mm(4), y: baseline(top + mm(2), type) }, type));
};

/** The rows of the contents, and how many a page has. */
export const contentsMeasures = ({ style, top, bottom }: Pages) => {
  const first = { ...style.strong, size: 9 };
  const second = { ...style.text, size: 8 };
  const step = mm(5.2);
  const begin = top + leading(style.title.size) + mm(4);
  return { first, second, step, begin, perPage: Math.floor((bottom - begin) / step) };
};

export const drawContents = (
  paper: Paper,
  { head, pages }: { head: TaxOfficeHead; pages: Pages },
  contents: readonly ContentsLine[],
) => {
  const words = taxOfficeWordsIn(head.language);
  const { first, second, step, begin, perPage } = contentsMeasures(pages);
  const { left, right, title } = pages.style;
  for (let from = 0; from < Math.max(1, contents.length); from += perPage) {
    pages.next('');
    paper.structure
      .child(from === 0 ? 'H1' : 'P')
      .write(() => paper.text(words.contents, { x: left, y: baseline(pages.top, title) }, title));
    const section = paper.structure.child('TOC');
    contents.slice(from, from + perPage).forEach(({ title: text, level, name, page }, at) => {
      const type = level === 1 ? first : second;
      const top = begin + at * step;
      const y = baseline(top + mm(0.8), type);
      const x = left + (level === 1 ? 0 : mm(5));
      const number = String(page);
      const shown = fitted(paper, text, { type, room: right - x - mm(16) });
      section.child('TOCI').write(() => {
        paper.text(shown, { x, y }, type);
        paper.text(number, { x: right, y }, type, 'right');
      });
      paper.decorate(() => {
        const dots = [x + paper.width(shown, type) + mm(2), right - paper.width(number, type) - mm(2)];
        const line = dots.map((end) => ({ x: end, y: y - 0.6 }));
        paper.lines(line, { width: 0.5, colour: lightGrey, dash: [0.6, 2.2] });
      });
      paper.link({ x: left, y: top, width: right - left, height: step }, name);
    });
  }
};

const fitted = (
  paper: Paper,
  text: string,
  { type, room }: { type: Parameters<Paper['width']>[1]; room: number },
) => {
  const [line = '', ...others] = wrap(text, room, (one) => paper.width(one, type));
  return others.length === 0 ? line : `${line}…`;
};
