import { expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { amountOf } from '../values/money.ts';
import { atOnce } from '../values/steps.ts';
import { withBases } from './tax-base.ts';
import type { TaxableLine } from './tax-charge.ts';

/** §17: a document of many lines and taxes costs in proportion to them, so that a legal one holds nobody up. */
const on = bookingDate.parse('2026-01-20');
const [sales, purchases] = [2203, 1170];
const rates = [sales, purchases].map((accno) => ({
  accno,
  valid_from: bookingDate.parse('2024-01-01'),
  rate: '8.1' as Decimal,
}));

type Made = { line: (at: number) => Partial<TaxableLine>; tax: (at: number) => readonly [number, string] };

const chargeAll = (count: number, { line, tax }: Made) => {
  const places = Array.from({ length: count }, (_, at) => at);
  const lines = places.map((at) => ({ amount: amountOf(`${at + 1}.25`), taxable: true, on, ...line(at) }));
  const taxes = places.map(tax).map(([accno, amount]) => ({ accno, amount: amountOf(amount) }));
  const kindOf = (accno: number) => (accno === sales ? 'sales' : 'purchases');
  return atOnce(
    withBases({ lines, taxes }, { included: false, places: 2, rates, on, isDayGiven: false, kindOf }),
  );
};

/** The least CPU time of some runs, in microseconds; other programs don't count in it. */
const cpuOf = (work: () => unknown): number => {
  const runs = Array.from({ length: 3 }, () => {
    const begun = process.cpuUsage();
    work();
    return process.cpuUsage(begun).user;
  });
  return Math.min(...runs);
};

const paired = (at: number) =>
  at % 2 === 0 ? ([sales, `-${at + 1}.17`] as const) : ([purchases, `${at}.17`] as const);
const unpaired = (at: number) => [at % 2 === 0 ? sales : purchases, `${at + 1}.17`] as const;
const usual = { usual: purchases };

test.each<[string, Made]>([
  ['acquisition taxes that cancel each other', { line: () => ({}), tax: paired }],
  ['taxes that fit no lines', { line: () => ({}), tax: unpaired }],
  ['taxes that no usual taxes fit', { line: () => usual, tax: unpaired }],
  ['one tax that no usual taxes fit', { line: () => usual, tax: (at) => [purchases, at ? '0' : '99999999'] }],
  ['taxes that all lines name', { line: () => ({ tax_accno: purchases }), tax: unpaired }],
])('four times as many %s take far less than 16 times as long', (_, made) => {
  chargeAll(400, made);
  const few = cpuOf(() => chargeAll(400, made));
  const many = cpuOf(() => chargeAll(1_600, made));
  expect(many / few).toBeLessThan(9);
});
