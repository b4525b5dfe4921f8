import type { Instant } from '@kontor/domain';
import { zipSync } from 'fflate';
import type { FileWritten } from './handed.ts';

/** The one file, or an archive of several. */
export const zipped = (files: readonly FileWritten[], file_name: string, created: Instant): FileWritten => {
  const [first] = files;
  if (first && files.length === 1) return first;
  const parts = Object.fromEntries(files.map((file) => [file.file_name, file.bytes]));
  return {
    file_name,
    media_type: 'application/zip',
    bytes: zipSync(parts, { mtime: new Date(created.slice(0, 19)) }),
  };
};
