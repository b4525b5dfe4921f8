import { createHash } from 'node:crypto';
import { text } from '@kontor/domain';
import { type FileAnswered, fileContentOf } from '../receipts/file-content.ts';

/** Drawn documents as files, and what their procedures have in common (docs/interface §9). */

export const pdf = 'application/pdf';

export const languageAsked = text(6, 1)
  .optional()
  .meta({
    description: "The language: de, fr, it or en. By default the customer's.",
    examples: ['fr'],
  });

export const fileDrawn = (file_name: string, media_type: string, bytes: Uint8Array): FileAnswered => ({
  ...{ file_name, media_type, encoding: 'base64' as const, size: bytes.byteLength },
  sha256: createHash('sha256').update(bytes).digest('hex'),
  content: fileContentOf(bytes.byteLength, async function* ({ start, end }) {
    yield bytes.subarray(start, end);
  }),
});

/** All bytes of a file. */
export const wholeFile = async ({ size, content }: FileAnswered): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** A number may have any character, and a file name not. */
export const fileNamed = (number: string, ending: string): string =>
  `${number.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`;
