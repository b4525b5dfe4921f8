/** A word and its place, in pixels from the upper left corner. */
export type WordInImage = { text: string; x: number; y: number; width: number; height: number };

/** The words of an image of that many pixels, from top to bottom. */
export type ImageWords = { width: number; height: number; words: readonly WordInImage[] };

/**
 * The resource limits for one image: `megabytes` are those of the models and of all that they
 * compute.
 */
export type ReadingLimits = { seconds: number; megabytes: number; pixels: number };

export const defaultLimits: ReadingLimits = { seconds: 120, megabytes: 512, pixels: 20_000_000 };

/** Sent by the thread: how its work on an image ended. */
export type Message = { is: 'done'; words: ImageWords } | { is: 'failed'; message: string };
