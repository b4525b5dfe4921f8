import { refuse, textAt, viewOf } from './bytes.ts';

// Programs find these wherever they stand in a file.
const anywhere: readonly [what: string, sign: string][] = [
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['a 7z archive', '7z\xbc\xaf\x27\x1c'],
];

// These someone has appended where they follow at once. Further behind they are what was on the
// memory card of a camera before: it writes whole blocks, and no program looks for them there.
const appended: readonly [what: string, begins: (behind: string) => boolean][] = [
  ['a ZIP archive', (behind) => behind.startsWith('PK\x03\x04') || behind.startsWith('PK\x05\x06')],
  ['another PDF', (behind) => behind.startsWith('%PDF-')],
  [
    'a program',
    (behind) => (behind.startsWith('MZ') && behind.includes('in DOS mode')) || behind.startsWith('\x7fELF'),
  ],
  ['a web page', (behind) => webPage.test(behind)],
  ['a script', (behind) => script.test(behind)],
];
const webPage = /^<(!doctype\s|(html|head|body|script|iframe|object|embed|svg)[\s/>])/i;
const script = /^(<\?php\s|#!\/|\W?\d*;?(alert|eval|atob|setTimeout)\()/i;
const appendedHead = 1_024;
const blanksBefore = 16;

/** A file of a kind; `end` is undefined where it is not known. */
type Ended = { kind: 'PDF' | 'image'; end: number | undefined };

/**
 * Refuses a file that is something else to another program (§16), by what is behind its end. Other
 * bytes there are taken: cameras, drawing programs and portals leave such behind what they write.
 * An archive may be attached to a PDF, but is in no image.
 */
export const checkBehind = (file: Uint8Array, { kind, end }: Ended): void => {
  const from = kind === 'PDF' ? (end ?? 0) : 0;
  const searched = textAt(file, from, file.length);
  const behind = textAt(file, end ?? file.length, (end ?? file.length) + appendedHead);
  const blanks = /^[\0\s]*/.exec(behind)?.[0].length ?? 0;
  const [second] =
    anywhere.find(([, sign]) => searched.includes(sign)) ??
    appended.find(([, begins]) => blanks <= blanksBefore && begins(behind.slice(blanks))) ??
    [];
  if (second !== undefined) refuse(`Behind the ${kind} there is ${second}.`);
  if (isZip(file, from)) refuse('It is a ZIP archive at the same time.');
};

const pdfHead = 1_024;

/** Refuses an image that is a PDF to readers of PDF: they look for its head in that many bytes. */
export const checkNoPdf = (file: Uint8Array): void => {
  if (/%PDF-\d/.test(textAt(file, 0, pdfHead))) refuse('It is a PDF at the same time.');
};

const zipEnd = 'PK\x05\x06';
const zipDirectory = 'PK\x01\x02';
const zipEndSize = 22;
const zipCommentMost = 65_535;

/**
 * A ZIP is read from its end: a record that says how long the comment is that follows it to the end
 * of the file. Some programs don't mind other bytes behind it, if what it says of its directory is
 * right.
 */
const isZip = (file: Uint8Array, from: number): boolean => {
  const start = Math.max(0, file.length - zipEndSize - zipCommentMost);
  const end = textAt(file, start, file.length);
  const view = viewOf(file);
  for (let at = end.indexOf(zipEnd); at >= 0; at = end.indexOf(zipEnd, at + 1)) {
    if (at + zipEndSize > end.length) return false;
    const directory = start + at - view.getUint32(start + at + 12, true);
    const isWhole = directory >= from && textAt(file, directory, directory + 4) === zipDirectory;
    if (isWhole || at + zipEndSize + view.getUint16(start + at + 20, true) === end.length) return true;
  }
  return false;
};
