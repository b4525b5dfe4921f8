import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { character } from '../../test/arbitraries.ts';
import { text } from '../values/schema/kinds.ts';
import { fileNameFor, fileNameOf } from './file-name.ts';

describe('the name of a file (§16)', () => {
  test.each([
    ['a plain one', 'quittung.pdf', 'quittung.pdf'],
    ['letters of any script', 'Reçu n° 7 – 領収書.pdf', 'Reçu n° 7 – 領収書.pdf'],
    ['what follows the last /', '../../etc/passwd', 'passwd'],
    ['what follows the last \\', 'C:\\Belege\\taxi.jpg', 'taxi.jpg'],
    ['whichever is last', 'a\\b/c.png', 'c.png'],
    ['nothing behind it', 'belege/', ''],
    ['control characters', 'a\u0000b\u0007c\u007fd\u0085\r\n.pdf', 'abcd.pdf'],
    ['marks of direction', '\u200efdp\u202e.gnp\u2066x\u2069\u061c\u200f', 'fdp.gnpx'],
    ['half a surrogate pair', 'a\ud83db\ude00.pdf', 'ab.pdf'],
    ['whole surrogate pairs', '😀.pdf', '😀.pdf'],
    ['blanks around it', '  my bill.pdf \n', 'my bill.pdf'],
    ['nothing but what is taken out', '\u202e\u0000 ', ''],
    ['nothing', '', ''],
  ])('%s', (_, sent, expected) => expect(fileNameOf(sent)).toBe(expected));

  test('it has 255 code points at most, and no half of one', () => {
    expect(fileNameOf(`${'a'.repeat(255)}.pdf`)).toBe('a'.repeat(255));
    expect(fileNameOf('😀'.repeat(256))).toBe('😀'.repeat(255));
    expect(fileNameOf(`a${'😀'.repeat(1000)}`)).toBe(`a${'😀'.repeat(254)}`);
    expect(fileNameOf(`${'a'.repeat(254)} b`)).toBe('a'.repeat(254));
  });

  test('whatever is sent, it can be kept, and is the name of itself', () =>
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 600 }), (sent) => {
        const name = fileNameOf(sent);
        expect(text(255).safeParse(name).success).toBe(true);
        expect(name).not.toMatch(/[/\\]/);
        expect(fileNameOf(name)).toBe(name);
      }),
    ));

  test('any units, paired or not', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 700 }), (units) => {
        const name = fileNameOf(String.fromCharCode(...units));
        expect(text(255).safeParse(name).success).toBe(true);
      }),
    ));

  test('a file without a name is named by what it is', () => {
    expect(fileNameFor('application/pdf')).toBe('receipt.pdf');
    expect(fileNameFor('image/jpeg')).toBe('receipt.jpg');
  });
});
