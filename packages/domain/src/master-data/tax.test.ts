import { expect, test } from 'vitest';
import { ledger } from '../../test/ledger.ts';
import { bookingDate } from '../values/dates.ts';
import { rateOn } from './tax.ts';

test.each([
  [2201, '2010-12-31', undefined],
  [2201, '2011-01-01', '8.0'],
  [2201, '2017-12-31', '8.0'],
  [2201, '2018-01-01', '7.7'],
  [2201, '2023-12-31', '7.7'],
  [2201, '2024-01-01', '8.1'],
  [2201, '2099-12-31', '8.1'],
  [2200, '2023-12-31', '2.5'],
  [2200, '2024-01-01', '2.6'],
  [2208, '2026-01-14', undefined],
])('the rate of %i on %s is %s (§8)', (accno, on, expected) => {
  const day = bookingDate.parse(on);
  expect(rateOn(ledger.taxRates, accno, day)).toBe(expected);
  expect(rateOn(ledger.taxRates.toReversed(), accno, day)).toBe(expected);
});
