import { mm, tint } from '../../page/measures.ts';
import { type Element, hairline, leading, type Paper, type Type } from '../../page/paper.ts';
import { wrap } from '../../page/wrap.ts';
import type { AnnualRow } from '../../sheet/annual-accounts.ts';
import { figure } from '../../words/languages.ts';
import { type Block, baseline } from '../blocks.ts';
import { grey, lightGrey, type Style } from '../style.ts';

/**
 * A statement of annual accounts: names at the left, and this year beside the year before; where
 * the heads have a budget, it and the difference follow.
 */
export type AnnualStatement = {
  /** The heads of the columns; a statement without them has none. */
  heads?: {
    name: string;
    amount: string;
    compared: string | undefined;
    budget?: string;
    difference?: string;
  };
  /** Whether it has the year before, whose column is left free otherwise. */
  compares: boolean;
  rows: readonly AnnualRow[];
};

type Span = { left: number; right: number };
/** The columns of amounts, from the left. */
type AmountColumn = 'amount' | 'compared' | 'budget' | 'difference';
type Places = { name: Span; amounts: readonly (Span & { column: AmountColumn })[] };
type Types = { text: Type; strong: Type; soft: Type; head: Type };

const wideAmount = mm(32);
// Of more than two columns, so that names have room beside them.
const narrowAmount = mm(25);
const columnGap = mm(3);
const padding = mm(0.75);

const columnsOf = ({ heads, compares }: AnnualStatement): AmountColumn[] => [
  'amount',
  ...(compares ? (['compared'] as const) : []),
  ...(heads?.budget === undefined ? [] : (['budget', 'difference'] as const)),
];

const widthOf = (columns: readonly AmountColumn[]): number =>
  columns.length > 2 ? narrowAmount : wideAmount;

const placesOf = ({ left, right, headFill }: Style, columns: readonly AmountColumn[]): Places => {
  const inset = headFill ? mm(2) : 0;
  const width = widthOf(columns);
  const amounts = columns.map((column, at) => {
    const end = right - inset - (columns.length - 1 - at) * (width + columnGap);
    return { column, left: end - width, right: end };
  });
  return { name: { left: left + inset, right: (amounts[0]?.left ?? right) - columnGap }, amounts };
};

/** The letters of a statement, so small that all amounts have room. */
const typesOf = (
  paper: Paper,
  style: Style,
  { rows, columns }: { rows: readonly AnnualRow[]; columns: readonly AmountColumn[] },
): Types => {
  const largest = Math.min(style.text.size, 9);
  const sizes = [0, 0.5, 1, 1.5, 2, 2.5, 3].map((less) => largest - less);
  const amounts = rows.flatMap((row) => columns.map((column) => figure(row[column] ?? '')));
  const width = widthOf(columns);
  const hasRoom = (size: number) =>
    amounts.every((text) => paper.width(text, { ...style.strong, size }) <= width);
  const size = sizes.find(hasRoom) ?? largest - 3;
  return {
    text: { ...style.text, size },
    strong: { ...style.strong, size },
    soft: { ...style.text, size: size - 0.5, colour: grey },
    head: { ...style.head, size: Math.min(style.head.size, 8) },
  };
};

/** The blocks of a statement, which repeats its heads on the pages on which it goes on. */
export const statementBlocks = (paper: Paper, style: Style, statement: AnnualStatement): Block[] => {
  const { heads, rows } = statement;
  const columns = columnsOf(statement);
  const [places, types] = [placesOf(style, columns), typesOf(paper, style, { rows, columns })];
  let table: Element | undefined;
  const tableElement = () => {
    table ??= paper.structure.child('Table');
    return table;
  };
  const head = heads ? headOf(paper, style, { heads, places, types }) : undefined;
  const first: Block[] = head
    ? [
        {
          height: head.height,
          before: mm(2.6),
          keep: true,
          draw: (top) => {
            const row = tableElement().child('TR');
            head.draw(top, (draw) => row.child('TH').write(draw));
          },
        },
      ]
    : [];
  const repeated = head && {
    height: head.height,
    draw: (top: number) => head.draw(top, (draw) => paper.decorate(draw)),
  };
  return [
    ...first,
    ...rows.map((row, at): Block => {
      const drawn = rowBlock(paper, style, { row, places, types, table: tableElement });
      const next = rows[at + 1]?.look;
      // A group stays with its first line, a line with its parts, and a total with what it sums.
      const keep = row.look === 'group' || next === 'part' || next === 'total' || next === 'result';
      const before = row.look === 'group' && at > 0 ? mm(1.4) : !head && at === 0 ? mm(1) : 0;
      return { ...drawn, before, keep, ...(repeated ? { head: repeated } : {}) };
    }),
  ];
};

const headOf = (
  paper: Paper,
  style: Style,
  { heads, places, types }: { heads: NonNullable<AnnualStatement['heads']>; places: Places; types: Types },
) => {
  const { head } = types;
  const height = leading(head.size) + 2 * mm(0.9);
  const draw = (top: number, write: (draw: () => void) => void) => {
    const { left, right, headFill, accent } = style;
    paper.decorate(() => {
      if (headFill) paper.box({ x: left, y: top, width: right - left, height }, headFill);
      else paper.lines(endsAt(top + height, { left, right }), { width: 0.9, colour: accent });
    });
    const y = baseline(top + mm(0.9), head);
    write(() => paper.text(heads.name, { x: places.name.left, y }, head));
    for (const { column, right: x } of places.amounts) {
      const text = heads[column];
      const type = column === 'amount' ? head : { ...head, face: types.text.face };
      if (text !== undefined) write(() => paper.text(text, { x, y }, type, 'right'));
    }
  };
  return { height, draw };
};

const endsAt = (y: number, { left, right }: Span) => [left, right].map((x) => ({ x, y }));

type RowAsked = { row: AnnualRow; places: Places; types: Types; table: () => Element };

const indents: Record<AnnualRow['look'], number> = { group: 0, line: 3, part: 6, total: 0, result: 0 };

const rowBlock = (paper: Paper, style: Style, asked: RowAsked): Pick<Block, 'height' | 'draw'> => {
  const { row, places, types } = asked;
  const type = row.look === 'part' ? types.soft : row.look === 'line' ? types.text : types.strong;
  const left = places.name.left + mm(indents[row.look]);
  const names = wrap(row.name, places.name.right - left, (text) => paper.width(text, type));
  const room = row.look === 'result' ? mm(0.5) : 0;
  const height = Math.max(1, names.length) * leading(type.size) + 2 * (padding + room);
  const draw = (top: number) => {
    decorateRow(paper, style, row, { top, height });
    const step = leading(type.size);
    const y = baseline(top + padding + room, type);
    // Amounts stand at the last line of a name.
    const end = y + (names.length - 1) * step;
    const element = asked.table().child('TR');
    const cell = (write: () => void) => element.child('TD').write(write);
    cell(() => {
      for (const [at, text] of names.entries()) paper.text(text, { x: left, y: y + at * step }, type);
    });
    for (const { column, right: x } of places.amounts) {
      const text = row[column];
      if (text === undefined) continue;
      const written = column === 'amount' ? type : { ...type, face: types.text.face };
      const colour = isZeroAmount(text) ? { colour: grey } : {};
      cell(() => paper.text(figure(text), { x, y: end }, { ...written, ...colour }, 'right'));
    }
  };
  return { height, draw };
};

const isZeroAmount = (text: string): boolean => /^0(\.0+)?$/.test(text);

/** The rule below a row, and of totals that above it. */
const decorateRow = (
  paper: Paper,
  { left, right, accent, totalFill }: Style,
  { look }: AnnualRow,
  { top, height }: { top: number; height: number },
): void =>
  paper.decorate(() => {
    if (look === 'result') {
      const fill = totalFill ?? tint(accent, 0.92);
      paper.box({ x: left, y: top, width: right - left, height }, fill);
      paper.lines(endsAt(top, { left, right }), { width: 0.9, colour: accent });
    }
    if (look === 'total') paper.lines(endsAt(top, { left, right }), { width: 0.5, colour: accent });
    const width = look === 'group' ? 0.5 : hairline;
    const colour = look === 'group' ? accent : lightGrey;
    paper.lines(endsAt(top + height, { left, right }), { width, colour });
  });
