/**
 * An image as its structure tells it. `end` is where it ends, if that can be told; `unknown` names a
 * coding that the reader of images does not know.
 */
export type Walked = { width: number; height: number; end: number | undefined; unknown?: string | undefined };
