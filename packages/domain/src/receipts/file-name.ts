import { printable } from '../values/printable.ts';
import type { ReceiptMedia } from './receipt.ts';

const longest = 255;

/**
 * The name of a receipt's file, from the one that was sent (docs/interface §16): the part after the
 * last `/` or `\`, without control and direction marks and lone surrogates, at most 255 code
 * points. It is a text for people, never a path; empty when nothing is left of it.
 */
export const fileNameOf = (sent: string): string => {
  const base = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const name = printable(base).trim();
  // A code point has at most two UTF-16 units, so a long name is cut before it is spread into code
  // points.
  return [...name.slice(0, 2 * longest)].slice(0, longest).join('').trim();
};

const extensions: Readonly<Record<ReceiptMedia, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'application/xml': 'xml',
};

/** The name of a receipt whose file was sent without one: `receipt.pdf`. */
export const fileNameFor = (media: ReceiptMedia): string => `receipt.${extensions[media]}`;
