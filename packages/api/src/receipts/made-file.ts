import { type FileAnswered, fileContentOf } from '../procedure/files/file-content.ts';
import { type TemporaryFile, writeTemporaryFile } from './temporary-file.ts';

/** Files that are made for an answer and are too large to be in memory: they are on the disk. */

const anyBytes = () => undefined;

export const keepFile = (source: AsyncIterable<Uint8Array>, directory: string): Promise<TemporaryFile> =>
  writeTemporaryFile(source, { directory, limit: Number.POSITIVE_INFINITY, begins: anyBytes });

// In milliseconds: whoever asks for the head of an answer reads nothing of it.
const keptUnread = 120_000;

/** A file as an answer, which is removed once it was read, or where nobody begins to. */
export const madeFile = (file_name: string, media_type: string, file: TemporaryFile): FileAnswered => {
  const unread = setTimeout(() => void file.close(), keptUnread).unref();
  const { size, sha256 } = file;
  return {
    ...{ file_name, media_type, encoding: 'base64', size, sha256 },
    content: fileContentOf(size, async function* (range) {
      clearTimeout(unread);
      try {
        yield* file.read(range);
      } finally {
        await file.close();
      }
    }),
  };
};
