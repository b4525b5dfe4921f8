import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useNarrow } from '../controls/narrow.ts';
import { Skeleton } from '../controls/skeleton.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useText } from '../texts/text.ts';
import { AllBox, RowBox } from './boxes.tsx';
import { GroupHead, Space, Totals, Value } from './cells.tsx';
import { type Column, leastWidthOf, widthOf } from './columns.ts';
import { Exports } from './exports.tsx';
import { type Peek, useGoing } from './going.ts';
import { classOf, Head, type Sorting } from './head.tsx';
import { usePrinting } from './printing.ts';
import type { Selection } from './selection.ts';

export type RowLook = 'sum' | 'outcome';

type TableProps<Row> = {
  /** The title of the table, for those who do not see it, and the name of its exports. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Opens a row: by Enter or a double click. */
  onOpen?: (row: Row) => void;
  /** Reads the next page of the list, while there is one. */
  more?: (() => void) | undefined;
  /** Reads the whole list for an export, where `rows` are its first pages only. */
  all?: (() => Promise<readonly Row[]>) | undefined;
  loading?: boolean;
  empty?: string;
  /** Stands below the sentence of an empty table: what can be done now. */
  whenEmpty?: ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Stands beside the exports below the table, such as the number of rows. */
  note?: ReactNode;
  /** The lines of a row on a narrow page, where a cell may show two. */
  lines?: 1 | 2;
  /**
   * Whether the table has the height of its rows, as within a page, and does not scroll by itself.
   */
  inline?: boolean;
  /** Whether the table can be saved and printed by itself. */
  saved?: boolean;
  /** Whether the page is about the table, so that keys go through it, save and print it. */
  main?: boolean;
  /** Rows that can be chosen; `nameOf` says which one to those who do not see it. */
  selection?: Selection<Row>;
  nameOf?: (row: Row) => string;
  /** Is in place of the foot while rows are chosen: what can be done with them. */
  bar?: ReactNode;
  /** The row whose details stand beside the table, which then is as on a narrow page. */
  peek?: Peek<Row> | undefined;
  /** The heading above the rows that have the same one, of a table that is `inline`. */
  groupOf?: (row: Row) => string;
  /** Whether a row adds up others, or is what the table comes to. */
  lookOf?: (row: Row) => RowLook | undefined;
};

/**
 * The height of a row in pixels, as the style sheet has it in `rem`: a finger needs more room, and
 * two lines have it.
 */
const heightOf = (hasTwoLines: boolean): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const oneLine = matchMedia('(pointer: coarse)').matches ? 2.75 : 2;
  return rem * (hasTwoLines ? 3.25 : oneLine);
};

/**
 * A table of any length: only the rows in sight are in the page. The arrows, Home, End and Enter go
 * through it.
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const columns = props.columns.filter(({ exported }) => !exported);
  const { title, keyOf, onOpen, more, all, loading = false, empty, note, selection, peek } = props;
  const { inline = false, saved = true, whenEmpty, main = !inline, nameOf = keyOf } = props;
  const { groupOf, lookOf } = props;
  const text = useText();
  const { printing, rows, print } = usePrinting(props.rows, all);
  // Details are not printed, so that the table has the whole paper.
  const isCompact = peek?.shown !== undefined && !printing;
  const isOnTelephone = useNarrow();
  const isNarrow = isOnTelephone || isCompact;
  const hasTwoLines = isNarrow && props.lines === 2;
  const rowHeight = useMemo(() => heightOf(hasTwoLines), [hasTwoLines]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  // Rows that were measured before had the other height.
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const whole = inline || printing;
  const shown = whole ? rows.map((_, index) => index) : virtual.getVirtualItems().map(({ index }) => index);
  const inSight = shown.flatMap((index) => rows[index] ?? []);
  const before = whole ? 0 : (shown[0] ?? 0) * rowHeight;
  const after = whole ? 0 : Math.max(0, rows.length - 1 - (shown.at(-1) ?? -1)) * rowHeight;
  const last = shown.at(-1) ?? -1;
  useEffect(() => {
    if (more && last >= rows.length - 20) more();
  }, [more, last, rows.length]);
  const bring = (index: number) => {
    if (!whole) virtual.scrollToIndex(index);
  };
  const going = useGoing({ rows, keyOf, rowHeight, scroller, bring, onOpen, selection, peek, main });
  // One row is reached by Tab; the arrows lead to the others.
  const reachable = shown.includes(going.active) ? going.active : shown[0];
  // A telephone has room for boxes only while someone chooses.
  const [choosing, setChoosing] = useState(false);
  const chosen = selection?.rows.length ?? 0;
  const boxes = isOnTelephone && !choosing && chosen === 0 ? undefined : selection;
  const clicked = useRef<Row>(undefined);
  const onClick = (event: MouseEvent, index: number) => {
    const row = rows[index];
    if (!peek || row === undefined || isControl(event.target)) return;
    // The rows have moved since the first click of two.
    if (event.detail > 1) {
      if (clicked.current !== undefined) onOpen?.(clicked.current);
      return;
    }
    clicked.current = row;
    going.focus(index);
    peek.show(row);
  };
  useShortcuts(
    !main || !saved
      ? []
      : [{ keys: 'Ctrl+p', label: 'table.print' as const, group: 'here' as const, run: () => void print() }],
  );
  const totals = columns.some(({ total }) => total !== undefined);
  const widths = columns.map((column) =>
    widthOf(column, inSight, { isNarrow, mayBreak: inline && isNarrow }),
  );
  // On paper, a column is as wide as what is in it.
  const leastWidth = printing || isNarrow ? undefined : leastWidthOf(widths);
  const columnsShown = columns.filter(({ wide }) => !(isNarrow && wide));
  const [firstShown] = columnsShown;
  const span = columnsShown.length + (boxes ? 1 : 0);
  return (
    <div
      className={`table${inline ? ' table-inline' : ''}${hasTwoLines ? ' table-two-lines' : ''}${isCompact ? ' table-compact' : ''}`}
    >
      <div
        ref={scroller}
        className="table-scroll"
        data-scroll-restoration-id={inline ? undefined : `table ${title}`}
      >
        <table
          aria-label={title}
          aria-rowcount={rows.length + 1}
          aria-busy={loading}
          style={{ minInlineSize: leastWidth }}
        >
          <colgroup>
            {boxes ? <col className="col-box no-print" /> : null}
            {columns.map((column, at) => (
              <col
                key={column.id}
                className={column.wide ? 'wide-only' : undefined}
                style={printing ? undefined : { width: widths[at] }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {boxes ? <AllBox selection={boxes} rows={rows} /> : null}
              {columns.map((column) => (
                <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Space height={before} />
            {shown.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const before = rows[index - 1];
              const group = groupOf?.(row);
              const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group);
              return (
                <Fragment key={keyOf(row)}>
                  {begins ? <GroupHead span={span}>{group}</GroupHead> : null}
                  <tr
                    data-index={index}
                    aria-rowindex={index + 2}
                    tabIndex={onOpen ? (index === reachable ? 0 : -1) : undefined}
                    className={rowClass({
                      ...{ opens: onOpen !== undefined, chosen: boxes?.has(row) === true },
                      look: lookOf?.(row),
                    })}
                    aria-current={isCompact && keyOf(row) === peek.shown ? true : undefined}
                    onFocus={() => going.onFocus(index)}
                    onKeyDown={going.onKeyDown}
                    onClick={peek && ((event) => onClick(event, index))}
                    onDoubleClick={
                      onOpen && !peek
                        ? (event) => (isControl(event.target) ? undefined : onOpen(row))
                        : undefined
                    }
                  >
                    {boxes ? (
                      <RowBox
                        selection={boxes}
                        row={row}
                        name={nameOf(row)}
                        reachable={index === reachable}
                      />
                    ) : null}
                    {columns.map((column) => (
                      <td key={column.id} className={classOf(column)}>
                        {column.show ? column.show(row) : <Value column={column} row={row} />}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              );
            })}
            <Space height={after} />
          </tbody>
          {totals && rows.length > 0 ? (
            <Totals columns={columns} first={firstShown} hasBoxes={boxes !== undefined} />
          ) : null}
        </table>
        {rows.length > 0 ? null : loading ? (
          <div className="table-loading">
            <Skeleton look="line" rows={inline ? 2 : 8} />
          </div>
        ) : (
          <div className="table-empty">
            <p>{empty ?? text('table.empty')}</p>
            {whenEmpty}
          </div>
        )}
      </div>
      {selection ? (
        <span className="unseen" role="status">
          {chosen > 0 ? text('table.chosen', { count: chosen }) : ''}
        </span>
      ) : null}
      {chosen > 0 ? props.bar : null}
      {saved && rows.length > 0 ? (
        <div className="table-foot" hidden={chosen > 0 && props.bar !== undefined}>
          <span className="table-note">{note}</span>
          {selection && isOnTelephone ? (
            <Button look="quiet" small aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
              {text('table.choose')}
            </Button>
          ) : null}
          <Exports title={title} columns={props.columns} rows={rows} all={all} print={print} keyed={main} />
        </div>
      ) : null}
    </div>
  );
};

/** Whether a click is meant for what is in a row, and not for the row. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

type RowState = { opens: boolean; chosen: boolean; look: RowLook | undefined };

const rowClass = ({ opens, chosen, look }: RowState): string | undefined =>
  [opens ? 'row-open' : '', chosen ? 'row-chosen' : '', look ? `row-${look}` : '']
    .filter(Boolean)
    .join(' ') || undefined;
