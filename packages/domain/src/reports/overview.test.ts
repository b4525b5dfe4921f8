import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { openFigures, yearUpTo } from './overview.ts';

const days = (on: string, lastYearend?: string) => {
  const { year, before } = yearUpTo(on as BookingDate, lastYearend as BookingDate | undefined);
  return [year.from, year.to, before?.from, before?.to];
};

test('a year is that of the calendar where none was closed, up to the day', () => {
  expect(days('2026-03-15')).toEqual(['2026-01-01', '2026-03-15', '2025-01-01', '2025-03-15']);
  expect(days('2026-12-31')).toEqual(['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31']);
  expect(days('2027-01-01')).toEqual(['2027-01-01', '2027-01-01', '2026-01-01', '2026-01-01']);
});

test('a year begins after the day on which years are closed', () => {
  expect(days('2026-03-15', '2025-06-30')).toEqual(['2025-07-01', '2026-03-15', '2024-07-01', '2025-03-15']);
  expect(days('2026-06-30', '2025-06-30')[0]).toBe('2025-07-01');
  expect(days('2026-07-01', '2025-06-30')[0]).toBe('2026-07-01');
  expect(days('2020-01-01', '2025-12-31')[0]).toBe('2020-01-01');
});

test('29 February is 28 February in other years', () => {
  expect(days('2026-03-01', '2024-02-29')).toEqual(['2026-03-01', '2026-03-01', '2025-03-01', '2025-03-01']);
  expect(days('2024-02-29')).toEqual(['2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28']);
});

test('nothing is compared with days before the calendar of the books', () => {
  expect(days('1900-06-30')).toEqual(['1900-01-01', '1900-06-30', undefined, undefined]);
  expect(days('1901-06-30')[2]).toBe('1900-01-01');
});

test('what is due today is not overdue', () => {
  const group = (days_overdue: number, base_open: string, count: number) =>
    ({ days_overdue, base_open, count }) as never;
  const groups = [group(-5, '10.00', 1), group(0, '20.00', 1), group(1, '-5.00', 2), group(91, '7.50', 3)];
  expect(openFigures(groups, { currency: 'CHF', places: 2 })).toEqual({
    amount: '32.50',
    overdue: '2.50',
    overdue_count: 5,
    ageing: {
      current: '30.00',
      days_1_30: '-5.00',
      days_31_60: '0.00',
      days_61_90: '0.00',
      days_over_90: '7.50',
      total: '32.50',
    },
  });
});
