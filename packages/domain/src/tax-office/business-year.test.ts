import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { businessYearEnding } from './business-year.ts';

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
  expect(businessYearEnding(year, endings(...ends))).toEqual({ from, to, closed });
});
