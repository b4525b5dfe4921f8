import { expect, test } from 'vitest';
import { csvRow, csvRows } from './csv.ts';
import { amountOf, unitsOf } from './decimals.ts';
import { membersOf, objectText, plainText } from './json-text.ts';
import { textLines } from './lines.ts';

test('JSON of PostgreSQL is taken apart and put together to the letter', () => {
  const text = '{"a": 1.10, "b": null, "c\\"": "x, }\\\\", "d": {"e": [1, "]"]}, "f": true, "": []}';
  const members = membersOf(text);
  expect(members.map(([name]) => name)).toEqual(['a', 'b', 'c"', 'd', 'f', '']);
  expect(objectText(members)).toBe(text);
  expect(members.map(([, value]) => plainText(value))).toEqual([
    ...['1.10', '', 'x, }\\', '{"e": [1, "]"]}', 'true', '[]'],
  ]);
  expect(membersOf('{}')).toEqual([]);
});

test.each(['', '[]', '{', '{"a"}', '{"a": }', '{"a": 1', '{"a": "x}', '{"a": [1}', '{1: 2}'])(
  '%s is no record',
  (text) => {
    expect(() => membersOf(text)).toThrow(SyntaxError);
  },
);

test('CSV gives back the texts that it was made of', async () => {
  const rows = [
    ['a', 'b', 'c'],
    ['', ' blank ', 'two\nlines, and "quotes"'],
    ['=1+1', '', ''],
    ['"', '\r', 'ä'],
  ];
  const bytes = Buffer.from(rows.map(csvRow).join(''));
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  })();
  const found: string[][] = [];
  for await (const row of csvRows(textLines(pieces))) found.push(row);
  expect(found).toEqual(rows);
});

test('amounts are exact', () => {
  expect(amountOf(unitsOf('0.1') + unitsOf('0.2'))).toBe('0.30');
  expect(amountOf(unitsOf('-1234567890123456.123456'))).toBe('-1234567890123456.123456');
  expect(amountOf(unitsOf('-0.05'))).toBe('-0.05');
  expect(() => unitsOf('1,00')).toThrow('no amount');
});
