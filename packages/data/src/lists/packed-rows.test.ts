import { describe, expect, test } from 'vitest';
import { pageBytes } from '../postgres/page.ts';
import { packedPage, unpackedRow } from './packed-rows.ts';

describe('a packed row', () => {
  test('is taken apart into texts, empty ones and null', () => {
    expect(unpackedRow('(7,"a, b",,"","say ""hi""","C:\\\\x",)', 7)).toEqual([
      ...['7', 'a, b', null, '', 'say "hi"', 'C:\\x', null],
    ]);
    expect(unpackedRow('("""",x)', 2)).toEqual(['"', 'x']);
    expect(unpackedRow('("""""")', 1)).toEqual(['""']);
    expect(unpackedRow('("\\\\""")', 1)).toEqual(['\\"']);
  });
});

describe('a page of packed rows', () => {
  const row = (bytes: number) => ['(1)', String(bytes)];

  test('shows no more than the limit, and tells that there are more', () => {
    expect(packedPage([row(1), row(2)], 2)).toEqual({ shown: [row(1), row(2)], more: false });
    expect(packedPage([row(1), row(2), row(3)], 2)).toEqual({ shown: [row(1), row(2)], more: true });
    expect(packedPage([], 2)).toEqual({ shown: [], more: false });
  });

  test('ends before the record by which it would be too large, but has one', () => {
    const [small, large] = [row(10), row(pageBytes + 1)];
    expect(packedPage([small, large], 400)).toEqual({ shown: [small], more: true });
    expect(packedPage([large], 400)).toEqual({ shown: [large], more: false });
    expect(packedPage([large, row(pageBytes + 2)], 400)).toEqual({ shown: [large], more: true });
  });
});
