import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './number.ts';

test.each([
  ['a1.1', 'A1.1'],
  ['Löwe', 'LÖWE'],
  ['cafe\u0301', 'CAFÉ'],
  // One code point in lower case, two in upper case.
  ['\u01f0', 'J\u030c'],
])('%s and %s are the same number (§3.4)', (one, other) => expect(fold(one)).toBe(fold(other)));

test.each([
  ['A1', 'A1 '],
  ['A1', 'Á1'],
  ['A1', 'A01'],
])('%j and %j are two numbers (§3.4)', (one, other) => expect(fold(one)).not.toBe(fold(other)));

test('a folded number stays as it is, and canonically equal spellings fold alike (§3.4)', () => {
  const accented = fc.string({
    unit: fc.constantFrom('A', 'H', 'j', 'ß', 'Σ', '\u0130', '\u030c', '\u0331'),
  });
  const any = fc.oneof(accented, fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(any, (number) => {
      const folded = fold(number);
      expect(fold(folded)).toBe(folded);
      expect(fold(number.normalize('NFD'))).toBe(folded);
      expect(fold(number.normalize('NFC'))).toBe(folded);
    }),
    { numRuns: 300 },
  );
});
