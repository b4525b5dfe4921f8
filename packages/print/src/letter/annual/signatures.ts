import { mm } from '../../page/measures.ts';
import { leading, type Paper } from '../../page/paper.ts';
import { wrap } from '../../page/wrap.ts';
import type { AnnualAccountsSheet } from '../../sheet/sheet.ts';
import { dayIn, wordsIn } from '../../words/languages.ts';
import { type Block, baseline, paragraph } from '../blocks.ts';
import { grey, type Style } from '../style.ts';

/** Place and day, and a line for each who signs, two beside each other (art. 958 para. 3). */
export const signatureBlocks = (paper: Paper, style: Style, sheet: AnnualAccountsSheet): Block[] => {
  const words = wordsIn(sheet.language).annual_words;
  const day = sheet.signed_on ? dayIn(sheet.language, sheet.signed_on) : '';
  const said = [sheet.place, day].filter((part) => part !== '').join(', ');
  const { left, right } = style;
  const named =
    sheet.signatories.length > 0
      ? sheet.signatories
      : [words.chair, words.responsible].map((role) => ({ name: '', role }));
  const text = said === '' ? `${words.place_and_day}: ` : said;
  return [
    ...paragraph(paper, text, { type: style.text, left, right, before: mm(12), keep: true }),
    ...pairsOf(named).map((pair, at, all) => pairBlock(paper, style, pair, at < all.length - 1)),
  ];
};

type Signing = { name: string; role: string };

const pairsOf = (all: readonly Signing[]): Signing[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(2 * at, 2 * at + 2));

const pairBlock = (paper: Paper, style: Style, pair: readonly Signing[], keep: boolean): Block => {
  const width = (style.right - style.left - mm(14)) / 2;
  const small = { ...style.small, colour: grey };
  const columns = pair.map(({ name, role }, at) => ({
    name,
    x: style.left + at * (width + mm(14)),
    roles: wrap(role, width, (line) => paper.width(line, small)),
  }));
  const above = mm(14);
  const roleLines = Math.max(1, ...columns.map(({ roles }) => roles.length));
  const height = above + mm(1.5) + leading(style.text.size) + roleLines * leading(small.size);
  return {
    height,
    before: 0,
    keep,
    draw: (top) => {
      const line = top + above;
      for (const { name, x, roles } of columns) {
        paper.decorate(() =>
          paper.lines(
            [
              { x, y: line },
              { x: x + width, y: line },
            ],
            { width: 0.6, colour: grey },
          ),
        );
        const start = line + mm(1.5);
        const next = name === '' ? start : start + leading(style.text.size);
        paper.structure.child('P').write(() => {
          paper.text(name, { x, y: baseline(start, style.text) }, style.text);
          roles.forEach((role, at) => {
            paper.text(role, { x, y: baseline(next + at * leading(small.size), small) }, small);
          });
        });
      }
    },
  };
};
