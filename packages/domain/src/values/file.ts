import { z } from 'zod';

/** Registries of the files in inputs and outputs, which the facades read (docs/interface §16). */

/** The limits of an uploaded file. */
export type FileKind = {
  /** The media types that are accepted. */
  media: readonly string[];
  /** The largest size, in bytes. */
  limit: number;
  /** Gives the accepted media type for a declared one; undefined where it is not accepted. */
  mediaOf: (declared: string) => string | undefined;
  /**
   * Gives the accepted media type by the first bytes of a file, as characters; undefined where none
   * begins with them.
   */
  mediaBegun: (head: string) => string | undefined;
  /** Whether the file may also be the whole body of a request. */
  alone?: boolean;
};

/** The fields of an input that are files. An input with such a field is sent as a form. */
export const files = z.registry<FileKind>();

/** The outputs that are files: an object with the fields of a download. */
export const downloads = z.registry<{ media: readonly string[] }>();
