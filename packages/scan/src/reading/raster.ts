/**
 * A page as a gray image, in the format PGM, which the reader of codes takes: `gray` is a head of
 * `offset` bytes and then one byte for each pixel, row by row.
 */
export type Raster = { width: number; height: number; dpi: number; gray: Uint8Array; offset: number };

export const emptyRaster = (width: number, height: number, dpi: number): Raster => {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const gray = new Uint8Array(head.length + width * height);
  gray.set(head);
  return { width, height, dpi, gray, offset: head.length };
};

/** Whether nothing at all was drawn. */
export const isUntouched = ({ gray, offset }: Raster): boolean => {
  for (let at = offset; at < gray.length; at++) if (gray[at] !== 0xff) return false;
  return true;
};
