import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { businessYear, businessYearBefore } from './business-year.ts';

const endings = (...of: string[]) => of as BookingDate[];

test.each([
  ['nothing closed', 2026, [], '2026-01-01', '2026-12-31', false],
  ['the year is closed', 2026, ['2025-12-31', '2026-12-31'], '2026-01-01', '2026-12-31', true],
  ['the year after the last closed one', 2027, ['2026-06-30'], '2026-07-01', '2027-06-30', false],
  ['a year before the first closed one', 2025, ['2026-06-30'], '2024-07-01', '2025-06-30', false],
  ['a short year', 2026, ['2025-12-31', '2026-06-30'], '2026-01-01', '2026-06-30', true],
  ['a long year', 2026, ['2024-12-31', '2026-03-31'], '2025-01-01', '2026-03-31', true],
  ['the first year that was closed', 2025, ['2025-09-30'], '2024-10-01', '2025-09-30', true],
  ['a gap of years', 2026, ['2021-12-31', '2026-12-31'], '2026-01-01', '2026-12-31', true],
])('%s', (_, year, ends, from, to, closed) => {
  expect(businessYear(year, endings(...ends))).toEqual({ from, to, closed });
});

test.each([
  [[], 2026, '2026-01-01', '2026-12-31', '2025-01-01'],
  [['2025-06-30'], 2026, '2025-07-01', '2026-06-30', '2024-07-01'],
  // A long first year that was closed, and the year after it.
  [['2024-12-31', '2026-06-30'], 2026, '2025-01-01', '2026-06-30', '2024-01-01'],
  [['2024-12-31', '2026-06-30'], 2027, '2026-07-01', '2027-06-30', '2025-01-01'],
  // A short one.
  [['2025-12-31', '2026-06-30'], 2026, '2026-01-01', '2026-06-30', '2025-01-01'],
  // A year that nobody closed is not part of the next.
  [['2023-12-31'], 2026, '2026-01-01', '2026-12-31', '2025-01-01'],
] as const)('ends %j: the year %i, and the one before', (ends, year, from, to, before) => {
  const found = businessYear(year, endings(...ends));
  expect(found).toMatchObject({ from, to });
  expect(businessYearBefore(found, endings(...ends))?.from).toBe(before);
});
