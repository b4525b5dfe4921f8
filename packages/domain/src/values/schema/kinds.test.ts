import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  accno,
  accounts,
  boolean,
  decimal,
  elements,
  integer,
  isText,
  kept,
  page,
  paging,
  record,
  text,
} from './kinds.ts';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('texts (§3.4)', () => {
  test('TEXT(n) counts code points: an umlaut and an emoji are one each', () => {
    expect(accepts(text(4), 'Löwe')).toBe(true);
    expect(accepts(text(3), 'Löwe')).toBe(false);
    expect(accepts(text(3), '🍺🍺🍺')).toBe(true);
    expect(accepts(text(3), '🍺🍺🍺🍺')).toBe(false);
    // Two code points, although it is read as one letter.
    expect(accepts(text(1), 'e\u0301')).toBe(false);
  });

  test('a text that is too long is refused with its limit, never cut', () => {
    expect(text(32).parse('x'.repeat(32))).toHaveLength(32);
    expect(text(32).safeParse('x'.repeat(33)).error?.issues[0]?.message).toBe('is longer than 32 characters');
  });

  test('blanks and line breaks are kept as they are sent', () => {
    const sent = '  a\tb\r\n\u00a0 ';
    expect(text().parse(sent)).toBe(sent);
  });

  test.each([
    '\u0000',
    '\u0008',
    '\u000b',
    '\u000c',
    '\u001f',
    '\ufffe',
    '\uffff',
    '\ud83c',
    '\udf7a',
    '\udf7a\ud83c',
    'a\ud83cb',
  ])('%j is refused, as XML cannot hold it', (value) => expect(accepts(text(), value)).toBe(false));

  test.each(['\t', '\n', '\r', ' ', '\u007f', '\ufffd', '\ue000', '🍺', '\u{10ffff}'])(
    '%j is kept, as XML can hold it',
    (value) => expect(accepts(text(), value)).toBe(true),
  );

  test('a key or a name is neither empty nor blank', () => {
    expect(accepts(text(32, 1), '')).toBe(false);
    expect(accepts(text(32, 1), ' \n')).toBe(false);
    expect(accepts(text(32, 1), ' a ')).toBe(true);
    expect(accepts(text(32), '')).toBe(true);
  });
});

describe('numbers (§3.5)', () => {
  test.each(['0', '-0', '7', '007', '-12.50', '0.0000000001', '999999999999999999.9999999999'])(
    '%s is a decimal number, and keeps its spelling',
    (value) => expect(decimal.parse(value)).toBe(value),
  );

  test.each([
    ...['', ' 1', '1 ', '+1', '.5', '1.', '--1', '1e3', '1E-3', 'NaN', 'Infinity', '-Infinity', '0x10'],
    ...['1,5', "1'000", '1,000.00', '1 000', '1_000', '١', '1.5\n', '−1'],
    ...['1234567890123456789', '0.12345678901'],
  ])('%j is not a decimal number', (value) => expect(accepts(decimal, value)).toBe(false));

  test('a decimal number is a text: floating-point numbers are refused', () => {
    expect(accepts(decimal, 1.5)).toBe(false);
  });

  test('INT is a whole number of 32 bits', () => {
    for (const value of [-2147483648, 0, 2147483647]) expect(accepts(integer, value)).toBe(true);
    for (const value of [-2147483649, 2147483648, 1.5, '1', Number.NaN])
      expect(accepts(integer, value)).toBe(false);
  });

  test('an account number lies between 1 and 999,999,999, and a list has at most 100 (§17)', () => {
    for (const value of [1, 999_999_999]) expect(accepts(accno, value)).toBe(true);
    for (const value of [0, -1, 1_000_000_000, 1.5]) expect(accepts(accno, value)).toBe(false);
    expect(accepts(accounts, Array(100).fill(2200))).toBe(true);
    expect(accepts(accounts, Array(101).fill(2200))).toBe(false);
    expect(accepts(accounts, [2200, 0])).toBe(false);
  });
});

test('a boolean is true or false, and nothing else (§3.7)', () => {
  for (const value of [true, false]) expect(accepts(boolean, value)).toBe(true);
  for (const value of ['true', 'yes', 1, 0, null]) expect(accepts(boolean, value)).toBe(false);
});

describe('records (§3.3, §3.8)', () => {
  const sent = record('thing', 'things', {
    number: text(8, 1),
    note: text().optional(),
    kind: z.enum(['', 'new']).optional(),
    price: decimal.nullish(),
    ready: boolean.nullish(),
    taxes: accounts.nullish(),
  });
  const thing = kept(sent, { id: z.int(), price: decimal });

  test('a stored record has every text, and only those numbers, dates and booleans that have a value', () => {
    const bare = { id: 1, number: 'a', note: '', kind: '', price: '1.50' };
    expect(thing.parse(bare)).toEqual(bare);
    expect(accepts(thing, { ...bare, note: undefined })).toBe(false);
    expect(accepts(thing, { ...bare, kind: undefined })).toBe(false);
    expect(accepts(thing, { ...bare, ready: null })).toBe(false);
    expect(accepts(thing, { ...bare, taxes: null })).toBe(false);
    expect(accepts(thing, { ...bare, ready: false, taxes: [] })).toBe(true);
  });

  test('fields that every stored record has are required', () => {
    expect(accepts(thing, { number: 'a', note: '', kind: '', price: '1' })).toBe(false);
    expect(accepts(thing, { id: 1, number: 'a', note: '', kind: '' })).toBe(false);
  });

  test('a stored record has the names of the sent one, the id first, and its own id in OpenAPI', () => {
    expect(elements.get(thing)).toEqual({ one: 'thing', many: 'things' });
    expect(Object.keys(thing.shape)[0]).toBe('id');
    expect(thing.meta()?.id).toBe('thing_kept');
  });

  test('a stored record cannot be derived from a record without a name', () => {
    expect(() => kept(z.object({}), {})).toThrow(TypeError);
  });

  test('texts and choices are text; decimals and dates are not, though JSON has them as strings', () => {
    expect(isText(text(5).optional())).toBe(true);
    expect(isText(z.enum(['', 'M']).optional())).toBe(true);
    expect(isText(decimal)).toBe(false);
    expect(isText(decimal.nullish())).toBe(false);
    expect(isText(boolean.nullish())).toBe(false);
  });

  test('unknown elements are ignored, `__proto__` too (§3.9)', () => {
    const parsed = sent.parse(JSON.parse('{"number":"a","more":1,"__proto__":{"note":"b"}}'));
    expect(Object.keys(parsed)).toEqual(['number']);
    expect(parsed.note).toBeUndefined();
  });
});

test('a page has a limit of 1 to 1,000 and a cursor of 500 characters at most (§13, §17)', () => {
  const asked = z.object(paging);
  for (const limit of [undefined, 1, 1000]) expect(accepts(asked, { limit })).toBe(true);
  for (const limit of [0, 1001, 1.5, '5']) expect(accepts(asked, { limit })).toBe(false);
  expect(accepts(asked, { after: 'x'.repeat(500) })).toBe(true);
  expect(accepts(asked, { after: 'x'.repeat(501) })).toBe(false);
  expect(page(z.int()).parse({ items: [1], next: 'b' })).toEqual({ items: [1], next: 'b' });
});
