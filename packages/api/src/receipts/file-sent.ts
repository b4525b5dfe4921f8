import { z } from 'zod';
import type { TemporaryFile } from './temporary-file.ts';

/** A file that a caller sent: what was put aside of it, and what was said of it. */
export type FileSent = TemporaryFile & { file_name: string; media_type: string };

/** A file that came in, of an accepted media type. Written as JSON it is its content's hash and what was said of it (§14). */
export const fileSent = (
  content: TemporaryFile,
  said: { file_name: string; media_type: string },
): FileSent => {
  const file = { ...content, ...said, toJSON: () => ({ sha256: content.sha256, ...said }) };
  sent.add(file);
  return file;
};

// Only what was put aside here is such a file, whatever a caller sends.
const sent = new WeakSet<object>();

export const isFileSent = (value: unknown): value is FileSent =>
  typeof value === 'object' && value !== null && sent.has(value);

/** The schema of a file in an input. */
export const fileField = () => z.custom<FileSent>(isFileSent, 'must be a file').meta({ override: binary });

// For OpenAPI, which can't tell from a function what it accepts.
export const binary = { type: 'string', format: 'binary' } as const;
