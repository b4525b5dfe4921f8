import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test.each([
  ['postgresql://u:p@one/books', ['postgresql://u:p@one/books'], 'any'],
  [
    'postgres://u:p@one:5433,two,[::1]:5434/books?sslmode=require&target_session_attrs=read-write',
    ['one:5433', 'two', '[::1]:5434'].map((host) => `postgres://u:p@${host}/books?sslmode=require`),
    'read-write',
  ],
  [
    'postgresql://u@localhost/books?host=/run/one,/run/two&port=5433,5434',
    [
      'postgresql://u@localhost/books?host=%2Frun%2Fone&port=5433',
      'postgresql://u@localhost/books?host=%2Frun%2Ftwo&port=5434',
    ],
    'any',
  ],
  [
    'postgresql://u@localhost:5433/books?host=/run/one,/run/two',
    [
      'postgresql://u@localhost:5433/books?host=%2Frun%2Fone',
      'postgresql://u@localhost:5433/books?host=%2Frun%2Ftwo',
    ],
    'any',
  ],
] as const)('%s names its servers', (url, urls, wanted) => {
  expect(addressesIn(url)).toEqual({ urls, wanted });
});

test.each(['', 'words', 'postgresql://one,:x/books', 'postgresql://one/books?target_session_attrs=master'])(
  '%j names none',
  (url) => {
    expect(() => addressesIn(url)).toThrow(TypeError);
  },
);
