import type { Limits } from '../limits.ts';
import type { PageImage, Work } from '../messages.ts';
import { refuse } from '../structure/bytes.ts';
import { checkImage } from '../structure/image.ts';
import { svgText } from '../structure/svg.ts';
import { inspect } from './inspect.ts';
import { drawingLoaded, isWhite, naturalSize, painted, svgAround } from './pictures/drawing.ts';
import type { Picture } from './pictures/picture.ts';
import { pngOf } from './pictures/png.ts';
import { smaller } from './pictures/smaller.ts';

/** Images drawn again, so that nothing of the file that a stranger sent is kept. */

/** Draws an image or a drawing within the bounds of `work`. Throws Unreadable. */
export const redraw = async (work: Work, limits: Limits): Promise<PageImage> => {
  const { file, media, redraw: bounds } = work;
  if (!bounds || (media !== 'image/png' && media !== 'image/jpeg' && media !== 'image/svg+xml'))
    throw refuse('It is not a PNG, JPEG or SVG.');
  const isDrawing = media === 'image/svg+xml';
  if (!isDrawing) await inspect({ file, media }, limits);
  const svg = isDrawing ? svgText(file) : svgAround(file, media, checkImage(file, media, limits));
  await drawingLoaded(limits);
  const { width, height } = naturalSize(svg);
  const most = Math.min(bounds.width / width, bounds.height / height);
  const zoom = isDrawing ? most : 1;
  const picture = painted(svg, { width: width * zoom, height: height * zoom });
  if (isWhite(picture)) refuse('The image is not visible on white paper.');
  return encoded(picture, isDrawing ? 1 : Math.min(1, most), bounds.bytes);
};

/**
 * The picture as PNG, as many times as large, and smaller still where it has too many bytes:
 * photographs do.
 */
const encoded = (picture: Picture, factor: number, mostBytes: number): PageImage => {
  const { rgb, width, height } = smaller(picture, factor);
  const png = pngOf({ rgb, width, height });
  return png.length <= mostBytes ? { width, height, png } : encoded(picture, factor * 0.8, mostBytes);
};
