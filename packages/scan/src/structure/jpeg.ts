import { checkNothingAfter, refuse, type Size, textAt, viewOf } from './bytes.ts';

const begin = 0xd8;
const end = 0xd9;
const scan = 0xda;
// All start-of-frame markers; those left out are tables.
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Walks the segments of a JPEG to its end, and so those of further images that a camera wrote behind it. */
export const checkJpeg = (file: Uint8Array): Size => {
  const first = walk(file, 0);
  let last = first;
  // The index of the Multi-Picture Format announces them: previews, and the brightness that phones add.
  while (first.several && startsImage(file, last.end)) last = walk(file, last.end);
  checkNothingAfter(file, afterPhoneNotes(file, last.end));
  return first.size;
};

type Walked = { size: Size; several: boolean; end: number };

const startsImage = (file: Uint8Array, at: number): boolean =>
  file[at] === 0xff && file[at + 1] === begin && file[at + 2] === 0xff;

const walk = (file: Uint8Array, from: number): Walked => {
  if (!startsImage(file, from)) refuse('It does not begin as a JPEG does.');
  const view = viewOf(file);
  let size: Size | undefined;
  let several = false;
  let at = from + 2;
  for (;;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const marker = file[at] === 0xff ? file[at + 1] : undefined;
    if (marker === end) break;
    if (marker === undefined || at + 9 > file.length) throw refuse('The JPEG is broken off or damaged.');
    if (frames.has(marker)) size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    several ||= marker === 0xe2 && textAt(file, at + 4, at + 8) === 'MPF\0';
    at += 2 + view.getUint16(at + 2);
    if (marker === scan) at = afterScan(file, at);
  }
  if (!size) throw refuse('The JPEG holds no image.');
  return { size, several, end: at + 2 };
};

/** Where the next segment begins: within the data of a scan, 0xFF is followed by a zero or by a restart marker. */
const afterScan = (file: Uint8Array, from: number): number => {
  let at = file.indexOf(0xff, from);
  for (; at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
};

const note = 12;

/**
 * Samsung's phones write notes behind an image: their texts, then a table that begins with SEFH, its length, and SEFT. Where they
 * end if they begin at `at` and fill it up to the table; `at` if there are none.
 */
const afterPhoneNotes = (file: Uint8Array, at: number): number => {
  const view = viewOf(file);
  const close = file.length - 4;
  if (close - at < 24 || textAt(file, close, file.length) !== 'SEFT') return at;
  const table = close - 4 - view.getUint32(close - 4, true);
  if (table < at || textAt(file, table, table + 4) !== 'SEFH') return at;
  const count = view.getUint32(table + 8, true);
  if (table + note + count * note !== close - 4) return at;
  const reach = Math.max(
    0,
    ...Array.from({ length: count }, (_, one) => view.getUint32(table + note + one * note + 4, true)),
  );
  return table - reach === at ? file.length : at;
};
