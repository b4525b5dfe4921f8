/**
 * The size of an image and where it ends, as its structure says; `end` is undefined where that
 * can't be known. `unknown` names a coding that the reader of images does not know. `orientation`
 * is that of Exif, by which a camera says how it was held: whoever shows the image turns it.
 */
export type ImageStructure = {
  width: number;
  height: number;
  end: number | undefined;
  unknown?: string | undefined;
  orientation?: number | undefined;
  /** Of a JPEG: how many values a pixel has. */
  components?: number | undefined;
};

// From this one on, what is stored as a row is shown as a column.
const firstTurned = 5;

/** The size of an image as it is shown. */
export const sizeShown = ({ width, height, orientation = 1 }: ImageStructure) =>
  orientation < firstTurned ? { width, height } : { width: height, height: width };
