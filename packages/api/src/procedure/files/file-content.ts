import { type ByteRange, sha256 } from '@kontor/data';
import { z } from 'zod';

// For OpenAPI, as a custom check has no schema.
export const binary = { type: 'string', format: 'binary' } as const;

/**
 * The content of a file in an answer. REST reads the bytes that it needs by `read`; over tRPC a
 * streaming link gets all of it as parts in base64, which the caller joins in order.
 */
export type FileContent = AsyncIterable<string> & { read: (range: ByteRange) => AsyncIterable<Uint8Array> };

/**
 * The schema of a file in an answer: `size` in bytes, `sha256` in lower-case hexadecimal digits.
 */
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

/**
 * Writes base64 in parts. Only the last part may be padded, so bytes beyond a group of three wait
 * for the next part.
 */
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

/** A file that is made for its answer. */
export const fileMade = (file_name: string, media_type: string, bytes: Uint8Array): FileAnswered => ({
  ...{ file_name, media_type, encoding: 'base64', size: bytes.byteLength, sha256: sha256(bytes) },
  content: fileContentOf(bytes.byteLength, async function* ({ start, end }) {
    yield bytes.subarray(start, end);
  }),
});
