import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../keyboard/keys.tsx';
import type { Selection } from './selection.ts';

/** A row whose details stand beside its table. */
export type Peek<Row> = {
  /** The key of the row whose details are open. */
  shown: string | undefined;
  show: (row: Row) => void;
  close: () => void;
};

type GoingProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Brings a row into the page, before it gets the focus. */
  bring: (index: number) => void;
  onOpen: ((row: Row) => void) | undefined;
  selection: Selection<Row> | undefined;
  peek: Peek<Row> | undefined;
  /** Whether the page is about the table, so that keys of the page go through it. */
  main: boolean;
};

const isRow = (target: EventTarget): boolean =>
  target instanceof HTMLTableRowElement ||
  (target instanceof HTMLElement && target.closest('.cell-box') !== null);

/**
 * Goes through the rows of a table by keys, chooses them, and opens them; answers which row is
 * reached by Tab.
 */
export const useGoing = <Row>(props: GoingProps<Row>) => {
  const { rows, keyOf, rowHeight, scroller, bring, onOpen, selection, peek, main } = props;
  const [active, setActive] = useState(0);
  const shown = peek?.shown;
  const place = shown === undefined ? -1 : rows.findIndex((row) => keyOf(row) === shown);
  const broughtBy = useRef(bring);
  broughtBy.current = bring;
  // The address may name a row that nobody has gone to yet.
  useEffect(() => {
    if (place === -1) return;
    setActive(place);
    broughtBy.current(place);
  }, [place]);
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    setActive(to);
    bring(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  };
  /** Takes over that a row has the focus; its details are shown where those of another one are. */
  const onFocus = (index: number) => {
    setActive(index);
    const row = rows[index];
    if (row !== undefined && shown !== undefined && keyOf(row) !== shown) peek?.show(row);
  };
  const addUpTo = (to: number) => {
    const next = rows[to];
    selection?.add([active, to].flatMap((index) => rows[index] ?? []));
    if (next !== undefined) focus(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 2);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const to = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[key];
    const row = rows[active];
    const isBox = event.target instanceof HTMLInputElement;
    if (to !== undefined && selection && event.shiftKey && /^Arrow/.test(key)) addUpTo(to);
    else if (to !== undefined) focus(to);
    else if (key === 'Enter' && row !== undefined && onOpen) onOpen(row);
    else if (row !== undefined && selection && (key === 'x' || (key === ' ' && !isBox)))
      selection.toggle(row, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const isIn = () => scroller.current?.contains(document.activeElement) === true;
  const enter = () => scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  const goBy = (step: number) => (shown === undefined && !isIn() ? enter() : focus(active + step));
  const toggle = () => {
    const row = rows[active];
    if (!isIn()) enter();
    else if (row !== undefined) selection?.toggle(row);
  };
  const look = () => {
    const row = rows[active];
    if (shown !== undefined) peek?.close();
    else if (row !== undefined) peek?.show(row);
    focus(active);
  };
  const here = { group: 'here' as const };
  useShortcuts([
    ...(main && onOpen
      ? [
          { ...here, keys: 'j', or: 'ArrowDown', label: 'table.go_through' as const, run: () => goBy(1) },
          ...(peek
            ? [{ ...here, keys: 'k', or: 'ArrowUp', label: 'table.go_back' as const, run: () => goBy(-1) }]
            : []),
        ]
      : []),
    ...(main && selection
      ? [
          { ...here, keys: 'x', label: 'table.choose' as const, run: toggle },
          // A row takes this key itself; here it is told.
          { ...here, keys: 'Shift+ArrowDown', label: 'table.choose_range' as const, run: enter },
          { ...here, keys: 'Ctrl+a', label: 'table.choose_all' as const, run: selection.toggleAll },
        ]
      : []),
    ...(main && peek ? [{ ...here, keys: 'o', label: 'table.look' as const, run: look }] : []),
    // Escape gives up what is chosen before it closes anything.
    ...(main && selection && selection.rows.length > 0
      ? [{ ...here, keys: 'Escape', label: 'table.choose_none' as const, run: selection.clear }]
      : []),
    ...(main && shown !== undefined && peek
      ? [{ ...here, keys: 'Escape', label: 'table.look_end' as const, run: peek.close }]
      : []),
  ]);
  return { active, focus, onFocus, onKeyDown };
};
