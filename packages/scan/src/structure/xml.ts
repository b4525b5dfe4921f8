import { checkNoPdf } from './second-format.ts';

/** XML as a file; whether it is well-formed, and an invoice, its reader says. */

/**
 * The text of XML: in UTF-8 unless it begins as UTF-16 does, or declares an encoding of Western
 * Europe.
 */
export const xmlText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** The text of a file of XML, which is no PDF at the same time, as within a comment. */
export const xmlOf = (file: Uint8Array): string => {
  checkNoPdf(file);
  return xmlText(file);
};

const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252)["']/i.test(head) ? 'windows-1252' : 'utf-8';
};
