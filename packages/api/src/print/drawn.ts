import { text } from '@kontor/domain';
import type { FileAnswered } from '../procedure/files/file-content.ts';

/** Drawn documents as files, and what their procedures have in common (docs/interface §9). */

export const pdf = 'application/pdf';

export const languageAsked = text(6, 1)
  .optional()
  .meta({
    description: "The language: de, fr, it or en. By default the customer's.",
    examples: ['fr'],
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
