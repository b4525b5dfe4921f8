import { type Align, type Element, leading, type Paper, type Type } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';

/** Something of a letter that is on one page. */
export type Block = {
  height: number;
  /** The space above it, unless it is the first on its page. */
  before: number;
  /** Whether it stays on the page of the next one. */
  keep: boolean;
  /** Whether it begins a page. */
  startsPage?: boolean;
  /** Drawn once more above it where it begins a page. */
  head?: { height: number; draw(top: number): void };
  /** Drawn below it where it ends a page and is not the last of all. */
  foot?: { height: number; draw(top: number): void };
  draw(top: number): void;
};

export type Placed = { draw(top: number): void; top: number };
export type LetterPage = { placed: Placed[]; end: number };

/**
 * Puts the blocks on pages. One that is kept with the next goes to the next page together with it,
 * unless they are more than a page. `tops` are where the first page begins, and the others.
 */
export const paginate = (
  blocks: readonly Block[],
  { tops, bottom }: { tops: readonly [number, number]; bottom: number },
): LetterPage[] => {
  const pages: LetterPage[] = [{ placed: [], end: tops[0] }];
  let at = 0;
  while (at < blocks.length) {
    const group = groupFrom(blocks, at);
    let page = pages.at(-1) ?? { placed: [], end: tops[1] };
    const isFirst = page.placed.length === 0;
    const room = bottom - page.end - footHeight(group.at(-1));
    const isOver = heightOf(group, isFirst) > room && !(isFirst && pages.length > 1);
    if (isOver || (group[0]?.startsPage === true && !isFirst)) {
      const foot = blocks[at - 1]?.foot;
      if (foot && !isFirst) page.placed.push({ draw: foot.draw, top: page.end });
      page = { placed: [], end: tops[1] };
      pages.push(page);
    }
    place(page, group, bottom);
    // The blocks that did not fit come next, where the group is more than a page.
    const done = page.placed.filter(({ draw }) => group.some((block) => block.draw === draw)).length;
    at += Math.max(1, done);
  }
  return pages;
};

const groupFrom = (blocks: readonly Block[], from: number): Block[] => {
  let last = from;
  while (blocks[last]?.keep) last += 1;
  return blocks.slice(from, last + 1);
};

const heightOf = (group: readonly Block[], isFirst: boolean): number =>
  group.reduce(
    (sum, { height, before, head }, at) =>
      sum + height + (isFirst && at === 0 ? (head?.height ?? 0) : before),
    0,
  );

const footHeight = (block: Block | undefined): number => block?.foot?.height ?? 0;

const place = (page: LetterPage, group: readonly Block[], bottom: number) => {
  for (const block of group) {
    const isFirst = page.placed.length === 0;
    if (isFirst && block.head) {
      page.placed.push({ draw: block.head.draw, top: page.end });
      page.end += block.head.height;
    }
    const top = page.end + (isFirst ? 0 : block.before);
    if (!isFirst && top + block.height + footHeight(block) > bottom) return;
    page.placed.push({ draw: block.draw, top });
    page.end = top + block.height;
  }
};

/** The blocks of a text: one for each line. No line of it is alone on a page. */
export const paragraph = (
  paper: Paper,
  text: string,
  {
    type,
    left,
    right,
    before,
    role = 'P',
    keep = false,
    align = 'left',
  }: {
    type: Type;
    left: number;
    right: number;
    before: number;
    role?: string;
    keep?: boolean;
    align?: Align;
  },
): Block[] => {
  const lines = wrap(text, right - left, (line) => paper.width(line, type));
  let element: Element | undefined;
  const height = leading(type.size);
  return lines.map((line, at) => ({
    height,
    before: at === 0 ? before : 0,
    keep: keep || (lines.length > 1 && (at === 0 || at === lines.length - 2)),
    draw: (top) => {
      element ??= paper.structure.child(role);
      const x = align === 'right' ? right : left;
      element.write(() => paper.text(line, { x, y: baseline(top, type) }, type, align));
    },
  }));
};

/** The baseline of a line of letters whose top is there. */
export const baseline = (top: number, { size }: Type): number => top + size * 0.98;
