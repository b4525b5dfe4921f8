import { mm, tint } from '../page/measures.ts';
import { type Element, hairline, leading, type Paper, type Type } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import { type Block, baseline } from './blocks.ts';
import { grey, lightGrey, type Style } from './style.ts';

/**
 * Sections of a form: each line has its name and its number at the left, and amounts in two
 * columns. Totals are in the outer one, and what they are made of is in the inner one.
 */
export type FormSection = { title: string; heads: FormHeads; lines: readonly FormLine[] };

export type FormHeads = { figure: string; rate?: string; inner?: string; outer?: string };

export type FormLine = {
  name: string;
  figure?: string;
  rate?: string;
  inner?: string;
  outer?: string;
  /** The sign of its amount in the total, before it as the form has it. */
  sign?: '−' | '=';
  /** A part is one of a line above it; a heading has heads of columns for amounts. */
  look?: 'total' | 'result' | 'part' | 'heading';
};

type Span = { left: number; right: number };
type Places = Record<'name' | 'shortName' | 'rate' | 'figure' | 'inner' | 'outer', Span>;

const amountWidth = mm(31);
const between = mm(4);

const placesOf = ({ left, right, headFill }: Style): Places => {
  const inset = headFill ? mm(2) : 0;
  const outer = { left: right - inset - amountWidth, right: right - inset };
  const inner = { left: outer.left - between - amountWidth, right: outer.left - between };
  const figure = { left: inner.left - mm(10), right: inner.left };
  const rate = { left: figure.left - between - mm(13), right: figure.left - between };
  const name = { left: left + inset, right: figure.left - between };
  return { name, shortName: { ...name, right: rate.left - mm(2) }, rate, figure, inner, outer };
};

/** The types of lines, so small that all amounts have room. */
const typesOf = (paper: Paper, style: Style, sections: readonly FormSection[]) => {
  const amounts = sections.flatMap(({ lines }) =>
    lines.flatMap(({ look, inner = '', outer = '' }) => (look === 'heading' ? [] : [inner, outer])),
  );
  const largest = Math.min(style.text.size, 9);
  const sizes = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4].map((less) => largest - less);
  const room = amountWidth - mm(4);
  const size =
    sizes.find((one) => amounts.every((text) => paper.width(text, { ...style.strong, size: one }) <= room)) ??
    largest - 4;
  return {
    text: { ...style.text, size },
    strong: { ...style.strong, size },
    soft: { ...style.text, size, colour: grey },
    head: { ...style.head, size: headSize(paper, style, sections) },
  };
};

/** The largest size in which the heads of amounts have room beside each other. */
const headSize = (paper: Paper, style: Style, sections: readonly FormSection[]): number => {
  const heads = sections.flatMap(({ heads: { inner = '', outer = '' } }) => [inner, outer]);
  const largest = Math.min(style.head.size, 8);
  const sizes = [0, 0.5, 1, 1.5, 2, 2.5].map((less) => largest - less);
  const hasRoom = (size: number) =>
    heads.every((text) => paper.width(text, { ...style.head, size }) <= amountWidth - mm(2));
  return sizes.find(hasRoom) ?? largest - 2.5;
};

type Types = ReturnType<typeof typesOf>;

const padding = mm(0.6);

/** The blocks of the sections, each of which repeats its heads on the pages on which it goes on. */
export const formBlocks = (paper: Paper, style: Style, sections: readonly FormSection[]): Block[] => {
  const [places, types] = [placesOf(style), typesOf(paper, style, sections)];
  const last = sections.at(-1);
  return sections.flatMap((section) => {
    const blocks = sectionBlocks(paper, style, { section, places, types });
    // The last one stays with what follows, which would be alone on a page.
    return section === last ? blocks.map((block) => ({ ...block, keep: true })) : blocks;
  });
};

const sectionBlocks = (
  paper: Paper,
  style: Style,
  { section, places, types }: { section: FormSection; places: Places; types: Types },
): Block[] => {
  let table: Element | undefined;
  const tableElement = () => {
    table ??= paper.structure.child('Table');
    return table;
  };
  const head = headOf(paper, style, { section, places, types });
  const first: Block = {
    height: head.height,
    before: mm(2.6),
    keep: true,
    draw: (top) => {
      const row = tableElement().child('TR');
      head.draw(top, (draw) => row.child('TH').write(draw));
    },
  };
  const repeated = {
    height: head.height,
    draw: (top: number) => head.draw(top, (draw) => paper.decorate(draw)),
  };
  const rows = section.lines.map((line, at): Block => {
    const drawn = lineBlock(paper, style, { line, places, types, table: tableElement });
    const next = section.lines[at + 1];
    // A heading stays with what it is of, and the result with its total.
    const keep = line.look === 'heading' || next?.look === 'part' || next?.look === 'result';
    return { ...drawn, before: 0, keep, head: repeated };
  });
  return [first, ...rows];
};

const headOf = (
  paper: Paper,
  style: Style,
  { section, places, types }: { section: FormSection; places: Places; types: Types },
) => {
  const room = places.figure.left - mm(8) - places.name.left;
  const sizes = [types.text.size + 1, types.text.size, types.text.size - 1];
  const titles = sizes.map((size): Type => ({ ...types.head, size }));
  const title = titles.find((type) => paper.width(section.title, type) <= room) ?? types.head;
  const height = leading(title.size) + 2 * mm(0.9);
  const draw = (top: number, write: (draw: () => void) => void) => {
    const { left, right, headFill, accent } = style;
    paper.decorate(() => {
      if (headFill) paper.box({ x: left, y: top, width: right - left, height }, headFill);
      else paper.lines(endsAt(top + height, { left, right }), { width: 0.9, colour: accent });
    });
    const y = baseline(top + mm(0.9), title);
    write(() => paper.text(section.title, { x: places.name.left, y }, title));
    for (const name of ['rate', 'figure', 'inner', 'outer'] as const) {
      const text = section.heads[name];
      if (text === undefined) continue;
      write(() => paper.text(text, { x: places[name].right, y }, types.head, 'right'));
    }
  };
  return { height, draw };
};

const endsAt = (y: number, { left, right }: Span) => [left, right].map((x) => ({ x, y }));

type LineAsked = { line: FormLine; places: Places; types: Types; table: () => Element };

const lineBlock = (paper: Paper, style: Style, asked: LineAsked): Pick<Block, 'height' | 'draw'> => {
  const { line, places, types } = asked;
  const { look, figure, rate } = line;
  const type = look === 'total' || look === 'result' || look === 'heading' ? types.strong : types.text;
  const place = rate === undefined ? places.name : places.shortName;
  const depth = look === 'part' ? 2 : line.inner !== undefined && look !== 'heading' ? 1 : 0;
  const indent = depth * mm(3);
  const names = wrap(line.name, place.right - place.left - indent, (text) => paper.width(text, type));
  const height = Math.max(1, names.length) * leading(type.size) + 2 * padding;
  const draw = (top: number) => {
    const y = baseline(top + padding, type);
    decorateLine(paper, style, { ...asked, top, height });
    const row = asked.table().child('TR');
    const cell = (write: () => void) => row.child('TD').write(write);
    cell(() =>
      names.forEach((text, at) => {
        paper.text(text, { x: place.left + indent, y: y + at * leading(type.size) }, type);
      }),
    );
    const middle = (places.figure.left + places.figure.right) / 2;
    if (figure !== undefined) cell(() => paper.text(figure, { x: middle, y }, types.strong, 'center'));
    if (rate !== undefined) cell(() => paper.text(rate, { x: places.rate.right, y }, type, 'right'));
    for (const name of ['inner', 'outer'] as const) {
      const text = line[name];
      if (text === undefined) continue;
      const written = look === 'heading' ? types.strong : isNothing(text) ? { ...type, colour: grey } : type;
      cell(() => paper.text(text, { x: places[name].right, y }, written, 'right'));
    }
    if (line.sign) {
      const x = line.outer === undefined ? places.inner.left : places.outer.left;
      const { sign } = line;
      cell(() => paper.text(sign, { x: x + mm(1.5), y }, types.soft));
    }
  };
  return { height, draw };
};

const isNothing = (text: string): boolean => /^0(\.0+)?$/.test(text);

/** The box of the number, and the rule below a line or, of totals, above it. */
const decorateLine = (
  paper: Paper,
  { left, right, accent, totalFill }: Style,
  { line: { look, figure }, places, top, height }: LineAsked & { top: number; height: number },
): void =>
  paper.decorate(() => {
    if (look === 'result') {
      const box = { x: left, y: top, width: right - left, height };
      if (totalFill) paper.box(box, totalFill);
      paper.lines(endsAt(top, { left, right }), { width: 0.9, colour: accent });
    }
    if (figure !== undefined) {
      const { left: x, right: end } = places.figure;
      paper.box({ x, y: top + mm(0.35), width: end - x, height: height - mm(0.7) }, tint(accent, 0.88));
    }
    if (look !== 'heading') {
      const width = look === 'total' ? 0.5 : hairline;
      const ends = endsAt(top + height, { left, right });
      paper.lines(ends, { width, colour: look === 'total' ? accent : lightGrey });
    }
  });
