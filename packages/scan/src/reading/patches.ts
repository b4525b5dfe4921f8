/** Means of the cells, row by row. */
export type Grid = { cells: Float32Array; columns: number; rows: number };

/**
 * Ink that hangs together: how much, in cells of solid black, and whether it looks like a punched
 * hole.
 */
export type Patch = { mass: number; hole: boolean };

/**
 * The longest distances, in millimetres, from an edge to the end of its shadow, and to a punched
 * hole.
 */
const shadowReach = 18;
const holeReach = 20;
const edge = 3;

/**
 * Takes away what hangs together with the outermost millimetres: what a scanner shows beside the
 * sheet.
 */
export const edgeShadows = (ink: Float32Array, { columns, rows }: Grid): void => {
  // Not further inside: a page printed to its edges is not a shadow.
  const within = (cell: number) => depthOf(cell, { columns, rows }) < shadowReach;
  for (let cell = 0; cell < ink.length; cell++)
    if (ink[cell] !== 0 && depthOf(cell, { columns, rows }) < edge)
      flood(ink, cell, { columns, rows, within });
};

/** Finds the patches of ink one by one, and takes them out of `ink`. */
export function* patches(ink: Float32Array, { columns, rows }: Grid): Generator<Patch> {
  for (let cell = 0; cell < ink.length; cell++)
    if (ink[cell] !== 0)
      yield patchOf(flood(ink, cell, { columns, rows, within: () => true }), { columns, rows });
}

type Cell = { cell: number; ink: number };
type Shape = { columns: number; rows: number };

const flood = (
  ink: Float32Array,
  begin: number,
  { columns, rows, within }: Shape & { within: (cell: number) => boolean },
): readonly Cell[] => {
  const found: Cell[] = [];
  const open = [begin];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const here = ink[cell] ?? 0;
    if (here === 0 || !within(cell)) continue;
    ink[cell] = 0;
    found.push({ cell, ink: here });
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++)
        if (ink[row * columns + column] !== 0) open.push(row * columns + column);
  }
  return found;
};

const patchOf = (cells: readonly Cell[], shape: Shape): Patch => {
  const mass = cells.reduce((sum, { ink }) => sum + ink, 0);
  const across = extent(cells.map(({ cell }) => cell % shape.columns));
  const down = extent(cells.map(({ cell }) => Math.floor(cell / shape.columns)));
  const round =
    [across, down].every(({ size }) => size >= 4 && size <= 9) && mass / (across.size * down.size) > 0.4;
  const middle = Math.round(down.middle) * shape.columns + Math.round(across.middle);
  return { mass, hole: round && depthOf(middle, shape) < holeReach };
};

const extent = (places: readonly number[]) => {
  const least = places.reduce((a, b) => Math.min(a, b));
  const most = places.reduce((a, b) => Math.max(a, b));
  return { size: most - least + 1, middle: (least + most) / 2 };
};

/** Counts the cells between this one and the nearest edge. */
const depthOf = (cell: number, { columns, rows }: Shape): number => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  return Math.min(x, y, columns - 1 - x, rows - 1 - y);
};
