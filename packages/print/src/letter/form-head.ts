import { inkOn, mm } from '../page/measures.ts';
import { type Element, leading, type Paper } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import { type Block, baseline } from './blocks.ts';
import { grey, type Style } from './style.ts';

/** The head of a form: its mark, and what it is about. */

/** A mark in a box: filled, where it warns. */
export const markBlock = (
  paper: Paper,
  style: Style,
  { text, warns }: { text: string; warns: boolean },
): Block => {
  const type = { ...style.strong, size: 8.5, colour: warns ? inkOn(style.accent) : style.accent };
  const padding = mm(1);
  const height = leading(type.size) + 2 * padding;
  return {
    height,
    before: mm(2),
    keep: true,
    draw: (top) => {
      const { left: x, accent } = style;
      const width = paper.width(text, type) + mm(4);
      paper.decorate(() => {
        if (warns) paper.box({ x, y: top, width, height }, accent);
        else {
          const [right, bottom] = [x + width, top + height];
          const corners = [
            { x, y: top },
            { x: right, y: top },
            { x: right, y: bottom },
            { x, y: bottom },
            { x, y: top },
          ];
          paper.lines(corners, { width: 0.7, colour: accent });
        }
      });
      const y = baseline(top + padding, type);
      paper.structure.child('P').write(() => paper.text(text, { x: x + mm(2), y }, type));
    },
  };
};

export type Fact = readonly [label: string, value: string];

/** Facts in two columns, line by line. */
export const factBlocks = (paper: Paper, style: Style, facts: readonly Fact[]): Block[] => {
  const type = { ...style.text, size: Math.min(style.text.size, 9) };
  const label = { ...type, colour: grey };
  const width = (style.right - style.left - mm(6)) / 2;
  const widest = facts.reduce((most, [text]) => Math.max(most, paper.width(text, label)), 0);
  const lines = Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) =>
    facts.slice(2 * at, 2 * at + 2).map(([text, value], column) => ({
      text,
      x: style.left + column * (width + mm(6)),
      values: wrap(value, width - widest - mm(4), (one) => paper.width(one, type)),
    })),
  );
  let section: Element | undefined;
  return lines.map((line, at): Block => {
    const count = Math.max(1, ...line.map(({ values }) => values.length));
    return {
      height: count * leading(type.size) + mm(0.7),
      before: at === 0 ? style.gap * 0.6 : 0,
      keep: true,
      draw: (top) => {
        section ??= paper.structure.child('Sect');
        for (const { text, x, values } of line)
          section.child('P').write(() => {
            paper.text(text, { x, y: baseline(top, label) }, label);
            values.forEach((value, number) => {
              const y = baseline(top + number * leading(type.size), type);
              paper.text(value, { x: x + widest + mm(4), y }, type);
            });
          });
      },
    };
  });
};
