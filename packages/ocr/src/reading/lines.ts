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

/** The lines of a picture, from top to bottom. A line that is far from level is none. */
export const linesIn = async (image: GrayImage, { mark }: Pick<Models, 'mark'>): Promise<Crop[]> => {
  const size = sizeFor(image);
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height };
  const gray = resized(image, whole, size);
  const marks = await mark(normalised(gray), size);
  const [across, down] = [image.width / size.width, image.height / size.height];
  return groupsIn(marks, size)
    .map((group) => widened(group))
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, Math.floor(left * across)),
      top: Math.max(0, Math.floor(top * down)),
      right: Math.min(image.width, Math.ceil(right * across)),
      bottom: Math.min(image.height, Math.ceil(bottom * down)),
    }))
    .sort((one, other) => one.top - other.top || one.left - other.left);
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

/** The boxes around pixels that touch each other and are likely of a line. */
const groupsIn = (marks: Float32Array, { width, height }: Size): Crop[] => {
  const seen = new Uint8Array(width * height);
  const groups: Crop[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (seen[start] || (marks[start] ?? 0) <= likely) continue;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    let [sum, count] = [0, 0];
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += marks[at] ?? 0;
      count += 1;
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
    if (isLine && sum / count > likelyInMean) groups.push(box);
  }
  return groups;
};

const widened = ({ left, top, right, bottom }: Crop): Crop => {
  const [width, height] = [right - left, bottom - top];
  const by = (width * height * reach) / (2 * (width + height));
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
};
