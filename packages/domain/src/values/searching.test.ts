import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMeant, namePattern, numbersFrom } from './searching.ts';

const finds = (text: string, name: string) => new RegExp(namePattern(text), 'u').test(name);

test('a name is found by a part of it, whatever the case of its letters (§18)', () => {
  expect(finds('müll', 'Frau MÜLLER')).toBe(true);
  expect(finds('ÉCOLE', 'école de ski')).toBe(true);
  expect(finds('strasse', 'Straße')).toBe(false);
  expect(finds('  berg   bahn ', 'Berg\tBahn AG')).toBe(true);
});

test('what has a meaning in regular expressions stands for itself', () => {
  for (const text of ['a.b', '(x)', 'A*', 'c++', '[1]', '\\d', '^$', 'a|b', '{2}', '- / #', "O'Neill"])
    expect([text, finds(text, `the ${text} one`)]).toEqual([text, true]);
  expect(finds('a.b', 'axb')).toBe(false);
  expect(finds('.*', 'anything')).toBe(false);
});

test('every text is found in itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(finds(text, text.normalize('NFC'))).toBe(true);
    }),
  );
});

test.each([
  ['1234.5', '1234.5'],
  ["1'234.50", '1234.5'],
  ['1’234.50', '1234.5'],
  ['1 234,50', '1234.5'],
  ['-99', '99'],
  ['1,5', '1.5'],
])('%s means %s', (text, amount) => expect(amountMeant(text)).toBe(amount));

test.each(['', 'a', '1,234', '1.2.3', '1e5', '1,234.50', '--1', '1'.repeat(19)])(
  '%s is not an amount',
  (text) => expect(amountMeant(text)).toBeUndefined(),
);

test('the numbers that begin with a text lie in its range, and no others', () => {
  const { from, until } = numbersFrom('a1');
  const inRange = (number: string) => number >= from && number < until;
  expect(['a1', 'a1.1', 'a1漢', 'a1\u{10fffe}'].map(inRange)).toEqual([true, true, true, true]);
  expect(['a', 'a0', 'a2', 'b'].map(inRange)).toEqual([false, false, false, false]);
});
