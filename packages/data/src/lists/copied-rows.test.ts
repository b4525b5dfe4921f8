import { describe, expect, test } from 'vitest';
import { shownOf, textsOf } from './copied-rows.ts';

describe('a copied row', () => {
  test('is taken apart into texts, empty ones and null', () => {
    expect(textsOf('7\ta, b\t\\N\t\tsay "hi"\tC:\\\\x\t\\\\N')).toEqual([
      ...['7', 'a, b', null, '', 'say "hi"', 'C:\\x', '\\N'],
    ]);
    expect(textsOf('\\b\\f\\n\\r\\t\\v')).toEqual(['\b\f\n\r\t\v']);
    expect(textsOf('')).toEqual(['']);
  });
});

describe('a page of copied rows', () => {
  const rows = (count: number, isCut = false) => ({
    bytes: Buffer.from('7\n'.repeat(count)),
    ends: Array.from({ length: count }, (_, at) => 2 * (at + 1)),
    isCut,
  });

  test('shows no more than the limit, and tells that there are more', () => {
    expect(shownOf(rows(2), 2)).toMatchObject({ count: 2, more: false });
    expect(shownOf(rows(3), 2)).toMatchObject({ count: 2, more: true });
    expect(shownOf(rows(0), 2)).toMatchObject({ count: 0, more: false });
  });

  test('ends before the record by which it would be too large', () => {
    expect(shownOf(rows(2, true), 400)).toMatchObject({ count: 1, more: true });
    expect(shownOf(rows(3, true), 2)).toMatchObject({ count: 2, more: true });
    expect(shownOf(rows(2, true), 1)).toMatchObject({ count: 1, more: true });
  });
});
