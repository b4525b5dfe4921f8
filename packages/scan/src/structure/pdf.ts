import { checkNothingAfter, refuse, textAt } from './bytes.ts';

// Where readers look for the end.
const tail = 2_048;
const endMark = '%%EOF';
const zipEnd = 'PK\x05\x06';
const zipEndSize = 22;
const zipCommentMost = 65_535;

/** Whether a file is a PDF from its first byte to its last: the marks at both ends, and nothing before or behind them. */
export const checkPdf = (file: Uint8Array): void => {
  if (!/^%PDF-\d\.\d/.test(textAt(file, 0, 8))) refuse('It does not begin as a PDF does.');
  const from = Math.max(0, lastPrinted(file) - tail);
  const end = textAt(file, from, file.length);
  const mark = end.lastIndexOf(endMark);
  if (mark < 0) refuse('It does not end as a PDF does: it is broken off, or is something else.');
  checkNothingAfter(file, from + mark + endMark.length);
  const [, offset] = /startxref\s+(\d{1,10})\s*$/.exec(end.slice(0, mark)) ?? [];
  if (offset === undefined || Number(offset) >= from + mark)
    refuse('Its end does not tell where its objects are.');
  // A ZIP is read from its end, and may so hide within a PDF.
  if (endsAsZip(file)) refuse('It is a ZIP archive at the same time.');
  checkSingle(file);
};

const lastPrinted = (file: Uint8Array): number => {
  let at = file.length;
  while (at > 0 && (file[at - 1] ?? 0) <= 0x20) at--;
  return at;
};

const endsAsZip = (file: Uint8Array): boolean => {
  const from = Math.max(0, file.length - zipEndSize - zipCommentMost);
  const end = textAt(file, from, file.length);
  for (let at = end.indexOf(zipEnd); at >= 0; at = end.indexOf(zipEnd, at + 1)) {
    const comment = end.charCodeAt(at + 20) + 256 * end.charCodeAt(at + 21);
    if (at + zipEndSize + comment === end.length) return true;
  }
  return false;
};

/** A PDF that was changed has several ends, but one beginning. One that is attached to it begins within an object. */
const checkSingle = (file: Uint8Array): void => {
  const all = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = all.indexOf(endMark); at >= 0; at = all.indexOf(endMark, at + endMark.length))
    if (/^%%EOF\s*%PDF-/.test(textAt(file, at, at + 32))) refuse('It is two PDFs, one behind the other.');
};
