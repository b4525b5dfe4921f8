import { expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type AssignedLine, assign, newBudget } from './tax-assignment.ts';
import { withBases } from './tax-base.ts';
import type { GivenTax, TaxableLine } from './tax-charge.ts';

/**
 * §17: the work for a document grows with its lines and taxes, so that a legal one holds nobody up.
 */
const on = bookingDate.parse('2026-01-20');
const [sales, purchases] = [2203, 1170];
const rates = [sales, purchases].map((accno) => ({
  accno,
  valid_from: bookingDate.parse('2024-01-01'),
  rate: '8.1' as Decimal,
}));

/**
 * Counts how often a field of a record is read. That is the same on every computer, unlike the time
 * that it takes.
 */
const readCounter = () => {
  let reads = 0;
  const counted = <Counted extends object>(record: Counted): Counted =>
    new Proxy(record, {
      get: (of, field) => {
        reads += 1;
        return Reflect.get(of, field);
      },
    });
  return { counted, reads: () => reads };
};

type Made = { line: (at: number) => Partial<TaxableLine>; tax: (at: number) => readonly [number, string] };

/** The reads that it takes to find the bases of as many taxes as lines. */
const readsOfBases = (count: number, { line, tax }: Made): number => {
  const { counted, reads } = readCounter();
  const places = Array.from({ length: count }, (_, at) => at);
  const lines = places.map((at) =>
    counted<TaxableLine>({
      amount: amountOf(`${at + 1}.25`),
      taxable: true,
      on,
      usual: undefined,
      ...line(at),
    }),
  );
  const taxes = places
    .map(tax)
    .map(([accno, amount]) => counted<GivenTax>({ accno, amount: amountOf(amount) }));
  const kindOf = (accno: number) => (accno === sales ? 'sales' : 'purchases');
  withBases({ lines, taxes }, { included: false, places: 2, rates, on, isDayGiven: false, kindOf });
  return reads();
};

const paired = (at: number) =>
  at % 2 === 0 ? ([sales, `-${at + 1}.17`] as const) : ([purchases, `${at}.17`] as const);
const unpaired = (at: number) => [at % 2 === 0 ? sales : purchases, `${at + 1}.17`] as const;
const usual = { usual: purchases };

test.each<[string, Made]>([
  ['acquisition taxes that cancel each other', { line: () => ({}), tax: paired }],
  ['taxes that fit no lines', { line: () => ({}), tax: unpaired }],
  ['taxes that no usual taxes fit', { line: () => usual, tax: unpaired }],
  ['taxes that all lines name', { line: () => ({ tax_accno: purchases }), tax: unpaired }],
])('four times as many %s take about four times as many reads of lines and taxes', (_, made) => {
  expect(readsOfBases(1_600, made) / readsOfBases(400, made)).toBeLessThan(6);
});

test('the search for a tax that the lines cannot reach reads them in proportion to their number', () => {
  const readsOf = (count: number) => {
    const { counted, reads } = readCounter();
    const lines = Array.from({ length: count }, (_, at) =>
      counted<AssignedLine>({ amount: at + 1, usual: [0] }),
    );
    const result = assign(lines, [{ low: 99_999_999, high: 99_999_999 }], newBudget());
    expect(result).toBe('none');
    return reads();
  };
  expect(readsOf(1_600) / readsOf(400)).toBeLessThan(6);
});
