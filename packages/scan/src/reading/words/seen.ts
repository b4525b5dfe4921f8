import type { Raster } from '../raster.ts';
import { type Box, type Letter, type OpenPage, shownAt } from './letters.ts';

/** The letters of a page that nobody sees. */

const pointsPerInch = 72;
// Differences of gray that nobody sees.
const leastContrast = 24;
// Of the dots of a letter: those that it changes at the least, where it is seen.
const leastChanged = 0.05;
const mostObjects = 10_000;
// Of FPDFTextObj_GetTextRenderMode: those that fill letters, and those that draw their outlines.
const fillingModes = [0, 2, 4, 6];
const outliningModes = [1, 2, 5, 6];

/** Draws a page again; undefined where memory does not reach for it. */
export type Redraw = () => Raster | undefined;

/**
 * The letters that nobody sees: not painted, in the colour of what is around them or nearly
 * transparent, without size, outside of the page or of what it is cut to, and below anything that
 * is drawn later. Without `raster` only the first ones are told.
 */
export const unseenOf = (
  page: OpenPage,
  letters: readonly Letter[],
  { raster, redraw }: { raster: Raster | undefined; redraw: Redraw },
): ReadonlySet<Letter> => {
  const colours = coloursOf(page);
  const unseen = new Set(
    letters.filter((letter) => {
      const inks = colours(letter.object);
      if (inks?.length === 0) return true;
      return raster !== undefined && hasSign(letter) && isLost(letter, inks, raster);
    }),
  );
  if (!raster) return unseen;
  const coverings = coveringsOf(page);
  const isCut = cuttingsOf(page);
  const doubtful = letters.filter(
    (letter) => !unseen.has(letter) && (isBelow(letter, coverings) || isCut(letter)),
  );
  for (const letter of withoutChange(page, doubtful, { raster, redraw })) unseen.add(letter);
  return withPoints(letters, unseen);
};

/** Points and the like are seen where the letter before them is, or the one after them. */
const withPoints = (letters: readonly Letter[], unseen: ReadonlySet<Letter>): ReadonlySet<Letter> => {
  const all = new Set(unseen);
  letters.forEach((letter, at) => {
    const beside = [letters[at - 1], letters[at + 1]].find(
      (other) => other && other.object === letter.object && hasSign(other),
    );
    if (beside && !hasSign(letter) && unseen.has(beside)) all.add(letter);
  });
  return all;
};

/** Signs of which a part is seen in any case: a point may be smaller than the dots of a picture. */
const hasSign = ({ sign }: Letter): boolean => /[\p{L}\p{N}]/u.test(sign);

/** A colour that letters are painted in: its gray, and how much of it covers what is below. */
type Ink = { gray: number; alpha: number };

/**
 * The colours of a text object; none where it is not painted, undefined where they can't be told.
 */
const coloursOf = ({ library }: OpenPage) => {
  const module = library.pdfium;
  const known = new Map<number, readonly Ink[] | undefined>();
  const inkOf = (object: number, get: typeof library.FPDFPageObj_GetFillColor): Ink | undefined => {
    const room = module.wasmExports.malloc(16);
    try {
      if (!get(object, room, room + 4, room + 8, room + 12)) return undefined;
      const [red = 0, green = 0, blue = 0, alpha = 255] = [0, 4, 8, 12].map(
        (from) => module.getValue(room + from, 'i32') as number,
      );
      return { gray: 0.3 * red + 0.59 * green + 0.11 * blue, alpha: alpha / 255 };
    } finally {
      module.wasmExports.free(room);
    }
  };
  const coloursIn = (object: number): readonly Ink[] | undefined => {
    const mode = library.FPDFTextObj_GetTextRenderMode(object);
    if (mode < 0) return undefined;
    const inks = [
      ...(fillingModes.includes(mode) ? [inkOf(object, library.FPDFPageObj_GetFillColor)] : []),
      ...(outliningModes.includes(mode) ? [inkOf(object, library.FPDFPageObj_GetStrokeColor)] : []),
    ];
    return inks.every((ink) => ink !== undefined) ? inks : undefined;
  };
  return (object: number): readonly Ink[] | undefined => {
    if (object === 0) return undefined;
    if (!known.has(object)) known.set(object, coloursIn(object));
    return known.get(object);
  };
};

/** Whether a letter is not to be seen where it is: without size, contrast or colour. */
const isLost = (letter: Letter, inks: readonly Ink[] | undefined, raster: Raster): boolean => {
  if (letter.right - letter.left < 1 && letter.bottom - letter.top < 1) return true;
  if (isEven(raster, letter)) return true;
  if (!inks) return false;
  const isNear = (paper: number) =>
    inks.every(({ gray, alpha }) => Math.abs(gray - paper) * alpha < leastContrast);
  // All dots around a letter are counted only where a few of them are of its colour.
  return graysAt(raster, letter).filter(isNear).length > 2 && isNear(grayAround(raster, letter));
};

/** The grays of eight dots around a place. */
const graysAt = (raster: Raster, box: Box): number[] => {
  const { left, top, right, bottom } = dotsOf(raster, box, 3);
  const [across, down] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  return [left, across, right].flatMap((x) =>
    [top, down, bottom].flatMap((y) =>
      x === across && y === down ? [] : [raster.gray[raster.offset + y * raster.width + x] ?? 255],
    ),
  );
};

type Dots = { left: number; top: number; right: number; bottom: number };

/** The dots of a place, with some around it; what is outside of the page is left out. */
const dotsOf = ({ width, height, dpi }: Raster, box: Box, more: number): Dots => {
  const at = (points: number) => Math.round((points * dpi) / pointsPerInch);
  return {
    left: Math.max(0, at(box.left) - more),
    top: Math.max(0, at(box.top) - more),
    right: Math.min(width - 1, at(box.right) + more),
    bottom: Math.min(height - 1, at(box.bottom) + more),
  };
};

/** Whether nothing is drawn in a place: all of it has one gray. */
const isEven = (raster: Raster, box: Box): boolean => {
  const { gray, offset, width } = raster;
  const { left, top, right, bottom } = dotsOf(raster, box, 1);
  let [darkest, lightest] = [255, 0];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const value = gray[offset + y * width + x] ?? 255;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
      if (lightest - darkest >= leastContrast) return false;
    }
  return true;
};

const grays = 16;

/** The gray that most dots around a place have. */
const grayAround = (raster: Raster, box: Box): number => {
  const { gray, offset, width } = raster;
  const inner = dotsOf(raster, box, 1);
  const outer = dotsOf(raster, box, 4);
  const counts = new Uint32Array(256 / grays);
  const sums = new Uint32Array(256 / grays);
  for (let y = outer.top; y <= outer.bottom; y++)
    for (let x = outer.left; x <= outer.right; x++) {
      if (y >= inner.top && y <= inner.bottom && x >= inner.left && x <= inner.right) continue;
      const value = gray[offset + y * width + x] ?? 255;
      const kind = Math.floor(value / grays);
      counts[kind] = (counts[kind] ?? 0) + 1;
      sums[kind] = (sums[kind] ?? 0) + value;
    }
  const most = counts.indexOf(Math.max(...counts));
  return (sums[most] ?? 0) / Math.max(1, counts[most] ?? 1);
};

/** The objects that may cover those drawn before them: `order` is that of the objects of a page. */
type Coverings = { order: ReadonlyMap<number, number>; all: readonly { at: number; box: Box }[] };

const objectKinds = { path: 2, image: 3, shading: 4, form: 5 };

const coveringsOf = ({ library, page }: OpenPage): Coverings => {
  const order = new Map<number, number>();
  const all: { at: number; box: Box }[] = [];
  const shown = shownAt({ library, page });
  const module = library.pdfium;
  const room = module.wasmExports.malloc(16);
  const floats = (): number[] => [0, 4, 8, 12].map((from) => module.getValue(room + from, 'float') as number);
  const covers = (object: number): boolean => {
    const kind = library.FPDFPageObj_GetType(object);
    if (kind !== objectKinds.path)
      return kind === objectKinds.image || kind === objectKinds.shading || kind === objectKinds.form;
    return library.FPDFPath_GetDrawMode(object, room, room + 4) && module.getValue(room, 'i32') !== 0;
  };
  const count = Math.min(library.FPDFPage_CountObjects(page), mostObjects);
  for (let at = 0; at < count; at++) {
    const object = library.FPDFPage_GetObject(page, at);
    order.set(object, at);
    if (!covers(object)) continue;
    if (!library.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = floats();
    all.push({ at, box: shown({ left, bottom, right, top }) });
  }
  // Notes and stamps are drawn after all else.
  for (let at = 0; at < Math.min(library.FPDFPage_GetAnnotCount(page), mostObjects); at++) {
    const note = library.FPDFPage_GetAnnot(page, at);
    if (note === 0) continue;
    if (library.FPDFAnnot_GetRect(note, room)) {
      const [left = 0, top = 0, right = 0, bottom = 0] = floats();
      all.push({ at: count, box: shown({ left, bottom, right, top }) });
    }
    library.FPDFPage_CloseAnnot(note);
  }
  module.wasmExports.free(room);
  return { order, all };
};

/**
 * Whether anything that may cover a letter is drawn after it. One within a form may be anywhere.
 */
const isBelow = (letter: Letter, { order, all }: Coverings): boolean => {
  const own = order.get(letter.object) ?? -1;
  return all.some(
    ({ at, box }) =>
      at > own &&
      letter.left < box.right &&
      letter.right > box.left &&
      letter.top < box.bottom &&
      letter.bottom > box.top,
  );
};

const cornersOfRectangle = 5;

/** Whether a letter may be cut off: it is not within the rectangles that its object is cut to. */
const cuttingsOf = ({ library, page }: OpenPage) => {
  const module = library.pdfium;
  const shown = shownAt({ library, page });
  const known = new Map<number, readonly Box[] | undefined>();
  const boxOf = (clip: number, path: number): Box | undefined => {
    const count = library.FPDFClipPath_CountPathSegments(clip, path);
    if (count < 0 || count > cornersOfRectangle) return undefined;
    const room = module.wasmExports.malloc(8);
    const points = Array.from({ length: count }, (_, at) => {
      const segment = library.FPDFClipPath_GetPathSegment(clip, path, at);
      library.FPDFPathSegment_GetPoint(segment, room, room + 4);
      return [
        module.getValue(room, 'float') as number,
        module.getValue(room + 4, 'float') as number,
      ] as const;
    });
    module.wasmExports.free(room);
    const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return shown({
      ...{ left: Math.min(...across), right: Math.max(...across) },
      ...{ bottom: Math.min(...up), top: Math.max(...up) },
    });
  };
  /** The rectangles that an object is cut to; undefined where it is cut in another way. */
  const boxesOf = (object: number): readonly Box[] | undefined => {
    const clip = object === 0 ? 0 : library.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : Math.max(0, library.FPDFClipPath_CountPaths(clip));
    const boxes = Array.from({ length: paths }, (_, path) => boxOf(clip, path));
    return boxes.every((box) => box !== undefined) ? boxes : undefined;
  };
  return ({ object, left, right, top, bottom }: Letter): boolean => {
    if (!known.has(object)) known.set(object, boxesOf(object));
    const boxes = known.get(object);
    return !boxes?.every(
      (box) => left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom,
    );
  };
};

/** Of some letters those that change nothing: the page without them looks as it does with them. */
const withoutChange = (
  { library }: OpenPage,
  letters: readonly Letter[],
  { raster, redraw }: { raster: Raster; redraw: Redraw },
): readonly Letter[] => {
  if (letters.length === 0) return [];
  const objects = [...new Set(letters.map(({ object }) => object))].filter((object) => object !== 0);
  for (const object of objects) library.FPDFPageObj_SetIsActive(object, false);
  const without = redraw();
  for (const object of objects) library.FPDFPageObj_SetIsActive(object, true);
  return without
    ? letters.filter((letter) => hasSign(letter) && !isChanged(letter, raster, without))
    : letters;
};

const isChanged = (letter: Letter, one: Raster, other: Raster): boolean => {
  const { left, top, right, bottom } = dotsOf(one, letter, 0);
  let changed = 0;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = y * one.width + x;
      const [was = 255, is = 255] = [one.gray[one.offset + at], other.gray[other.offset + at]];
      if (Math.abs(was - is) >= leastContrast) changed++;
    }
  return changed >= Math.max(1, leastChanged * (right - left + 1) * (bottom - top + 1));
};
