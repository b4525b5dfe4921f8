import { describe, expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type AssetEvent, type AssetPlan, plannedOn } from './plan.ts';
import { type AssetRecord, scheduleOfAsset } from './register.ts';

const planOf = (plan: Partial<Record<keyof AssetPlan, string | number>>): AssetPlan =>
  ({
    ...{ method: 'linear', residual: '1.00', first_year: 'months', depreciated_from: '2026-01-01' },
    ...plan,
  }) as AssetPlan;

type Case = {
  plan: AssetPlan;
  value?: string;
  basis?: { on: string; depreciated: string };
  events?: AssetEvent[];
  yearMonth?: number;
};

const by = ({ plan, value = '10000.00', basis, events = [], yearMonth = 1 }: Case, on: string): string =>
  plannedOn(
    {
      plan,
      basis: {
        value: amountOf(value),
        depreciated: amountOf(basis?.depreciated ?? '0'),
        on: basis?.on as BookingDate | undefined,
      },
      events,
    },
    on as BookingDate,
    { places: 2, yearMonth },
  ).toFixed(2);

const years = (of: Case, ...days: string[]) => days.map((day) => by(of, day));

describe('the planned depreciation of an asset (§27)', () => {
  test('a linear rate is of the acquisition value, and the last year takes the rest down to the residual', () => {
    const plan = planOf({ rate: '20' });
    expect(years({ plan }, '2026-12-31', '2027-12-31', '2029-12-31', '2030-12-31', '2040-12-31')).toEqual([
      ...['2000.00', '4000.00', '8000.00', '9999.00', '9999.00'],
    ]);
  });

  test('a third of 10,000.00 leaves no Rappen over', () => {
    const plan = planOf({ months: 36, residual: '0' });
    expect(years({ plan }, '2026-12-31', '2027-12-31', '2028-12-31', '2029-12-31')).toEqual([
      ...['3333.33', '6666.67', '10000.00', '10000.00'],
    ]);
  });

  test('a life spreads what is over the residual value', () => {
    const plan = planOf({ months: 48, residual: '10000.00' });
    expect(years({ plan, value: '30000.00' }, '2026-12-31', '2029-12-31')).toEqual(['5000.00', '20000.00']);
  });

  test('a declining rate is of the book value at the beginning of each business year', () => {
    const plan = planOf({ method: 'declining', rate: '40' });
    expect(years({ plan }, '2026-12-31', '2027-12-31', '2028-12-31')).toEqual([
      ...['4000.00', '6400.00', '7840.00'],
    ]);
    expect(by({ plan }, '2027-06-30')).toBe('5200.00');
    // It stops at the residual value, however long it goes on.
    expect(by({ plan, value: '100.00' }, '2090-12-31')).toBe('99.00');
  });

  test('by months the first year begins with the month of use; as a full year it is whole', () => {
    const use = { rate: '12', depreciated_from: '2026-10-15' };
    expect(years({ plan: planOf(use) }, '2026-09-30', '2026-10-31', '2026-12-31')).toEqual([
      ...['0.00', '100.00', '300.00'],
    ]);
    const full = planOf({ ...use, first_year: 'full' });
    expect(years({ plan: full }, '2026-10-31', '2026-12-31', '2027-12-31')).toEqual([
      ...['1000.00', '1200.00', '2400.00'],
    ]);
  });

  test('a month counts when it is over', () => {
    const plan = planOf({ rate: '12' });
    expect(years({ plan }, '2026-02-27', '2026-02-28', '2028-02-28', '2028-02-29')).toEqual([
      ...['100.00', '200.00', '2500.00', '2600.00'],
    ]);
  });

  test('a business year that begins in July is one', () => {
    const plan = planOf({
      method: 'declining',
      rate: '50',
      first_year: 'full',
      depreciated_from: '2026-03-10',
    });
    expect(years({ plan, yearMonth: 7 }, '2026-06-30', '2027-06-30')).toEqual(['5000.00', '7500.00']);
  });

  test('an asset that was taken over goes on over the life that is left', () => {
    const plan = planOf({ months: 60, residual: '0', depreciated_from: '2023-01-01' });
    const basis = { on: '2025-12-31', depreciated: '6000.00' };
    expect(years({ plan, basis }, '2025-12-31', '2026-12-31', '2027-12-31')).toEqual([
      ...['6000.00', '8000.00', '10000.00'],
    ]);
    // More than planned was depreciated elsewhere: the rest is spread, not all of it.
    expect(by({ plan, basis: { on: '2025-12-31', depreciated: '9000.00' } }, '2026-12-31')).toBe('9500.00');
  });

  test('after a value adjustment the rest is spread over the life that is left, not over all of it', () => {
    const plan = planOf({ rate: '20', residual: '0' });
    const event = { on: '2027-12-31' as BookingDate, gone: amountOf('0'), adjusted: amountOf('3000') };
    expect(years({ plan, events: [event] }, '2027-12-31', '2028-12-31', '2030-12-31')).toEqual([
      ...['7000.00', '8000.00', '10000.00'],
    ]);
  });

  test('half of it goes with half of its depreciation', () => {
    const plan = planOf({ rate: '20', residual: '0' });
    const event = { on: '2027-12-31' as BookingDate, gone: amountOf('5000'), adjusted: amountOf('0') };
    expect(years({ plan, events: [event] }, '2027-12-31', '2028-12-31', '2030-12-31')).toEqual([
      ...['2000.00', '3000.00', '5000.00'],
    ]);
  });

  test('nothing is planned where nothing is to be depreciated, or the life is over', () => {
    expect(by({ plan: planOf({ method: 'none' }) }, '2050-12-31')).toBe('0.00');
    const late = planOf({ months: 12, residual: '0', depreciated_from: '2020-01-01' });
    expect(years({ plan: late, basis: { on: '2025-12-31', depreciated: '1000.00' } }, '2026-01-31')).toEqual([
      '10000.00',
    ]);
  });
});

test('the schedule has the years that are still planned, and ends with the residual value', () => {
  const asset = {
    ...planOf({ rate: '30', depreciated_from: '2026-10-01' }),
    ...{ acquired: '2026-10-01', value: '10000.00' as Decimal },
  } as unknown as AssetRecord;
  const { years: planned } = scheduleOfAsset({ asset, movements: [] }, { places: 2, yearMonth: 1 });
  expect(planned.map(({ to, depreciation, book_value }) => `${to} ${depreciation} ${book_value}`)).toEqual([
    '2026-12-31 750.00 9250.00',
    '2027-12-31 3000.00 6250.00',
    '2028-12-31 3000.00 3250.00',
    '2029-12-31 3000.00 250.00',
    '2030-12-31 249.00 1.00',
  ]);
});
