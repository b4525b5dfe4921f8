import type { GrayImage } from '../messages.ts';
import type { Models, Size } from './models.ts';
import { type Crop, resized } from './resized.ts';

/** The places of lines of letters in a picture. */

// The memory that the model needs grows with the pixels that it is given: these take 260 MB.
const mostPixels = 1_250_000;
const unit = 32;
/** Of red, green and blue as the model was taught: the mean, and how far they differ. */
const colours = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;

const likely = 0.3;
const likelyInMean = 0.55;
const leastSide = 3;
// The model marks the core of a line; this is how far its letters reach beyond it.
const reach = 1.5;

/** The lines of a picture, from top to bottom, and how much they lean: see `ImageWords`. */
export type Lines = { lines: readonly Crop[]; lean: number };

/** A line that is far from level is none. */
export const linesIn = async (image: GrayImage, { mark }: Pick<Models, 'mark'>): Promise<Lines> => {
  const size = sizeFor(image);
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height };
  const gray = resized(image, whole, size);
  const marks = await mark(normalised(gray), size);
  const [across, down] = [image.width / size.width, image.height / size.height];
  const groups = groupsIn(marks, size);
  const lines = groups
    .map((group) => widened(group))
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, Math.floor(left * across)),
      top: Math.max(0, Math.floor(top * down)),
      right: Math.min(image.width, Math.ceil(right * across)),
      bottom: Math.min(image.height, Math.ceil(bottom * down)),
    }))
    .sort((one, other) => one.top - other.top || one.left - other.left);
  return { lines, lean: (leanOf(groups) * down) / across };
};

// Short lines say little of it, and a picture that leans more than this has lines that are none.
const [leastLength, mostLean] = [4, 0.1];

/** The lean of most lines, by their lengths. */
const leanOf = (groups: readonly MarkedPixels[]): number => {
  const long = groups
    .filter(({ left, top, right, bottom }) => right - left >= leastLength * (bottom - top))
    .sort((one, other) => one.lean - other.lean);
  const length = ({ left, right }: MarkedPixels) => right - left;
  const half = long.reduce((sum, one) => sum + length(one), 0) / 2;
  let passed = 0;
  const middle = long.find((one) => {
    passed += length(one);
    return passed >= half;
  });
  return middle && Math.abs(middle.lean) <= mostLean ? middle.lean : 0;
};

const sizeFor = ({ width, height }: Size): Size => {
  const zoom = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const side = (pixels: number) => Math.max(unit, Math.round((pixels * zoom) / unit) * unit);
  return { width: side(width), height: side(height) };
};

const normalised = (gray: Float32Array): Float32Array => {
  const pixels = new Float32Array(gray.length * colours.length);
  colours.forEach(([mean, difference], colour) => {
    gray.forEach((value, at) => {
      pixels[colour * gray.length + at] = (value / 255 - mean) / difference;
    });
  });
  return pixels;
};

/** Pixels that touch each other and are likely of a line. */
type MarkedPixels = Crop & { lean: number };

const groupsIn = (marks: Float32Array, { width, height }: Size): MarkedPixels[] => {
  const seen = new Uint8Array(width * height);
  const groups: MarkedPixels[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (seen[start] || (marks[start] ?? 0) <= likely) continue;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    let [sum, count] = [0, 0];
    // For the straight line that is nearest to them: sums of places from the first pixel on.
    let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
    const [firstX, firstY] = [start % width, Math.floor(start / width)];
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += marks[at] ?? 0;
      count += 1;
      sumX += x - firstX;
      sumY += y - firstY;
      sumXX += (x - firstX) ** 2;
      sumXY += (x - firstX) * (y - firstY);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      const beside = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width];
      for (const next of beside)
        if (next >= 0 && next < marks.length && !seen[next] && (marks[next] ?? 0) > likely) {
          seen[next] = 1;
          open.push(next);
        }
    }
    const isLine = Math.min(box.right - box.left, box.bottom - box.top) >= leastSide;
    const spread = count * sumXX - sumX ** 2;
    const lean = spread === 0 ? 0 : (count * sumXY - sumX * sumY) / spread;
    if (isLine && sum / count > likelyInMean) groups.push({ ...box, lean });
  }
  return groups;
};

const widened = ({ left, top, right, bottom }: Crop): Crop => {
  const [width, height] = [right - left, bottom - top];
  const by = (width * height * reach) / (2 * (width + height));
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
};
