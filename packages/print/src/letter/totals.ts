import { mm } from '../page/measures.ts';
import { type Element, leading, type Paper } from '../page/paper.ts';
import { type Block, baseline } from './blocks.ts';
import type { Style } from './style.ts';

/** A line of the totals; the strong ones have a line above them. */
export type TotalLine = { label: string; amount: string; strong?: boolean; quiet?: boolean };

/** The totals at the right, below the last column. They are all on one page. */
export const totalBlocks = (paper: Paper, style: Style, lines: readonly TotalLine[]): Block[] => {
  const inset = style.headFill ? mm(2) : 0;
  const right = style.right - inset;
  const typeOf = ({ strong, quiet }: TotalLine) =>
    strong ? style.heading : quiet ? style.small : style.text;
  const widest = lines.reduce((widest, line) => {
    const type = typeOf(line);
    return Math.max(widest, paper.width(line.label, type) + paper.width(line.amount, type) + mm(6));
  }, mm(80));
  const left = Math.max(style.left + inset, right - widest);
  let list: Element | undefined;
  return lines.map((line, at): Block => {
    const type = typeOf(line);
    const padding = line.strong ? mm(1.6) : mm(0.7);
    const height = leading(type.size) + 2 * padding;
    return {
      height,
      before: at === 0 ? mm(2.5) : line.strong ? mm(1) : 0,
      keep: at < lines.length - 1,
      draw: (top) => {
        if (line.strong) paper.decorate(() => emphasize(top, height));
        list ??= paper.structure.child('Sect');
        const y = baseline(top + padding, type);
        list.child('P').write(() => {
          paper.text(line.label, { x: left, y }, type);
          paper.text(line.amount, { x: right, y }, type, 'right');
        });
      },
    };
  });

  function emphasize(top: number, height: number) {
    const { totalFill, accent } = style;
    if (totalFill) paper.box({ x: left - inset, y: top, width: right - left + 2 * inset, height }, totalFill);
    else
      paper.lines(
        [left, right].map((x) => ({ x, y: top })),
        { width: 0.9, colour: accent },
      );
  }
};
