import type { ByteRange } from '@kontor/data';
import { z } from 'zod';
import { binary } from './file-sent.ts';

/**
 * The content of a file in an answer. REST reads the bytes that it needs by `read`; over tRPC a streaming link gets all of
 * it as parts in base64, which the caller joins in order.
 */
export type FileContent = AsyncIterable<string> & { read: (range: ByteRange) => AsyncIterable<Uint8Array> };

/** The schema of a file in an answer: `size` in bytes, `sha256` in lower-case hexadecimal digits. */
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

/** The content of an answer of `size` bytes. */
export const fileContentOf = (size: number, read: FileContent['read']): FileContent => ({
  read,
  [Symbol.asyncIterator]: () => inBase64(read({ start: 0, end: size })),
});

/** Writes base64 in parts. Only the last part may be padded, so bytes beyond a group of three wait for the next part. */
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
