import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrap } from './wrap.ts';

// Each letter is as wide as any other.
const wrapped = (text: string, width: number) => wrap(text, width, (line) => [...line].length);

describe('a text is broken into lines', () => {
  test.each([
    ['', 5, ['']],
    ['a bc def', 4, ['a bc', 'def']],
    ['a  b', 4, ['a b']],
    ['a\n\nb\r\nc', 4, ['a', '', 'b', 'c']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['a abcdefghij', 4, ['a', 'abcd', 'efgh', 'ij']],
    ['Müller-Meier', 8, ['Müller-', 'Meier']],
    ['CHF\u00a0100 ab', 7, ['CHF\u00a0100', 'ab']],
    ['😀😀😀', 2, ['😀😀', '😀']],
    ['ab', 0, ['a', 'b']],
  ])('%j at %d', (text, width, lines) => expect(wrapped(text, width)).toEqual(lines));

  test('measured once where it fits', () => {
    const measured: string[] = [];
    const measure = (line: string) => measured.push(line) && line.length;
    expect(wrap('a bc def', 8, measure)).toEqual(['a bc def']);
    expect(measured).toEqual(['a bc def']);
  });

  test('none is wider than allowed, and no letter is lost', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '\n') }),
        fc.integer({ min: 1, max: 12 }),
        (text, width) => {
          const lines = wrapped(text, width);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/[ \n]/g, ''));
        },
      ),
    ));
});
