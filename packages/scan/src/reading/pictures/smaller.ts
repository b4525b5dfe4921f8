import type { Picture } from './picture.ts';

/** A picture as many times as large, 1 at most: each pixel is the mean of those that it covers. */
export const smaller = (picture: Picture, factor: number): Picture => {
  if (factor >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const across = along(picture.rgb, { from: picture.width, to: width, lines: picture.height });
  const columns = turned(across, width, picture.height);
  const down = along(columns, { from: picture.height, to: height, lines: width });
  return { width, height, rgb: turned(down, height, width) };
};

/** Each line made of `to` pixels in place of `from`. */
const along = (
  rgb: Uint8Array,
  { from, to, lines }: { from: number; to: number; lines: number },
): Uint8Array => {
  const made = new Uint8Array(to * lines * 3);
  const span = from / to;
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < to; at++) {
      const [start, end] = [at * span, Math.min((at + 1) * span, from)];
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let pixel = Math.floor(start); pixel < end; pixel++) {
          const covered = Math.min(pixel + 1, end) - Math.max(pixel, start);
          sum += covered * (rgb[(line * from + pixel) * 3 + channel] ?? 0);
        }
        made[(line * to + at) * 3 + channel] = Math.round(sum / span);
      }
    }
  return made;
};

/** Lines as columns. */
const turned = (rgb: Uint8Array, width: number, height: number): Uint8Array => {
  const made = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 3, (x * height + y) * 3];
      made[to] = rgb[from] ?? 0;
      made[to + 1] = rgb[from + 1] ?? 0;
      made[to + 2] = rgb[from + 2] ?? 0;
    }
  return made;
};
