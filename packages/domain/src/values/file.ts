import { z } from 'zod';

/** Files among what is sent and answered, as the facades need to know them (docs/interface.md §16). */

/** What a file that is sent may be. */
export type FileKind = {
  /** The media types that are accepted. */
  media: readonly string[];
  /** The largest, in bytes. */
  limit: number;
  /** The accepted media type that a declared one means; undefined for any other. */
  mediaOf: (declared: string) => string | undefined;
  /** The accepted type of files whose first bytes are the characters of `head`; undefined where no type begins so. */
  mediaBegun: (head: string) => string | undefined;
};

/** The fields of an input that are files. With one of them it is sent as a form. */
export const files = z.registry<FileKind>();

/** The outputs that are files: an object with the fields of a download. */
export const downloads = z.registry<{ media: readonly string[] }>();
