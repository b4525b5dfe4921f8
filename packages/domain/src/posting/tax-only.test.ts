import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { withBases } from './tax-base.ts';
import type { Charging, GivenTax, TaxableLine } from './tax-charge.ts';
import { baseOfOnly } from './tax-only.ts';

const day = (value: string) => bookingDate.parse(value);
const rates = (
  [
    [2201, '2011-01-01', '8.0'],
    [2201, '2018-01-01', '7.7'],
    [2201, '2024-01-01', '8.1'],
    [2202, '2024-01-01', '0'],
    [2204, '2030-01-01', '8.1'],
  ] as const
).map(([accno, from, rate]) => ({ accno, valid_from: day(from), rate: rate as Decimal }));

const cents = (units: bigint) => {
  const digits = String(units < 0n ? -units : units).padStart(3, '0');
  return amountOf(`${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
};

/**
 * An amount in centimes, and about the tax that is added to it or included: often it fits, or
 * misses by one or two.
 */
const amounts = fc
  .tuple(
    fc.oneof(fc.bigInt(-50_000n, 50_000n), fc.bigInt(-50_000n, 50_000n), fc.bigInt(-(2n ** 60n), 2n ** 60n)),
    fc.constantFrom(77n, 80n, 81n, 81n, 500n),
    fc.constantFrom(0n, 0n, 0n, 1n, -1n, 2n, -2n),
    fc.boolean(),
  )
  .map(([amount, rate, off, included]) => ({
    amount: cents(amount),
    tax: cents((amount * rate) / (included ? 1_000n + rate : 1_000n) + off),
    included,
  }));

const questions = fc.record({
  amounts,
  accno: fc.constantFrom(2201, 2201, 2201, 2202, 2203, 2204),
  usual: fc.constantFrom(undefined, null, 2201, 2204),
  tax_accno: fc.constantFrom(undefined, undefined, undefined, undefined, 2201, 2204),
  taxable: fc.constantFrom(true, true, true, true, false),
  isDayGiven: fc.boolean(),
  on: fc.constantFrom('2010-06-01', '2017-06-01', '2020-06-01', '2026-01-20').map(day),
});

test('one tax of one line has the base that the search for many finds', () => {
  let found = 0;
  fc.assert(
    fc.property(questions, ({ amounts, accno, usual, tax_accno, taxable, isDayGiven, on }) => {
      const { included } = amounts;
      const line: TaxableLine = { amount: amounts.amount, usual, tax_accno, taxable, on };
      const tax: GivenTax = { accno, amount: amounts.tax };
      const how: Charging = { included, places: 2, rates, on, isDayGiven, kindOf: () => 'sales' };
      // A line that can have no tax makes them many.
      const untaxed: TaxableLine = { amount: amountOf('5'), taxable: false, on };
      const { taxes, lineTaxes } = withBases({ lines: [line, untaxed], taxes: [tax] }, how);
      expect(lineTaxes[1]).toBeUndefined();
      const withManyTaxes = { taxes, lineTaxes: lineTaxes.slice(0, 1) };
      const only = baseOfOnly(line, tax, how);
      if (only) {
        found += only.taxes[0]?.base ? 1 : 0;
        expect(only).toEqual(withManyTaxes);
      } else expect(taxable && tax_accno === undefined && !tax.amount.eq('0')).toBe(false);
      expect(withBases({ lines: [line], taxes: [tax] }, how)).toEqual(withManyTaxes);
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(15);
});
