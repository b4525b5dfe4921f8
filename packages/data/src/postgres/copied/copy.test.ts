import { expect, test } from 'vitest';
import { textsOf } from './copy.ts';

test('a copied row is taken apart into texts, empty ones and null', () => {
  expect(textsOf('7\ta, b\t\\N\t\tsay "hi"\tC:\\\\x\t\\\\N')).toEqual([
    ...['7', 'a, b', null, '', 'say "hi"', 'C:\\x', '\\N'],
  ]);
  expect(textsOf('\\b\\f\\n\\r\\t\\v')).toEqual(['\b\f\n\r\t\v']);
  expect(textsOf('')).toEqual(['']);
});
