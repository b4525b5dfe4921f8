import { describe, expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { filledIn, unknownPlaceholder } from './placeholders.ts';
import { movedPeriod, nextDay, nextDays, periodOn, placeOf, type Schedule } from './schedule.ts';

/** §25: the days of recurring invoices, their periods, and the placeholders of their texts. */
const on = (day: string) => day as BookingDate;
const scheduleFrom = (from: string, fields: Partial<Schedule> = {}): Schedule => ({
  interval: 'monthly',
  from: on(from),
  ...fields,
});
const daysOf = (schedule: Schedule, most: number) => nextDays(schedule, { most }).map(({ day }) => day);

describe('days', () => {
  test('the 31st is the last day of short months, and the 31st again after them', () => {
    expect(daysOf(scheduleFrom('2026-01-31'), 6)).toEqual(
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'].map(on),
    );
    expect(daysOf(scheduleFrom('2028-01-30', { interval: 'monthly' }), 3)).toEqual(
      ['2028-01-30', '2028-02-29', '2028-03-30'].map(on),
    );
    expect(daysOf(scheduleFrom('2028-02-29', { interval: 'yearly' }), 5)).toEqual(
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(on),
    );
  });

  test.each([
    ['two_monthly', '2026-12-31', ['2026-12-31', '2027-02-28', '2027-04-30']],
    ['quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['half_yearly', '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
  ] as const)('%s from %s', (interval, from, days) => {
    expect(daysOf(scheduleFrom(from, { interval }), 3)).toEqual(days.map(on));
  });

  test('a schedule of any interval never drifts: each day is that of its month, or the last one', () => {
    for (let day = 1; day <= 31; day += 1)
      for (const interval of ['monthly', 'quarterly', 'yearly'] as const) {
        const days = daysOf(scheduleFrom('2026-01-01', { interval, day_of_month: day }), 60);
        for (const one of days) {
          const [year, month, date] = one.split('-').map(Number);
          const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
          expect(date).toBe(Math.min(day, last));
        }
        expect(new Set(days).size).toBe(60);
      }
  });

  test('a day of the month before that of the beginning begins in the next month', () => {
    expect(daysOf(scheduleFrom('2026-01-15', { day_of_month: 1 }), 2)).toEqual(['2026-02-01', '2026-03-01']);
  });

  test('it ends by its last day or by its count', () => {
    expect(daysOf(scheduleFrom('2026-01-31', { to: on('2026-03-30') }), 9)).toEqual([
      '2026-01-31',
      '2026-02-28',
    ]);
    expect(daysOf(scheduleFrom('2026-01-31', { count: 2 }), 9)).toEqual(['2026-01-31', '2026-02-28']);
    expect(nextDay(scheduleFrom('2026-01-31', { count: 2 }), { decided: on('2026-02-28') })).toBeUndefined();
    expect(daysOf(scheduleFrom('9999-11-30'), 9)).toEqual(['9999-11-30', '9999-12-30']);
  });

  test('a month that has had its invoice gets no second one, whatever day is chosen since', () => {
    const moved = scheduleFrom('2026-01-15', { day_of_month: 31 });
    expect(nextDay(moved, { decided: on('2026-03-15') })).toBe('2026-04-30');
    expect(nextDay(scheduleFrom('2026-01-31'), { since: on('2026-04-30') })).toBe('2026-04-30');
    expect(nextDay(scheduleFrom('2026-01-29'), { since: on('2026-04-30') })).toBe('2026-05-29');
  });
});

describe('periods', () => {
  test('they are months of the calendar unless their first day is given', () => {
    const schedule = scheduleFrom('2026-01-31');
    expect(periodOn(schedule, on('2026-02-28'))).toEqual({
      period_from: '2026-02-01',
      period_to: '2026-02-28',
    });
    const before = scheduleFrom('2026-01-01', { interval: 'quarterly', period_from: on('2025-10-01') });
    expect(periodOn(before, on('2026-04-01'))).toEqual({
      period_from: '2026-01-01',
      period_to: '2026-03-31',
    });
    const within = scheduleFrom('2026-03-15', { interval: 'yearly', period_from: on('2026-03-15') });
    expect(periodOn(within, on('2027-03-15'))).toEqual({
      period_from: '2027-03-15',
      period_to: '2028-03-14',
    });
  });

  test('the periods of a schedule follow each other without a gap', () => {
    for (const period_from of ['2026-01-01', '2026-01-31', '2025-12-15'].map(on)) {
      const days = nextDays(scheduleFrom('2026-01-31', { period_from }), { most: 30 });
      for (const [at, day] of days.slice(1).entries())
        expect(Date.parse(day.period_from) - Date.parse(days[at]?.period_to ?? '')).toBe(86_400_000);
    }
  });

  test('they move with the first day', () => {
    const before = scheduleFrom('2026-01-31', { period_from: on('2025-12-15') });
    expect(movedPeriod(before, { ...before, from: on('2026-04-30') })).toBe('2026-03-15');
  });

  test('a day knows its place', () => {
    expect(placeOf(scheduleFrom('2026-01-31', { interval: 'quarterly' }), on('2026-07-31'))).toBe(3);
  });
});

describe('placeholders', () => {
  const of = (period_from: string, period_to: string, language = 'de') => ({
    day: on('2026-01-31'),
    period_from: on(period_from),
    period_to: on(period_to),
    number: 7,
    language,
  });

  test.each([
    ['2026-03-01', '2026-03-31', 'März 2026', 'mars 2026', 'marzo 2026', 'March 2026'],
    [
      '2026-04-01',
      '2026-06-30',
      '2. Quartal 2026',
      '2e trimestre 2026',
      '2º trimestre 2026',
      'quarter 2 2026',
    ],
    [
      '2026-01-01',
      '2026-06-30',
      '1. Halbjahr 2026',
      '1er semestre 2026',
      '1º semestre 2026',
      'half-year 1 2026',
    ],
    ['2026-01-01', '2026-12-31', '2026', '2026', '2026', '2026'],
    [
      ...['2026-02-01', '2026-04-30', '01.02.2026 – 30.04.2026', '01.02.2026 – 30.04.2026'],
      ...['01.02.2026 – 30.04.2026', '1 February 2026 – 30 April 2026'],
    ],
    [
      ...['2026-12-15', '2027-01-14', '15.12.2026 – 14.01.2027', '15.12.2026 – 14.01.2027'],
      ...['15.12.2026 – 14.01.2027', '15 December 2026 – 14 January 2027'],
    ],
  ])('a period from %s to %s in four languages', (from = '', to = '', ...expected) => {
    for (const [at, language] of ['de', 'fr', 'it', 'en'].entries())
      expect(filledIn('{period}', of(from, to, language))).toBe(expected[at]);
  });

  test('all of them, and braces that are not stay', () => {
    expect(
      filledIn(
        '{month} {year}, {quarter}, {from} – {to}, {day}, {number}, {x} { }',
        of('2026-02-01', '2026-02-28'),
      ),
    ).toBe('Februar 2026, 1, 01.02.2026 – 28.02.2026, 31.01.2026, 7, {x} { }');
    expect(unknownPlaceholder('{period} {monat}')).toBe('monat');
    expect(unknownPlaceholder('{period} { x }')).toBeUndefined();
  });
});
