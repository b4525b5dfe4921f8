import { expect, test } from 'vitest';
import { type PageMarks, separate } from '../src/reading/separate.ts';

/**
 * A letter for each page: `-` blank, `|` a separator sheet, `.` type, any other letter a page with
 * that QR-bill.
 */
const cut = (pages: string): string =>
  separate([...pages].map(pageOf))
    .map(({ first, last }) => pages.slice(first, last + 1))
    .join(' ');

const pageOf = (letter: string): PageMarks => ({
  blank: letter === '-',
  separator: letter === '|',
  bill: /[A-Z]/.test(letter) ? letter : undefined,
});

test.each([
  ['blank pages cut, and several of them cut once', '..-.---...', '.. . ...'],
  ['separator sheets cut, with their blank backs too', '..|-.|..', '.. . ..'],
  ['no empty document comes of blank pages at either end', '-..-.--', '.. .'],
  ['one document is the whole file, with what was left out', '-...-', '-...-'],
  ['nothing but blank pages and separators is one document', '-|-', '-|-'],
  ['one page is one document', '.', '.'],
  ['bills on first pages begin documents', 'A..B.C...', 'A.. B. C...'],
  ['bills on last pages end documents', '..A.B...C', '..A .B ...C'],
  ['bills on the first page and on the last begin documents', 'A..B', 'A.. B'],
  ['a bill on each page is a document on each page', 'ABC', 'A B C'],
  ['the same bill again does not cut where bills begin documents', 'A.A.B.B', 'A.A. B.B'],
  ['the same bill again does not cut where bills end documents', '..A.A..B', '..A.A ..B'],
  ['a bill that comes back later is new again', 'ABA', 'A B A'],
  ['one bill in the middle cuts nothing', '..A..', '..A..'],
  ['bills in the middle begin documents, but the first one', '.A..B.', '.A.. B.'],
  ['each run between hard cuts decides for itself', 'A.B.-..C.D|.E', 'A. B. ..C .D .E'],
])('%s', (_, pages, parts) => {
  expect(cut(pages)).toBe(parts);
});
