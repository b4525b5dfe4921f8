import { mm } from '../page/measures.ts';
import { type Element, hairline, leading, type Paper, type Type } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import { type Block, baseline } from './blocks.ts';
import { type Carry, carriedRow } from './carry.ts';
import { lightGrey, type Style } from './style.ts';

/**
 * A column of a table. Figures stand at its right, texts at its left; `flexible` has the room that
 * the others leave, and `most` is the width at which a text wraps.
 */
export type Column = { title: string; figures: boolean; flexible?: boolean; most?: number };

export type Table = {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  carry?: Carry;
  /** The rows that stand out: titles and subtotals. */
  strong?: ReadonlySet<number>;
};

/** A column, with the text of a row in it. One that is empty in each row is left out. */
export type ColumnOf<Row> = Column & { text(row: Row): string };

export const tableFrom = <Row>(fields: readonly ColumnOf<Row>[], rows: readonly Row[]): Table => {
  const columns = fields.filter(({ flexible, text }) => flexible || rows.some((row) => text(row) !== ''));
  return { columns, rows: rows.map((row) => columns.map(({ text }) => text(row))) };
};

type Place = Column & { left: number; right: number };

const between = mm(4);
const leastFlexible = mm(42);

/**
 * The blocks of a table: its head, which each page repeats, and its rows. The last row stays with
 * what follows.
 */
export const tableBlocks = (paper: Paper, style: Style, table: Table): Block[] => {
  const { type, places } = fitted(paper, style, table);
  const head = { ...style.head, size: Math.min(style.head.size, type.size) };
  let element: Element | undefined;
  const tableElement = () => {
    element ??= paper.structure.child('Table');
    return element;
  };
  const headHeight = leading(head.size) + 2 * style.padding;
  const drawHead = (top: number, write: (at: number, draw: () => void) => void) => {
    const bottom = top + headHeight;
    paper.decorate(() => {
      const { left, right, headFill, accent } = style;
      if (headFill) paper.box({ x: left, y: top, width: right - left, height: headHeight }, headFill);
      else {
        const ends = [left, right].map((x) => ({ x, y: bottom }));
        paper.lines(ends, { width: 0.9, colour: accent });
      }
    });
    places.forEach(({ title, figures, left, right }, at) => {
      const y = baseline(top + style.padding, head);
      write(at, () => paper.text(title, { x: figures ? right : left, y }, head, figures ? 'right' : 'left'));
    });
  };
  const first: Block = {
    height: headHeight,
    before: style.gap,
    keep: true,
    draw: (top) => {
      const row = tableElement().child('TR');
      drawHead(top, (_, draw) => row.child('TH').write(draw));
    },
  };
  const carried = carriedRow(paper, style, type);
  const { carry } = table;
  /** The sum of the rows up to one; none before the first. */
  const carriedAt = (row: number, label: string | undefined) => {
    const [amount, place, start] = [carry?.sums[row], places[carry?.column ?? -1], places[0]];
    if (label === undefined || amount === undefined || !place || !start) return undefined;
    const written = { label, amount, left: start.left, right: place.right };
    return { height: carried.height, draw: (top: number) => carried.draw(top, written) };
  };
  // On the pages after the first it is for the eyes only.
  const repeated = (before: ReturnType<typeof carriedAt>) => ({
    height: headHeight + (before?.height ?? 0),
    draw: (top: number) => {
      drawHead(top, (_, draw) => paper.decorate(draw));
      before?.draw(top + headHeight);
    },
  });
  const last = table.rows.length - 1;
  const rows = table.rows.flatMap((cells, at) => {
    const isStrong = table.strong?.has(at) ?? false;
    const pieces = rowBlocks(paper, style, {
      ...{ cells, places, table: tableElement },
      type: isStrong ? { ...type, face: style.strong.face } : type,
      // A title stays with the line that follows.
      keep: at === last || (isStrong && cells.at(-1) === ''),
    });
    const foot = carriedAt(at, carry?.foot);
    return pieces.map((block, piece): Block => {
      // The amount is at the first line of its row.
      const head = repeated(carriedAt(piece === 0 ? at - 1 : at, carry?.head));
      const isEnd = at === last && piece === pieces.length - 1;
      return { ...block, head, ...(foot && !isEnd ? { foot } : {}) };
    });
  });
  return [first, ...rows];
};

// A row of more lines goes over pages.
const mostLinesTogether = 12;

/**
 * A row: its first lines together, and each further one by itself, so that a long text goes on on
 * the next page.
 */
const rowBlocks = (
  paper: Paper,
  style: Style,
  row: {
    cells: readonly string[];
    places: readonly Place[];
    type: Type;
    table: () => Element;
    keep: boolean;
  },
): Block[] => {
  const { places, type } = row;
  const cells = places.map(({ left, right, figures }, at) => {
    const text = row.cells[at] ?? '';
    return figures ? [text] : wrap(text, right - left, (line) => paper.width(line, type));
  });
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  const together = count <= mostLinesTogether ? count : 6;
  const step = leading(type.size);
  const elements: Element[] = [];
  const open = () => {
    if (elements.length > 0) return;
    const element = row.table().child('TR');
    for (const _ of places) elements.push(element.child('TD'));
  };
  const draw = (top: number, from: number, to: number) => {
    open();
    cells.forEach((lines, at) => {
      const place = places[at];
      if (!place) return;
      elements[at]?.write(() =>
        lines.slice(from, to).forEach((line, number) => {
          const y = baseline(top + number * step, type);
          paper.text(
            line,
            { x: place.figures ? place.right : place.left, y },
            type,
            place.figures ? 'right' : 'left',
          );
        }),
      );
    });
  };
  const rule = (y: number) =>
    paper.decorate(() =>
      paper.lines(
        [style.left, style.right].map((x) => ({ x, y })),
        { width: hairline, colour: lightGrey },
      ),
    );
  const pieces = [
    [0, together],
    ...Array.from({ length: count - together }, (_, at) => [together + at, together + at + 1]),
  ];
  return pieces.map(([from = 0, to = 0], at): Block => {
    const above = at === 0 ? style.padding : 0;
    const isLast = at === pieces.length - 1;
    const height = above + (to - from) * step + (isLast ? style.padding : 0);
    return {
      height,
      before: 0,
      keep: isLast ? row.keep : at === pieces.length - 2,
      draw: (top) => {
        draw(top + above, from, to);
        if (isLast) rule(top + height);
      },
    };
  });
};

/** The places of the columns, in letters so small that all figures have room. */
const fitted = (paper: Paper, style: Style, table: Table): { type: Type; places: Place[] } => {
  const sizes = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((less) => style.text.size - less);
  for (const size of sizes) {
    const type = { ...style.text, size };
    const widths = widthsOf(paper, style, table, type);
    if (widths) return { type, places: placesOf(style, table, widths) };
  }
  const type = { ...style.text, size: 5 };
  return { type, places: placesOf(style, table, widthsOf(paper, style, table, type, 0) ?? []) };
};

const widthsOf = (
  paper: Paper,
  style: Style,
  { columns, rows }: Table,
  type: Type,
  least = leastFlexible,
): number[] | undefined => {
  const inner = style.right - style.left - (style.headFill ? 2 * mm(2) : 0);
  const head = { ...style.head, size: Math.min(style.head.size, type.size) };
  const widths = columns.map(({ title, flexible, most }, at) => {
    if (flexible) return 0;
    const texts = rows.map((row) => paper.width(row[at] ?? '', type));
    const widest = texts.reduce((widest, width) => Math.max(widest, width), paper.width(title, head));
    return most === undefined ? widest : Math.max(paper.width(title, head), Math.min(most, widest));
  });
  const taken = widths.reduce((sum, width) => sum + width, 0) + between * (columns.length - 1);
  const left = inner - taken;
  if (left < least) return undefined;
  return widths.map((width, at) => (columns[at]?.flexible ? left : width));
};

const placesOf = (style: Style, { columns }: Table, widths: readonly number[]): Place[] => {
  let left = style.left + (style.headFill ? mm(2) : 0);
  return columns.map((column, at) => {
    const place = { ...column, left, right: left + (widths[at] ?? 0) };
    left = place.right + between;
    return place;
  });
};
