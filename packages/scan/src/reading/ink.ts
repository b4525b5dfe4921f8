import { edgeShadows, type Grid, patches } from './patches.ts';
import type { Raster } from './raster.ts';

/** A cell of a page is a millimetre wide. */
const cellsPerInch = 25.4;
/**
 * In pixels. Only a page that is drawn smaller than it should be, because it is huge, has cells of
 * more millimetres.
 */
const leastCell = 4;
/**
 * A cell with ink is darker than the paper by this: more than noise and what shines through, less
 * than thin type.
 */
const contrast = 20;
/** In cells of solid black: a figure in small type has more, a speck of dust less. */
const leastInk = 0.8;
const mostDust = 15;

/**
 * Whether there is almost no ink on a page: noise, dust, shadows of the edges and punched holes are
 * none.
 */
export const isBlank = (raster: Raster): boolean => {
  const grid = cellsOf(raster);
  const paper = median(grid.cells);
  // A page that is dark as a whole is full of ink.
  if (paper < 128) return false;
  // A shadow is faint where it ends, so its edge is followed further than what counts as ink.
  const shade = grid.cells.map((mean) => (paper - mean > contrast / 2 ? (paper - mean) / paper : 0));
  edgeShadows(shade, grid);
  const ink = shade.map((dark) => (dark * paper > contrast ? dark : 0));
  let dust = 0;
  for (const { mass, hole } of patches(ink, grid)) {
    if (hole) continue;
    if (mass >= leastInk) return false;
    dust += mass;
  }
  return dust < mostDust;
};

/** Of shades from 0 to 255. */
const median = (shades: Float32Array): number => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < shades.length; at++) {
    const shade = Math.round(shades[at] ?? 0);
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  let left = shades.length / 2;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
};

const cellsOf = ({ width, height, dpi, gray, offset }: Raster): Grid => {
  const size = Math.max(leastCell, dpi / cellsPerInch);
  const across = bandsOf(width, size);
  const down = bandsOf(height, size);
  const [columns, rows] = [across.length - 1, down.length - 1];
  const cells = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [down[row] ?? 0, down[row + 1] ?? 0];
    for (let column = 0; column < columns; column++) {
      const [left, right] = [across[column] ?? 0, across[column + 1] ?? 0];
      let sum = 0;
      for (let y = top; y < bottom; y += 2) {
        const line = offset + y * width;
        for (let at = line + left; at < line + right; at += 2) sum += gray[at] ?? 255;
      }
      cells[row * columns + column] = sum / (Math.ceil((right - left) / 2) * Math.ceil((bottom - top) / 2));
    }
  }
  return { cells, columns, rows };
};

/**
 * The pixels at which the cells of a side of `length` pixels begin, and where the last one ends.
 * They are even, since every other pixel of every other row says enough. What is left at the end
 * belongs to the last cell.
 */
const bandsOf = (length: number, size: number): Uint32Array => {
  const bands = Math.max(1, Math.floor(length / size));
  const begins = new Uint32Array(bands + 1).fill(length);
  for (let at = length - 1 - ((length - 1) % 2); at >= 0; at -= 2)
    begins[Math.min(bands - 1, Math.floor(at / size))] = at;
  return begins;
};
