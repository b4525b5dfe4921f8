import { expect, test } from 'vitest';
import { currency, minorUnit } from './currency.ts';

test.each([
  ['CHF', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['TND', 3],
])('an amount in %s has %i decimals (§12)', (code, places) => expect(minorUnit(code)).toBe(places));

test('a currency is one of ISO 4217, in capitals (§9)', () => {
  for (const code of ['CHF', 'USD', 'JPY']) expect(currency.parse(code)).toBe(code);
  for (const code of ['chf', 'Fr.', 'XYZ', '', 'CHFF']) expect(currency.safeParse(code).success).toBe(false);
});
