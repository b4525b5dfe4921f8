import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { budgetIn, monthsOf, spreadEvenly, withPercent } from './budget-lines.ts';

const bookedOn = (text: string) => text as BookingDate;
const someCents = fc
  .integer({ min: -9_999_999, max: 9_999_999 })
  .map((one) => amountOf(String(one)).div('100'));

describe('budgets', () => {
  test('an amount spread over months sums to itself, and shares differ by a cent at most', () => {
    fc.assert(
      fc.property(someCents, fc.integer({ min: 1, max: 23 }), (amount, count) => {
        const shares = spreadEvenly(amount, count, 2);
        expect(String(sum(shares))).toBe(String(amount));
        const sorted = [...shares].sort((a, b) => a.cmp(b));
        expect(
          sorted
            .at(-1)
            ?.minus(sorted[0] ?? amount)
            .lte('0.01'),
        ).toBe(true);
      }),
    );
  });

  test('months with a percentage sum to the year with it, rounded once', () => {
    fc.assert(
      fc.property(fc.array(someCents, { minLength: 1, maxLength: 23 }), someCents, (amounts, percent) => {
        const more = sum(withPercent(amounts, percent, 2));
        const whole = sum(amounts).times(amountOf('100').plus(percent)).div('100');
        expect(decimalOf(more, 2)).toBe(decimalOf(whole, 2));
      }),
    );
  });

  test('months of a business year, and a period in them by months and days', () => {
    expect(monthsOf({ from: bookedOn('2025-07-01'), to: bookedOn('2026-06-30') })).toHaveLength(12);
    const months = ['2026-01-01', '2026-02-01', '2026-04-01'].map((month) => ({
      month: bookedOn(month),
      amount: '300.00' as Decimal,
    }));
    const budget = budgetIn(
      [{ accno: 6000, months }],
      { from: bookedOn('2026-01-01'), to: bookedOn('2026-04-10') },
      2,
    );
    expect(budget.get(6000)?.toFixed(2)).toBe('700.00');
  });
});
