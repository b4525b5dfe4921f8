import { zipSync } from 'fflate';
import type { FileWritten, Handed } from './handed.ts';

/**
 * The one file, or an archive of several: the same bytes for the same entries, whenever they are
 * handed out.
 */
export const zipped = (
  files: readonly FileWritten[],
  file_name: string,
  { entries }: Pick<Handed, 'entries'>,
): FileWritten => {
  const [first] = files;
  if (first && files.length === 1) return first;
  const day = entries.at(-1)?.transdate ?? '2000-01-01';
  const parts = Object.fromEntries(files.map((file) => [file.file_name, file.bytes]));
  return {
    file_name,
    media_type: 'application/zip',
    bytes: zipSync(parts, { mtime: new Date(`${day}T12:00:00`) }),
  };
};
