import { expect, test } from 'vitest';
import { countryCode } from './country.ts';

test.each([
  ...[
    ['CH', 'CH'],
    ['ch', 'CH'],
    ['', 'CH'],
    ['Schweiz', 'CH'],
    ['SUISSE', 'CH'],
    ['Svizzera', 'CH'],
    ['Switzerland ', 'CH'],
  ],
  ...[
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Suede', 'SE'],
    ['Liechtenstein', 'LI'],
    ['Atlantis', undefined],
  ],
])('%j is %s', (written, code) => {
  expect(countryCode(String(written))).toBe(code);
});
