/** An image in gray: one byte for each pixel, row by row, of which 255 is white. */
export type GrayImage = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> };

/** A word and its place, in pixels from the upper left corner. */
export type WordInImage = { text: string; x: number; y: number; width: number; height: number };

/**
 * The words of an image, from top to bottom. `lean` is by how many pixels a line is lower for each
 * pixel to the right, as the sheet lies askew.
 */
export type ImageWords = { words: readonly WordInImage[]; lean: number };

/**
 * The resource limits for one image: `megabytes` are those of the models and of all that they
 * compute. The thread ends when it had no image for `idle_seconds`.
 */
export type ReadingLimits = { seconds: number; megabytes: number; pixels: number; idle_seconds: number };

export const defaultLimits: ReadingLimits = {
  seconds: 120,
  megabytes: 512,
  pixels: 20_000_000,
  idle_seconds: 60,
};

/** Sent by the thread: how its work on an image ended. */
export type Message = { is: 'done'; read: ImageWords } | { is: 'failed'; message: string };
