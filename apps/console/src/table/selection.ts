import { useMemo, useRef, useState } from 'react';

/**
 * The rows of a table that someone has chosen, and how they choose them. A row that has left the
 * list is no longer chosen.
 */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /**
   * Chooses a row, or gives it up; as a range, all rows from the last such row to this one become
   * what this one becomes.
   */
  toggle: (row: Row, isRange?: boolean) => void;
  add: (rows: readonly Row[]) => void;
  /** Chooses all rows that were read, or none where all are chosen. */
  toggleAll: () => void;
  clear: () => void;
};

const noKeys: ReadonlySet<string> = new Set();

export const useSelection = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> => {
  const [keys, setKeys] = useState(noKeys);
  const last = useRef<string>(undefined);
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))),
    [rows, keys, keyOf],
  );
  const change = (changed: readonly Row[], isIn: boolean) => {
    const next = new Set(keys);
    for (const row of changed) isIn ? next.add(keyOf(row)) : next.delete(keyOf(row));
    setKeys(next);
  };
  const placeOf = (key: string | undefined) => rows.findIndex((row) => keyOf(row) === key);
  return {
    rows: chosen,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row, isRange = false) => {
      const key = keyOf(row);
      const [from, to] = [isRange ? placeOf(last.current) : -1, placeOf(key)];
      const range = from === -1 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = key;
      change(range, !keys.has(key));
    },
    add: (added) => {
      const end = added.at(-1);
      if (end !== undefined) last.current = keyOf(end);
      change(added, true);
    },
    toggleAll: () => {
      last.current = undefined;
      if (chosen.length === rows.length) setKeys(noKeys);
      else change(rows, true);
    },
    clear: () => {
      last.current = undefined;
      setKeys(noKeys);
    },
  };
};
