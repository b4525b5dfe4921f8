import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { withMostMemory } from '../../bounded-wasm.ts';
import type { Limits } from '../../limits.ts';
import { refuse } from '../../structure/bytes.ts';
import { Unreadable } from '../../unreadable.ts';
import { wasmOf } from '../../wasm.ts';
import type { Picture } from './picture.ts';

/** Drawings as pixels, and images within them: one program decodes and draws both. */

let loading: Promise<void> | undefined;

/** Loads the program. It gives no memory back, so that a thread that has used it is ended. */
export const drawingLoaded = ({ megabytes }: Limits): Promise<void> => {
  loading ??= initWasm(
    new WebAssembly.Module(withMostMemory(wasmOf('@resvg/resvg-wasm/index_bg.wasm'), megabytes)),
  );
  return loading;
};

/** An SVG that shows nothing but an image. */
export const svgAround = (
  file: Uint8Array,
  media: string,
  { width, height }: { width: number; height: number },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${media};base64,${Buffer.from(file).toString('base64')}"/></svg>`;

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

export const naturalSize = (svg: string) => {
  const drawing = opened(svg);
  if (drawing.imagesToResolve().length > 0) refuse('The SVG refers to images outside of it.');
  const { width, height } = drawing;
  drawing.free();
  if (!(width > 0 && height > 0)) refuse('The SVG is damaged, or says no size.');
  return { width, height };
};

const white = 0xff;

/** Draws an SVG on white. Throws Unreadable, also where memory does not reach for it. */
export const painted = (svg: string, { width, height }: { width: number; height: number }): Picture => {
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

/** Whether nothing is seen of a picture on white paper. */
export const isWhite = ({ rgb }: Picture): boolean => rgb.every((value) => value === white);

// Of a program in WebAssembly that stops, this is nearly always the reason.
const tooMuch = () => new Unreadable('out_of_memory', 'Drawing the image takes too much memory.');
