import { expect, test } from 'vitest';
import { amountFrom } from './amount.ts';
import { dayFrom } from './day.ts';

test.each([
  ["1'234.50", '1234.50'],
  ['1’234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567.8', '1234567.8'],
  ['1.234.567', '1234567'],
  ['1 234,50', '1234.50'],
  ['CHF 12.00', '12.00'],
  ['12.00CHF', '12.00'],
  ['-5', '-5'],
  ['5.10-', '-5.10'],
  ['(5.10)', '-5.10'],
  ['007', '7'],
  ['-0.00', '0.00'],
  ['900719925474099.91', '900719925474099.91'],
])('%s is the amount %s', (written, amount) => {
  expect(amountFrom(written, undefined)).toBe(amount);
});

test('a number with three digits after its only mark is ambiguous, unless the file shows its decimal mark', () => {
  expect(amountFrom('1.234', undefined)).toBe('ambiguous');
  expect(amountFrom('1.234', '.')).toBe('1.234');
  expect(amountFrom('1.234', ',')).toBe('1234');
  expect(amountFrom('1,234', '.')).toBe('1234');
});

test.each(['', 'x', '1.2.3', '--5', '(5', '1e5', '12,34.567,8', "1'2a", '..'])(
  '%j is not an amount',
  (written) => {
    expect(amountFrom(written, '.')).toBeUndefined();
  },
);

test.each([
  ['31.12.2026', '2026-12-31'],
  ['1.2.26', '2026-02-01'],
  ['31/12/2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00', '2026-12-31'],
  ['31.12.2026 00:00', '2026-12-31'],
  ['31.02.2026', undefined],
  ['12/31/2026', undefined],
  ['soon', undefined],
])('%s is the day %s', (written, day) => {
  expect(dayFrom(written)).toBe(day);
});
