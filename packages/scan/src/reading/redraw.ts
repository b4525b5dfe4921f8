import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { withMostMemory } from '../bounded-wasm.ts';
import type { Limits } from '../limits.ts';
import type { PageImage, Work } from '../messages.ts';
import { refuse } from '../structure/bytes.ts';
import { checkImage } from '../structure/image.ts';
import { svgText } from '../structure/svg.ts';
import { Unreadable } from '../unreadable.ts';
import { wasmOf } from '../wasm.ts';
import { inspect } from './inspect.ts';
import type { Picture } from './page.ts';
import { pngOf } from './png.ts';
import { smaller } from './smaller.ts';

/** Images drawn again, so that nothing of the file that a stranger sent is kept. */

/** Draws an image or a drawing within the bounds of `work`. Throws Unreadable. */
export const redraw = async (work: Work, limits: Limits): Promise<PageImage> => {
  const { file, media, redraw: bounds } = work;
  if (!bounds || (media !== 'image/png' && media !== 'image/jpeg' && media !== 'image/svg+xml'))
    throw refuse('It is not a PNG, JPEG or SVG.');
  const isDrawing = media === 'image/svg+xml';
  if (!isDrawing) await inspect({ file, media }, limits);
  const svg = isDrawing ? svgText(file) : svgAround(file, media, checkImage(file, media, limits));
  await loaded(limits);
  const { width, height } = naturalSize(svg);
  const most = Math.min(bounds.width / width, bounds.height / height);
  const zoom = isDrawing ? most : 1;
  const picture = painted(svg, { width: width * zoom, height: height * zoom });
  if (picture.rgb.every((value) => value === white)) refuse('The image is not visible on white paper.');
  return encoded(picture, isDrawing ? 1 : Math.min(1, most), bounds.bytes);
};

/** An SVG that shows nothing but an image, so that one program draws both. */
const svgAround = (file: Uint8Array, media: string, { width, height }: { width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${media};base64,${Buffer.from(file).toString('base64')}"/></svg>`;

let loading: Promise<void> | undefined;

const loaded = ({ megabytes }: Limits): Promise<void> => {
  loading ??= initWasm(
    new WebAssembly.Module(withMostMemory(wasmOf('@resvg/resvg-wasm/index_bg.wasm'), megabytes)),
  );
  return loading;
};

// It reads no file and asks no network: there is neither where it runs.
const opened = (svg: string, width?: number) => {
  try {
    return new Resvg(svg, {
      background: '#ffffff',
      font: { loadSystemFonts: false },
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
    });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw tooMuch();
    throw refuse('The SVG is damaged, or says no size.');
  }
};

const naturalSize = (svg: string) => {
  const drawing = opened(svg);
  if (drawing.imagesToResolve().length > 0) refuse('The SVG refers to images outside of it.');
  const { width, height } = drawing;
  drawing.free();
  if (!(width > 0 && height > 0)) refuse('The SVG is damaged, or says no size.');
  return { width, height };
};

const white = 0xff;

const painted = (svg: string, { width, height }: { width: number; height: number }): Picture => {
  const drawing = opened(svg, Math.max(1, Math.round(width)));
  try {
    if (height < 0.5) refuse('The image is too narrow.');
    const image = drawing.render();
    const [pixels, size] = [image.pixels, { width: image.width, height: image.height }];
    const rgb = new Uint8Array(size.width * size.height * 3);
    for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
      rgb[to] = pixels[from] ?? white;
      rgb[to + 1] = pixels[from + 1] ?? white;
      rgb[to + 2] = pixels[from + 2] ?? white;
    }
    return { ...size, rgb };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw tooMuch();
  }
};

// Of a program in WebAssembly that stops, this is nearly always the reason.
const tooMuch = () => new Unreadable('out_of_memory', 'Drawing the image takes too much memory.');

/**
 * The picture as PNG, as many times as large, and smaller still where it has too many bytes:
 * photographs do.
 */
const encoded = (picture: Picture, factor: number, mostBytes: number): PageImage => {
  const { rgb, width, height } = smaller(picture, factor);
  const png = pngOf({ rgb, width, height });
  return png.length <= mostBytes ? { width, height, png } : encoded(picture, factor * 0.8, mostBytes);
};
