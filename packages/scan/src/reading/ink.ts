import { edgeShadows, type Grid, patches } from './patches.ts';
import type { Raster } from './raster.ts';

/** A cell of a page is a millimetre wide. */
const cellsPerInch = 25.4;
/** In pixels. Only a page that is drawn smaller than it should be, because it is huge, has cells of more millimetres. */
const leastCell = 4;
/** A cell with ink is darker than the paper by this: more than noise and what shines through, less than thin type. */
const contrast = 20;
/** In cells of solid black: a figure in small type has more, a speck of dust less. */
const leastInk = 0.8;
const mostDust = 15;

/** Whether there is almost no ink on a page: noise, dust, shadows of the edges and punched holes are none. */
export const isBlank = (raster: Raster): boolean => {
  const grid = cellsOf(raster);
  const paper = median(grid.cells);
  // A page that is dark as a whole is full of ink.
  if (paper < 128) return false;
  // A shadow is faint where it ends, so its edge is followed further than what counts as ink.
  const shade = grid.cells.map((mean) => (paper - mean > contrast / 2 ? (paper - mean) / paper : 0));
  edgeShadows(shade, grid);
  const ink = shade.map((dark) => (dark * paper > contrast ? dark : 0));
  const found = patches(ink, grid).filter((patch) => !patch.hole);
  const dust = found.filter(({ mass }) => mass < leastInk);
  return found.length === dust.length && dust.reduce((sum, { mass }) => sum + mass, 0) < mostDust;
};

/** Of shades from 0 to 255. */
const median = (shades: Float32Array): number => {
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[Math.round(shade)] = (counts[Math.round(shade)] ?? 0) + 1;
  let left = shades.length / 2;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
};

const cellsOf = ({ width, height, dpi, gray, offset }: Raster): Grid => {
  const size = Math.max(leastCell, dpi / cellsPerInch);
  const columns = Math.max(1, Math.floor(width / size));
  const rows = Math.max(1, Math.floor(height / size));
  const sums = new Float32Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  const columnOf = Uint32Array.from({ length: width }, (_, x) => Math.min(columns - 1, Math.floor(x / size)));
  // Every other pixel of every other row says enough.
  for (let y = 0; y < height; y += 2) {
    const row = Math.min(rows - 1, Math.floor(y / size)) * columns;
    const line = offset + y * width;
    for (let x = 0; x < width; x += 2) {
      const cell = row + (columnOf[x] ?? 0);
      sums[cell] = (sums[cell] ?? 0) + (gray[line + x] ?? 255);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { cells: sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1)), columns, rows };
};
