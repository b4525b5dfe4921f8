import { expect, test } from 'vitest';
import { rowsIn, tableIn } from './clipboard.ts';
import { rowsOfPage } from './page-table.ts';

/** Rows of spreadsheets in the clipboard. */

const clipboard = (text: string, html = '') => ({ text, html });

test('cells are parted by tabs and rows by any line break, and the last break begins no row', () => {
  expect(rowsIn('3400\tBeratung\t100\r\n3000\tVerkauf\t20\r\n')).toEqual([
    ['3400', 'Beratung', '100'],
    ['3000', 'Verkauf', '20'],
  ]);
  expect(rowsIn('a\tb\rc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a cell in quotes may have line breaks, tabs and doubled quotes', () => {
  expect(rowsIn('1\t"Zwei\nZeilen, ""so"""\t3\n4\t"a\tb"\t6')).toEqual([
    ['1', 'Zwei\nZeilen, "so"', '3'],
    ['4', 'a\tb', '6'],
  ]);
});

test('quotes that do not end, and those within a cell, are text', () => {
  expect(rowsIn('"offen\t1\n17" Monitor\t2')).toEqual([
    ['"offen', '1'],
    ['17" Monitor', '2'],
  ]);
});

test('empty cells keep their places, at the end too', () => {
  expect(rowsIn('\t\t5\n1\t\t')).toEqual([
    ['', '', '5'],
    ['1', '', ''],
  ]);
});

test('one cell and prose are no table; a column of figures is one', () => {
  expect(tableIn(clipboard('Beratung'), true)).toBeUndefined();
  expect(tableIn(clipboard('"Zwei\nZeilen"'), false)).toBeUndefined();
  expect(tableIn(clipboard('12.50\n'), false)).toBeUndefined();
  expect(tableIn(clipboard('Guten Tag\n\nIhre Offerte'), true)).toBeUndefined();
  expect(tableIn(clipboard('12.50\n\n7.00'), false)).toEqual([['12.50'], ['7.00']]);
  expect(tableIn(clipboard('a\nb', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>'), true)).toEqual([
    ['a'],
    ['b'],
  ]);
});

test('500 long rows are read in a moment', () => {
  const text = Array.from({ length: 500 }, (_, at) => `3400\t"Zeile\n${'x'.repeat(500)}"\t${at}.50`).join(
    '\n',
  );
  const begun = performance.now();
  expect(rowsIn(text)).toHaveLength(500);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('the first table of a page is read without its tags, as it is seen', () => {
  const html = `<html><head><style>td { color: red }</style></head><body><!-- <table> --><p>Preise</p>
    <table border="1"><thead><tr><th>Konto</th><th colspan="2">Text &amp; Betrag</th></tr></thead><tr><td><b>3400</b></td>
    <td class="x">Z&uuml;rich<br>Bern&nbsp;&#39;A&#x42;&#39;</td>\n<td>1&#8217;234.50<script>alert(1)</script></td></tr></table>
    <table><tr><td>another</td></tr></table></body></html>`;
  expect(rowsOfPage(html)).toEqual([
    ['Konto', 'Text & Betrag', ''],
    ['3400', "Zürich\nBern 'AB'", '1’234.50'],
  ]);
  expect(rowsOfPage('<p>no table</p>')).toEqual([]);
});
