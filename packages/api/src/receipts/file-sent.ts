import { z } from 'zod';
import { binary } from '../procedure/files/file-content.ts';
import type { TemporaryFile } from './temporary-file.ts';

/** A file that a caller sent: its temporary file, its name and its media type. */
export type FileSent = TemporaryFile & { file_name: string; media_type: string };

/**
 * Makes the file of an upload of an accepted media type. As JSON it is its hash, name and type,
 * which §14 compares.
 */
export const fileSent = (
  content: TemporaryFile,
  named: { file_name: string; media_type: string },
): FileSent => {
  const file = { ...content, ...named, toJSON: () => ({ sha256: content.sha256, ...named }) };
  sent.add(file);
  return file;
};

// The files made here, so that no JSON of a caller passes for one.
const sent = new WeakSet<object>();

export const isFileSent = (value: unknown): value is FileSent =>
  typeof value === 'object' && value !== null && sent.has(value);

/** The schema of a file in an input. */
export const fileField = () => z.custom<FileSent>(isFileSent, 'must be a file').meta({ override: binary });
