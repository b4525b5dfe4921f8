/**
 * The size of an image and where it ends, as its structure says; `end` is undefined where that
 * can't be known. `unknown` names a coding that the reader of images does not know.
 */
export type ImageStructure = {
  width: number;
  height: number;
  end: number | undefined;
  unknown?: string | undefined;
};
