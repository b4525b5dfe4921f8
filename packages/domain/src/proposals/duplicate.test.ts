import { describe, expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { decimal } from '../values/schema/kinds.ts';
import { type Comparable, likelyDuplicate } from './duplicate.ts';

const of = (fields: Partial<Record<keyof Comparable, string>> = {}): Comparable => {
  const { amount = '240.00', transdate = '2026-01-14', ...texts } = fields;
  return {
    ...{ vendornumber: 'L-1', currency: 'CHF', invnumber: 'R-77', dcn: '' },
    ...texts,
    amount: decimal.parse(amount),
    transdate: bookingDate.parse(transdate),
  };
};

describe('a likely duplicate (§16)', () => {
  test.each([
    ['the same', {}],
    ['in another spelling', { vendornumber: 'l-1', amount: '240', invnumber: 'r 77' }],
    ['31 days later', { transdate: '2026-02-14' }],
    ['31 days before', { transdate: '2025-12-14' }],
    ['with its number as reference', { invnumber: 'AP-9', dcn: 'R77' }],
    ['without a number, 20 days later', { invnumber: '', transdate: '2026-02-03' }],
  ])('%s', (_, fields) => {
    expect(likelyDuplicate(of(), of(fields))).toBe(true);
    expect(likelyDuplicate(of(fields), of())).toBe(true);
  });

  test.each([
    ['another vendor', { vendornumber: 'L-2' }],
    ['another amount', { amount: '240.01' }],
    ['a storno', { amount: '-240' }],
    ['another currency', { currency: 'EUR' }],
    ['another number', { invnumber: 'R-78' }],
    ['32 days later', { transdate: '2026-02-15' }],
    ['the rent of the next month', { invnumber: '', transdate: '2026-02-04' }],
  ])('%s is none', (_, fields) => {
    expect(likelyDuplicate(of(), of(fields))).toBe(false);
    expect(likelyDuplicate(of(fields), of())).toBe(false);
  });
});
