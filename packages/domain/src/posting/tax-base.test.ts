import { expect, test } from 'vitest';
import type { Decimal } from '../values/kinds.ts';
import { amountOf } from '../values/money.ts';
import { withBases } from './tax-base.ts';

const rates = new Map([
  [2200, '2.6' as Decimal],
  [2201, '8.1' as Decimal],
  [2209, undefined],
]);

/** The bases of a document by entries, in the order of its taxes. */
const basesOf = (lines: string[], taxes: readonly (readonly [number, string])[], included = false) => {
  const used = new Map(taxes.map(([accno]) => [accno, rates.get(accno)]));
  const given = {
    lines: lines.map(amountOf),
    taxes: taxes.map(([accno, amount]) => ({ accno, amount: amountOf(amount) })),
  };
  return withBases(given, used, { included, places: 2 }).map(({ base }) => base?.toFixed(2));
};

test('§12: the base of one tax is the lines that its rate fits', () => {
  expect(basesOf(['99.00'], [[2201, '8.02']])).toEqual(['99.00']);
  expect(basesOf(['100.00', '50.00'], [[2201, '12.15']])).toEqual(['150.00']);
  // 50.00 are free of tax.
  expect(basesOf(['100.00', '50.00'], [[2201, '8.10']])).toEqual(['100.00']);
  expect(basesOf(['12000.00', '-5000.00'], [[2201, '567.00']])).toEqual(['7000.00']);
  expect(basesOf(['-99.00'], [[2201, '-8.02']])).toEqual(['-99.00']);
});

test('§12: where the rate fits no lines, all of them are the base of the only tax account', () => {
  expect(basesOf(['99.00'], [[2201, '7.92']])).toEqual(['99.00']);
  expect(basesOf(['60.00', '39.00'], [[2209, '7.92']])).toEqual(['99.00']);
});

test('§12: a tax of zero was computed from nothing', () => {
  expect(basesOf(['99.00'], [[2201, '0.00']])).toEqual(['0.00']);
});

test('§12: several taxes share the lines among them, each line whole', () => {
  const taxes = [
    [2201, '162.00'],
    [2200, '13.00'],
  ] as const;
  expect(basesOf(['2000.00', '500.00'], taxes)).toEqual(['2000.00', '500.00']);
  expect(basesOf(['300.00', '500.00', '1700.00'], taxes)).toEqual(['2000.00', '500.00']);
});

test('§12: several taxes that fit no lines go without a base', () => {
  expect(
    basesOf(
      ['2500.00'],
      [
        [2201, '162.00'],
        [2200, '13.00'],
      ],
    ),
  ).toEqual([undefined, undefined]);
});

test('§12: with the tax included, the base is what is left of the lines', () => {
  expect(basesOf(['108.10'], [[2201, '8.10']], true)).toEqual(['100.00']);
  expect(
    basesOf(
      ['2162.00', '513.00'],
      [
        [2201, '162.00'],
        [2200, '13.00'],
      ],
      true,
    ),
  ).toEqual(['2000.00', '500.00']);
});

test('§12: several taxes on one account have one base', () => {
  expect(
    basesOf(
      ['60.00', '40.00'],
      [
        [2201, '4.86'],
        [2201, '3.24'],
      ],
    ),
  ).toEqual(['100.00', '0.00']);
});

test('a document of very many lines is not looked at forever', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `${at}.37`);
  expect(
    basesOf(lines, [
      [2201, '1.00'],
      [2200, '1.00'],
    ]),
  ).toEqual([undefined, undefined]);
});
