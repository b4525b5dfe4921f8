import { bytesIn } from './base64.ts';

/**
 * A file that a procedure answers, in parts: `await kontor.exports.books.query({ format: 'hledger'
 * })`.
 */
export type Download = {
  media_type: string;
  encoding: 'base64' | 'utf8';
  content: AsyncIterable<string>;
};

/** The bytes of a file as they arrive. It can be read once. */
export const bytesOf = ({ encoding, content }: Download): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const parts = content[Symbol.asyncIterator]();
  const text = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoding === 'base64' ? bytesIn(value) : text.encode(value));
    },
    cancel: async () => {
      await parts.return?.();
    },
  });
};

/** A file as a whole, with its media type. */
export const blobOf = async (download: Download): Promise<Blob> =>
  new Response(bytesOf(download), { headers: { 'content-type': download.media_type } }).blob();
