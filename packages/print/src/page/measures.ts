/** Places on a page are in points, of which 72 are an inch, from its upper left corner. */

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
export type Size = { width: number; height: number };

export const a4: Size = { width: mm(210), height: mm(297) };

export const black = '#000000';
export const white = '#ffffff';

/** Black or white, whichever is read better on `colour`. */
export const inkOn = (colour: string): string => (luminance(colour) > 0.36 ? black : white);

/** `colour` as it is, or black where it is too light for letters on white. */
export const readable = (colour: string): string => (luminance(colour) > 0.45 ? black : colour);

/** `colour` mixed with so much white, from 0 to 1. */
export const tint = (colour: string, lightness: number): string =>
  `#${channels(colour)
    .map((channel) => Math.round(channel + (255 - channel) * lightness))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

// By the Web Content Accessibility Guidelines.
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
