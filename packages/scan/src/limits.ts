/** The resource limits for one file. */
export type Limits = {
  /** Pages of a PDF. */
  pages: number;
  /** For the whole file. */
  seconds: number;
  /** To open a file at its upload, when someone waits for the answer. */
  open_seconds: number;
  /** For a file to come to its turn to be opened. */
  wait_seconds: number;
  /** Files that wait to be opened, drawn or joined, and those of one owner among them. */
  waiting: number;
  waiting_of_owner: number;
  /** Between two messages of the thread: to open the file, to read one page, or to cut one part. */
  page_seconds: number;
  /** Memory of the thread that reads it, and of all parts that are cut from it. */
  megabytes: number;
  /** Width times height of an image. */
  pixels: number;
  /** Images in one GIF. */
  frames: number;
};

export const defaultLimits: Limits = {
  pages: 500,
  seconds: 600,
  open_seconds: 20,
  wait_seconds: 60,
  waiting: 200,
  waiting_of_owner: 50,
  page_seconds: 60,
  megabytes: 256,
  pixels: 100_000_000,
  frames: 1_000,
};

export const bytesOf = (megabytes: number): number => megabytes * 1024 * 1024;
