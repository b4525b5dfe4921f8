import { describe, expect, test } from 'vitest';
import { keptVendor } from '../../../test/ledger.ts';
import { one, post, refused } from '../../../test/payable.ts';
import { vendor } from '../../master-data/vendor.ts';
import { bookingDate } from '../../values/dates.ts';
import { discountInTime, type PayableWithTerms } from './discount-terms.ts';

const vendorTerms = { discount_percent: '2', discount_days: 10 } as const;

const termsOf = (fields: object, terms: object = {}) => {
  const { document } = post({ ...one, ...fields }, { vendor: keptVendor(terms) });
  return Object.fromEntries(Object.entries(document).filter(([name]) => name.startsWith('discount_')));
};

describe('the terms of a payable (§10)', () => {
  test.each([
    ['none', {}, {}, {}],
    ["the vendor's", {}, vendorTerms, vendorTerms],
    [
      'its own',
      { discount_percent: '3.5', discount_days: 7 },
      {},
      { discount_percent: '3.5', discount_days: 7 },
    ],
    [
      "its own before the vendor's",
      { discount_percent: '1', discount_days: 0 },
      vendorTerms,
      { discount_percent: '1', discount_days: 0 },
    ],
    ['none, as it says so', { discount_percent: '0' }, vendorTerms, {}],
    ["none, as the vendor's have no days", {}, { discount_percent: '2' }, {}],
    ["none, as the vendor's are of 0 %", {}, { discount_percent: '0', discount_days: 10 }, {}],
  ])('are %s', (_, sent, terms, expected) => expect(termsOf(sent, terms)).toEqual(expected));

  test('are those of a vendor who is saved along with it', () => {
    const nested = { vendornumber: 'L-2001', name: 'Dupont', ...vendorTerms };
    expect(termsOf({ vendornumber: undefined, vendor: nested })).toEqual(vendorTerms);
    expect(
      termsOf({ vendornumber: undefined, vendor: { ...nested, discount_percent: null } }, vendorTerms),
    ).toEqual({});
  });

  test.each([
    ['a percentage without days', { discount_percent: '2' }, 'discount_days'],
    ['days without a percentage', { discount_days: 10 }, 'discount_percent'],
  ])('%s are refused', (_, sent, field) =>
    expect(refused({ ...one, ...sent }, { vendor: keptVendor(vendorTerms) })).toEqual({
      code: 'invalid',
      fields: [field],
    }),
  );

  test.each([
    [{ discount_percent: '100' }],
    [{ discount_percent: '-1' }],
    [{ discount_percent: '1.2345' }],
    [{ discount_days: -1 }],
    [{ discount_days: 366 }],
    [{ discount_days: 1.5 }],
  ])('%j is refused of a vendor', (sent) => {
    expect(vendor.safeParse({ vendornumber: 'L-1', name: 'Dupont', ...sent }).success).toBe(false);
  });
});

describe('the discount of a payment in time (§26)', () => {
  const payable = {
    ...{ transdate: bookingDate.parse('2026-01-10'), currency: 'CHF', amount: '100.00', paid: '0.00' },
    ...vendorTerms,
  } as PayableWithTerms;
  const on = (day: string, fields: object = {}) =>
    discountInTime({ ...payable, ...fields }, bookingDate.parse(day));
  const taken = { percent: '2', until: '2026-01-20', amount: '2.00' };

  test('is granted up to and with its last day, and across the end of a month', () => {
    expect(on('2026-01-10')).toEqual(taken);
    expect(on('2026-01-20')).toEqual(taken);
    expect(on('2026-01-21')).toBeUndefined();
    expect(on('2026-03-02', { transdate: '2026-02-25', discount_days: 5 })?.until).toBe('2026-03-02');
    expect(on('2026-01-10', { discount_days: 0 })?.until).toBe('2026-01-10');
  });

  test.each([
    ['0.25', 'CHF', '2', '0.01'],
    ['0.24', 'CHF', '2', undefined],
    ['106.92', 'CHF', '2', '2.14'],
    ['112.50', 'CHF', '3', '3.38'],
    ['1025', 'JPY', '2', '21'],
    ['33.335', 'KWD', '2.5', '0.833'],
    ['0.01', 'CHF', '99.999', undefined],
    ['-100.00', 'CHF', '2', undefined],
  ])('of %s %s at %s %% is %s', (amount, currency, discount_percent, expected) =>
    expect(on('2026-01-10', { amount, currency, discount_percent })?.amount).toBe(expected),
  );

  test('is none where a part was paid, or without terms', () => {
    expect(on('2026-01-10', { paid: '0.01' })).toBeUndefined();
    expect(on('2026-01-10', { discount_percent: null })).toBeUndefined();
    expect(on('2026-01-10', { discount_days: null })).toBeUndefined();
  });
});
