import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Figure } from '../controls/figure.tsx';
import { useNarrow } from '../controls/narrow.ts';
import { useShortcuts } from '../keyboard/keys.tsx';
import { usePagePlace } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatDate } from '../values/date.ts';
import { type Column, widthOf } from './columns.ts';
import { Exports } from './exports.tsx';
import { classOf, Head, type Sorting } from './head.tsx';
import { usePrinting } from './printing.ts';

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
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Stands beside the exports below the table, such as the number of rows. */
  note?: ReactNode;
  /** The lines of a row on a narrow page, where a cell may show two. */
  lines?: 1 | 2;
  /** Whether the table has the height of its rows, as within a page, and does not scroll by itself. */
  inline?: boolean;
  /** Whether the table can be saved and printed by itself. */
  saved?: boolean;
  /** Whether the page is about the table, so that keys go through it, save and print it. */
  main?: boolean;
};

/** The height of a row in pixels, as the style sheet has it in `rem`: a finger needs more room, and two lines have it. */
const heightOf = (hasTwoLines: boolean): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const oneLine = matchMedia('(pointer: coarse)').matches ? 2.75 : 2;
  return rem * (hasTwoLines ? 3.25 : oneLine);
};

/** A table of any length: only the rows in sight are in the page. The arrows, Home, End and Enter go through it. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const columns = props.columns.filter(({ exported }) => !exported);
  const { title, keyOf, onOpen, more, all, loading = false, empty, note } = props;
  const { inline = false, saved = true, main = !inline } = props;
  const text = useText();
  const isNarrow = useNarrow();
  const hasTwoLines = isNarrow && props.lines === 2;
  const rowHeight = useMemo(() => heightOf(hasTwoLines), [hasTwoLines]);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { printing, rows, print } = usePrinting(props.rows, all);
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
  // One row is reached by Tab; the arrows lead to the others.
  const reachable = shown.includes(active) ? active : shown[0];
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    setActive(to);
    if (!whole) virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 2);
    const to = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    const row = rows[active];
    if (to !== undefined) focus(to);
    else if (event.key === 'Enter' && row !== undefined && onOpen) onOpen(row);
    else return;
    event.preventDefault();
  };
  const enter = () => scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  useShortcuts([
    ...(!main || !onOpen
      ? []
      : [
          {
            keys: 'j',
            or: 'ArrowDown',
            label: 'table.go_through' as const,
            group: 'here' as const,
            run: enter,
          },
        ]),
    ...(!main || !saved
      ? []
      : [{ keys: 'Ctrl+p', label: 'table.print' as const, group: 'here' as const, run: () => void print() }]),
  ]);
  const totals = columns.some(({ total }) => total !== undefined);
  const firstShown = columns.find(({ wide }) => !(isNarrow && wide));
  return (
    <div className={`table${inline ? ' table-inline' : ''}${hasTwoLines ? ' table-two-lines' : ''}`}>
      <div
        ref={scroller}
        className="table-scroll"
        data-scroll-restoration-id={inline ? undefined : `table ${title}`}
      >
        <table aria-label={title} aria-rowcount={rows.length + 1} aria-busy={loading}>
          <colgroup>
            {columns.map((column) => (
              <col
                key={column.id}
                className={column.wide ? 'wide-only' : undefined}
                // On paper, a column is as wide as what stands in it.
                style={printing ? undefined : { width: widthOf(column, inSight, isNarrow) }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
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
              return (
                <tr
                  key={keyOf(row)}
                  data-index={index}
                  aria-rowindex={index + 2}
                  tabIndex={onOpen ? (index === reachable ? 0 : -1) : undefined}
                  className={onOpen ? 'row-open' : undefined}
                  onFocus={() => setActive(index)}
                  onKeyDown={onKeyDown}
                  onDoubleClick={onOpen && (() => onOpen(row))}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {column.show ? column.show(row) : <Value column={column} row={row} />}
                    </td>
                  ))}
                </tr>
              );
            })}
            <Space height={after} />
          </tbody>
          {totals && rows.length > 0 ? (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <td key={column.id} className={classOf(column)}>
                    {column.total === undefined ? (
                      column === firstShown ? (
                        text('table.total')
                      ) : null
                    ) : (
                      <Figure amount={column.total} />
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
        {rows.length === 0 ? (
          <p className="table-empty">{loading ? text('loading') : (empty ?? text('table.empty'))}</p>
        ) : null}
      </div>
      {saved && rows.length > 0 ? (
        <div className="table-foot">
          <span className="table-note">{note}</span>
          <Exports title={title} columns={props.columns} rows={rows} all={all} print={print} keyed={main} />
        </div>
      ) : null}
    </div>
  );
};

const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a cell that could have the focus.
    <tr aria-hidden="true" className="space">
      <td style={{ height }} />
    </tr>
  ) : null;

const Value = <Row,>({ column: { kind, value }, row }: { column: Column<Row>; row: Row }) => {
  const { language } = useLanguage();
  const { currency } = usePagePlace();
  const text = value(row);
  if (kind === 'date') return text === '' ? null : formatDate(text, language);
  if (kind === 'amount')
    return text === '' ? null : <Figure amount={text} places={currency === 'JPY' ? 0 : 2} />;
  return text;
};
