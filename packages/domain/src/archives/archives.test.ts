import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { isProperty, retained } from './retention.ts';
import { archiveDays, fiscalYears } from './years.ts';

const onDay = (text: string) => text as BookingDate;
const years = (first: string, last: string, ...yearends: string[]) =>
  fiscalYears({ first: onDay(first), last: onDay(last), yearends: yearends.map(onDay) }).map(
    ({ year, from, to }) => `${year}: ${from} ${to}`,
  );

test('fiscal years are those of the calendar where none was closed', () => {
  expect(years('2025-03-01', '2026-05-01')).toEqual([
    '2025: 2025-01-01 2025-12-31',
    '2026: 2026-01-01 2026-12-31',
  ]);
});

test('they end on the day of the year on which years were closed', () => {
  expect(years('2024-07-01', '2026-05-01', '2025-06-30')).toEqual([
    '2025: 2024-07-01 2025-06-30',
    '2026: 2025-07-01 2026-06-30',
  ]);
  expect(years('2023-03-01', '2024-03-01', '2023-02-28', '2024-02-29')).toEqual([
    '2024: 2023-03-01 2024-02-29',
    '2025: 2024-03-01 2025-02-28',
  ]);
});

test('a year that changed its end is short, and no day is in two years or none', () => {
  expect(years('2024-01-01', '2026-01-01', '2024-12-31', '2025-06-30')).toEqual([
    '2024: 2024-01-01 2024-12-31',
    '2025: 2025-01-01 2025-06-30',
    '2026: 2025-07-01 2026-06-30',
  ]);
});

test('the last year of all is the last one, whatever its end', () => {
  expect(years('9998-02-01', '9999-12-31')).toEqual([
    '9998: 9998-01-01 9998-12-31',
    '9999: 9999-01-01 9999-12-31',
  ]);
  expect(years('9999-06-30', '9999-06-30')).toEqual(['9999: 9999-01-01 9999-12-31']);
  expect(years('9999-01-01', '9999-12-31', '9998-02-28')).toEqual([
    '9999: 9998-03-01 9999-02-28',
    '9999: 9999-03-01 9999-12-31',
  ]);
});

test('all is all, and a year without entries is none', () => {
  const found = fiscalYears({ first: onDay('2025-03-01'), last: onDay('2025-04-01'), yearends: [] });
  expect(archiveDays(found, 'all')).toMatchObject({ from: '1900-01-01', to: '9999-12-31' });
  expect(archiveDays(found, '2025')).toEqual(found[0]);
  expect(archiveDays(found, '2024')).toBeUndefined();
  expect(archiveDays([], 'all')).toBeUndefined();
});

test.each([
  ['2034-12-31', 2, 'no'],
  ['2035-01-01', 0, 'all'],
  ['2035-01-01', 2, 'but_property'],
  ['2050-12-31', 2, 'but_property'],
  ['2051-01-01', 2, 'all'],
])('on %s, with %i entries of property, %s may be deleted', (today, property_entries, deletable) => {
  const counted = { entries: 9, receipts: 1, letters: 1, property_entries };
  const year = { year: '2024', from: onDay('2024-01-01'), to: onDay('2024-12-31') };
  expect(retained(year, { counted, today: onDay(today), archived: false })).toMatchObject({
    ...{ kept_until: '2034-12-31', deletable },
    ...(property_entries > 0 && { property_kept_until: '2050-12-31' }),
  });
});

test('the end of February is that of the year, too', () => {
  const counted = { entries: 1, receipts: 0, letters: 0, property_entries: 0 };
  const year = { year: '2024', from: onDay('2023-03-01'), to: onDay('2024-02-29') };
  expect(retained(year, { counted, today: onDay('2026-01-01'), archived: true }).kept_until).toBe(
    '2034-02-28',
  );
});

test('a year is kept until the last day of all at most', () => {
  const counted = { entries: 1, receipts: 0, letters: 0, property_entries: 1 };
  const year = { year: '9999', from: onDay('9999-01-01'), to: onDay('9999-12-31') };
  expect(retained(year, { counted, today: onDay('2026-01-01'), archived: false })).toMatchObject({
    ...{ kept_until: '9999-12-31', property_kept_until: '9999-12-31', deletable: 'no' },
  });
});

test('accounts of property are those that were named, else 1600 to 1699', () => {
  expect([1599, 1600, 1699, 1700, 16001].map((accno) => isProperty(accno, undefined))).toEqual([
    ...[false, true, true, false, true],
  ]);
  expect([1600, 1500].map((accno) => isProperty(accno, [1500]))).toEqual([false, true]);
});
