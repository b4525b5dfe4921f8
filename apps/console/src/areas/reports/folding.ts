import type { Outputs } from '@kontor/client';
import { useState } from 'react';

/** A row of a statement, as the server answers it. */
export type StatementRow = Outputs['reports']['balanceSheetLevels']['levels'][number];

/** Which rows of a statement are shown, and which have others below them. */
export type Folding = {
  /** The places of the rows that are shown. */
  shown: readonly number[];
  /** A name for each row, the same as long as its statement has it. */
  keys: readonly string[];
  hasBelow: (at: number) => boolean;
  isOpen: (at: number) => boolean;
  toggle: (at: number) => void;
};

/** The names of the rows: those above them, and their own. */
const keysOf = (levels: readonly StatementRow[]): string[] => {
  const path: string[] = [];
  return levels.map(({ depth, code, accno, related, kind }) => {
    path.length = Math.min(path.length, depth);
    path[depth] = [kind, code, accno, related].join(' ');
    return path.join('/');
  });
};

/**
 * Opens and closes rows. `levels` of them are open at first, counted from the uppermost; a row that
 * someone opened or closed stays so until another number is chosen.
 */
export const useFolding = (rows: readonly StatementRow[], levels: number): Folding => {
  const [changed, setChanged] = useState<{ levels: number; rows: ReadonlyMap<string, boolean> }>({
    ...{ levels, rows: new Map() },
  });
  const own = changed.levels === levels ? changed.rows : new Map<string, boolean>();
  const keys = keysOf(rows);
  const depthOf = (at: number) => rows[at]?.depth ?? 0;
  const hasBelow = (at: number) => depthOf(at + 1) > depthOf(at) && rows[at]?.kind !== 'figure';
  const isOpen = (at: number) => own.get(keys[at] ?? '') ?? depthOf(at) < levels;
  const shown: number[] = [];
  // As long as rows are deeper than a closed one, they are below it.
  let closed = Number.POSITIVE_INFINITY;
  for (const at of rows.keys()) {
    if (depthOf(at) > closed) continue;
    closed = hasBelow(at) && !isOpen(at) ? depthOf(at) : Number.POSITIVE_INFINITY;
    shown.push(at);
  }
  const toggle = (at: number) => setChanged({ levels, rows: new Map(own).set(keys[at] ?? '', !isOpen(at)) });
  return { shown, keys, hasBelow, isOpen, toggle };
};
