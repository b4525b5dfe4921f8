import { refuse, textAt } from './bytes.ts';
import { checkBehind } from './second-format.ts';

// Readers look for the head of a PDF in that many bytes.
const headLength = 1_024;
const begin = '%PDF-';
const endMark = '%%EOF';
const lastWord = 'endobj';
// A PDF that was changed more often than that by programs that repeat the head is none that anyone
// has.
const mostHeads = 100;

/**
 * Whether a file may be a PDF and nothing else: its head comes first, with blanks before it at
 * most, and neither another PDF nor another format is behind its end. All else is for the reader to
 * say, which finds the objects of a PDF without its table, too.
 */
export const checkPdf = (file: Uint8Array): void => {
  if (!/^(\xef\xbb\xbf)?[\0\s]*%PDF-/.test(textAt(file, 0, headLength)))
    refuse('It does not begin as a PDF does.');
  const all = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  checkSingle(all);
  checkBehind(file, { end: endOf(all), kind: 'PDF' });
};

/** Finds the mark of the end of a PDF, or else the end of its last object. */
const endOf = (all: Buffer): number => {
  const mark = all.lastIndexOf(endMark);
  return mark < 0
    ? Math.max(all.lastIndexOf(lastWord) + lastWord.length, all.indexOf(begin) + begin.length)
    : mark + endMark.length;
};

/**
 * A PDF that was changed has several ends, but one beginning, and one that is attached to it begins
 * within an object. Some programs begin what they add by a head of its own; it then says where the
 * table of objects before it is.
 */
const checkSingle = (all: Buffer): void => {
  const first = all.indexOf(begin);
  if (all.indexOf(begin, first + 1) < 0) return;
  const text = all.toString('latin1');
  let inside = false;
  let heads = 0;
  for (const { 0: found, index } of text.matchAll(/%PDF-\d|%%EOF|startxref|endobj|\d obj\b|stream/g)) {
    if (!found.startsWith(begin)) inside = found === 'stream' || found.endsWith(' obj');
    else if (index > first && !inside && (++heads > mostHeads || !continues(text, index)))
      refuse('It is two PDFs, one behind the other.');
  }
};

const continues = (text: string, from: number): boolean => {
  const [, before] = /\/Prev\s+(\d{1,10})\b/.exec(text.slice(from)) ?? [];
  return before !== undefined && Number(before) < from;
};
