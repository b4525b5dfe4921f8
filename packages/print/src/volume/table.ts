import { baseline } from '../letter/blocks.ts';
import { lightGrey, type Style } from '../letter/style.ts';
import { mm, tint } from '../page/measures.ts';
import { type Element, hairline, leading, type Paper, type Type } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import type { TaxOfficeHead, TaxOfficeRow } from '../sheet/tax-office.ts';
import { figure, wordsIn } from '../words/languages.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';
import type { TaxOfficeTable } from '../words/tax-office/names.ts';
import { cellText, shortDay } from './cells.ts';
import type { Pages } from './pages.ts';
import { type PlacedColumn, placedColumns, volumeColumns } from './tables.ts';

/** Where the next thing is drawn, on the page that is open. */
export type Cursor = { y: number; title: string };

/**
 * A table whose rows come one after the other; it goes on on the next page where one has no room.
 */
export type OpenTable = { row(given: TaxOfficeRow): void; end(): void };

const mostLines = 6;

export const openTable = (
  paper: Paper,
  { head, pages, cursor }: { head: TaxOfficeHead; pages: Pages; cursor: Cursor },
  { table, shown }: { table: TaxOfficeTable; shown: readonly string[] },
): OpenTable => {
  const style = table === 'levels' || table === 'agreement' ? roomyStyle(pages.style) : pages.style;
  const { language } = head;
  const titles = shown.map((one) => (isDay(one) ? shortDay(one, language) : one));
  const columns = placedColumns(volumeColumns(table, taxOfficeWordsIn(language), titles), style);
  const rowHeight = leading(style.text.size) + 2 * style.padding;
  const isCarried = columns.some(({ carried }) => carried);
  let carry: readonly string[] | undefined;
  let section: Element | undefined;

  const headLines = columns.map(({ title, left, right }) =>
    wrap(title, right - left, (text) => paper.width(text, style.head)),
  );
  const headCount = Math.max(1, ...headLines.map((lines) => lines.length));
  const headHeight = headCount * leading(style.head.size) + 2 * style.padding;
  const drawHead = (write: (draw: () => void) => void) => {
    const top = cursor.y;
    paper.decorate(() => {
      const { left, right, headFill, accent } = style;
      if (headFill) {
        const box = { x: left - mm(1.5), y: top, width: right - left + mm(3), height: headHeight };
        paper.box(box, headFill);
      } else
        paper.lines(
          [left, right].map((x) => ({ x, y: top + headHeight })),
          { width: 0.8, colour: accent },
        );
    });
    write(() =>
      columns.forEach((column, at) => {
        const lines = headLines[at] ?? [];
        lines.forEach((line, number) => {
          const step = (headCount - lines.length + number) * leading(style.head.size);
          put(paper, column, line, { type: style.head, y: baseline(top + style.padding + step, style.head) });
        });
      }),
    );
    cursor.y += headHeight;
  };

  const carriedRow = (label: string) => {
    if (!carry) return;
    const type = style.strong;
    const y = baseline(cursor.y + style.padding, type);
    const sums = [...carry];
    paper.decorate(() => {
      const flexible = columns.find(({ width }) => width === 0);
      if (flexible) paper.text(label, { x: flexible.left, y }, type);
      for (const column of columns.filter(({ carried }) => carried))
        put(paper, column, figure(sums.shift() ?? ''), { type, y });
    });
    cursor.y += rowHeight;
  };

  const breakPage = () => {
    const words = wordsIn(language);
    carriedRow(words.carried);
    pages.next(cursor.title);
    cursor.y = pages.top;
    drawHead((draw) => paper.decorate(draw));
    carriedRow(words.brought);
  };

  const begin = () => {
    section = paper.structure.child('Sect');
    const element = section.child('P');
    drawHead((draw) => element.write(draw));
    element.end();
  };

  /** The room that a row needs: some are not left alone at the end of a page. */
  const roomFor = ({ look }: TaxOfficeRow, height: number): number => {
    if (look === 'group') return height + 3 * rowHeight;
    if (look === 'strong') return height + rowHeight;
    return look === 'total' || !isCarried ? height : height + rowHeight;
  };

  return {
    row: (given) => {
      const drawn = rowOf(paper, { columns, style, language }, given);
      const opens = section === undefined;
      const needed = roomFor(given, drawn.height) + (opens ? headHeight + rowHeight : 0);
      if (opens && cursor.y + needed > pages.bottom) {
        pages.next(cursor.title);
        cursor.y = pages.top;
      }
      if (opens) begin();
      else if (cursor.y + needed > pages.bottom) breakPage();
      const element = section?.child('P');
      element?.write(() => drawn.write(cursor.y));
      element?.end();
      drawn.decorate(cursor.y);
      cursor.y += drawn.height;
      carry = given.carry;
    },
    end: () => {
      section?.end();
      cursor.y += mm(4);
    },
  };
};

/** Puts a line into a column; a number that has no room is drawn smaller. */
const put = (
  paper: Paper,
  { kind, left, right }: PlacedColumn,
  text: string,
  at: { type: Type; y: number },
) => {
  const isLeft = kind === 'text' || kind === 'day';
  const width = paper.width(text, at.type);
  const room = right - left + mm(2);
  const size = !isLeft && width > room ? (at.type.size * room) / width : at.type.size;
  const type = size === at.type.size ? at.type : { ...at.type, size };
  paper.text(text, { x: isLeft ? left : right, y: at.y }, type, isLeft ? 'left' : 'right');
};

type Basis = { columns: readonly PlacedColumn[]; style: Style; language: TaxOfficeHead['language'] };

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Of tables that have a page or two, which are read and not searched. */
const roomyStyle = (style: Style): Style => {
  const size = style.text.size + 0.9;
  const text = { ...style.text, size };
  return { ...style, text, strong: { ...style.strong, size }, padding: mm(0.62) };
};

const rowOf = (paper: Paper, { columns, style, language }: Basis, { row, look, depth = 0 }: TaxOfficeRow) => {
  const isStrong = look === 'group' || look === 'strong' || look === 'total';
  const quiet = { ...style.text, colour: style.small.colour ?? '#5c5c5c' };
  const type = isStrong ? style.strong : look === 'quiet' ? quiet : style.text;
  const above = look === 'group' || look === 'total' ? mm(0.9) : 0;
  const flexible = columns.findIndex(({ width }) => width === 0);
  const indent = depth * mm(3);
  const texts = columns.map((column, at) => {
    const text = cellText(row[at] ?? null, column, language);
    if (column.kind !== 'text') return [text];
    const room = column.right - column.left - (at === flexible ? indent : 0);
    return cutLines(wrap(text, room, (line) => paper.width(line, type)));
  });
  const count = Math.max(1, ...texts.map((lines) => lines.length));
  const step = leading(type.size);
  const height = above + count * step + 2 * style.padding;
  return {
    height,
    write: (top: number) =>
      texts.forEach((lines, at) => {
        const column = columns[at];
        if (!column) return;
        const place = at === flexible ? { ...column, left: column.left + indent } : column;
        lines.forEach((line, number) => {
          put(paper, place, line, { type, y: baseline(top + above + style.padding + number * step, type) });
        });
      }),
    decorate: (top: number) =>
      paper.decorate(() => {
        const { left, right, accent } = style;
        const ends = (y: number) => [left, right].map((x) => ({ x, y }));
        if (look === 'total') paper.lines(ends(top + mm(0.5)), { width: 0.6, colour: accent });
        else if (look !== 'joined')
          paper.lines(ends(top + height), {
            width: hairline,
            colour: isStrong ? tint(accent, 0.5) : lightGrey,
          });
      }),
  };
};

const cutLines = (lines: readonly string[]): readonly string[] =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]?.slice(0, -1) ?? ''}…`];
