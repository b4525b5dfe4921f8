import type { ByteRange } from '@kontor/data';
import { z } from 'zod';
import { binary } from './file-sent.ts';

/**
 * The content of a file that is answered. A door in this program reads the bytes that it wants; over tRPC, by a link that
 * streams, all of it comes as parts in base64, to be joined as they come.
 */
export type FileContent = AsyncIterable<string> & { read: (range: ByteRange) => AsyncIterable<Uint8Array> };

/** A file that is answered: `size` in bytes, `sha256` in lower-case hexadecimal digits. */
export const fileAnswered = () =>
  z.object({
    file_name: z.string(),
    media_type: z.string(),
    encoding: z.literal('base64'),
    size: z.int(),
    sha256: z.string(),
    content: z.custom<FileContent>().meta({ override: binary }),
  });

export type FileAnswered = z.infer<ReturnType<typeof fileAnswered>>;

/** Content of `size` bytes as it is answered. */
export const contentOf = (size: number, read: FileContent['read']): FileContent => ({
  read,
  [Symbol.asyncIterator]: () => inBase64(read({ start: 0, end: size })),
});

/** Only the last part may have padding at its end, so bytes that make no group of three wait for the next ones. */
async function* inBase64(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  if (rest.length > 0) yield rest.toString('base64');
}
