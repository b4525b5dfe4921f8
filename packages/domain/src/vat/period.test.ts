import { expect, test } from 'vitest';
import { refusalOf } from '../../test/ledger.ts';
import { vatCodeMisfit } from '../master-data/vat-code-use.ts';
import type { BookingDate } from '../values/dates.ts';
import { isVatPeriod, vatDaysOf } from './period.ts';

test.each([
  ['month', 2, '2024-02-01', '2024-02-29'],
  ['month', 12, '2026-12-01', '2026-12-31'],
  ['quarter', 1, '2026-01-01', '2026-03-31'],
  ['quarter', 4, '2026-10-01', '2026-12-31'],
  ['half-year', 2, '2025-07-01', '2025-12-31'],
] as const)('§15: %s %i is from %s to %s', (kind, number, from, to) => {
  expect(vatDaysOf(kind, { year: Number(from.slice(0, 4)), number })).toEqual({ from, to });
});

test('400: a year has no fifth quarter', () =>
  expect(refusalOf(() => vatDaysOf('quarter', { year: 2026, number: 5 }))).toEqual({
    code: 'invalid',
    fields: ['period'],
  }));

test.each([
  ['2026-01-01', '2026-03-31', true],
  ['2026-07-01', '2026-12-31', true],
  ['2026-02-01', '2026-02-28', true],
  ['2026-02-01', '2026-04-30', false],
  ['2026-01-02', '2026-03-31', false],
  ['2026-01-01', '2026-12-31', true],
  ['2026-02-01', '2027-01-31', false],
])('§15: %s to %s is a period of a return: %s', (from, to, expected) => {
  expect(isVatPeriod({ from: from as BookingDate, to: to as BookingDate })).toBe(expected);
});

test.each([
  ['AR_tax', '382', true],
  ['AP_tax', '400', true],
  ['AP_tax:IC_taxpart', '415', true],
  ['AR_tax', '220', false],
  ['AR_tax', 'none', false],
  ['AR_amount', '400', false],
  ['AR_amount', '235', true],
  ['', '230', true],
  ['AR', '200', false],
  ['AP', 'none', true],
] as const)('§8: on an account linked as %s the code %s fits: %s', (link, code, expected) => {
  expect(vatCodeMisfit({ accno: 1000, link }, code) === undefined).toBe(expected);
});
