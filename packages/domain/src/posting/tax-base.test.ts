import { describe, expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { amountOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { withBases } from './tax-base.ts';
import type { Charged, TaxableLine } from './tax-charge.ts';

const day = (value: string) => bookingDate.parse(value);

const rates = (
  [
    [1171, '2011-01-01', '8.0'],
    [1171, '2018-01-01', '7.7'],
    [1171, '2024-01-01', '8.1'],
    [2200, '2011-01-01', '2.5'],
    [2200, '2024-01-01', '2.6'],
    [2201, '2011-01-01', '8.0'],
    [2201, '2018-01-01', '7.7'],
    [2201, '2024-01-01', '8.1'],
    [2203, '2024-01-01', '8.1'],
  ] as const
).map(([accno, from, rate]) => ({ accno, valid_from: day(from), rate: rate as Decimal }));

type Line = string | readonly [amount: string, more: Partial<TaxableLine>];
type Question = {
  lines: Line[];
  taxes: readonly (readonly [number, string])[];
  included?: boolean;
  on?: string;
  isDayGiven?: boolean;
};

const chargedOf = ({
  lines,
  taxes,
  included = false,
  on = '2026-01-20',
  isDayGiven = false,
}: Question): Charged =>
  withBases(
    {
      lines: lines.map((line) => {
        const [amount, more] = typeof line === 'string' ? [line, {}] : line;
        return { amount: amountOf(amount), taxable: true, on: day(on), ...more };
      }),
      taxes: taxes.map(([accno, amount]) => ({ accno, amount: amountOf(amount) })),
    },
    {
      included,
      places: 2,
      rates,
      on: day(on),
      isDayGiven,
      kindOf: (accno) => (accno === 1171 ? 'purchases' : 'sales'),
    },
  );

/** The base and rate of each tax, in their order. */
const basesOf = (question: Question) =>
  chargedOf(question).taxes.map(({ base, rate }) => [base?.toFixed(2), rate] as const);

describe('§12: the base of a tax by an exact assignment of lines', () => {
  test('consists of the lines that the rate fits', () => {
    expect(basesOf({ lines: ['99.00'], taxes: [[2201, '8.02']] })).toEqual([['99.00', '8.1']]);
    expect(basesOf({ lines: ['100.00', '50.00'], taxes: [[2201, '12.15']] })).toEqual([['150.00', '8.1']]);
    expect(basesOf({ lines: ['100.00', '50.00'], taxes: [[2201, '8.10']] })).toEqual([['100.00', '8.1']]);
    expect(basesOf({ lines: ['12000.00', '-5000.00'], taxes: [[2201, '567.00']] })).toEqual([
      ['7000.00', '8.1'],
    ]);
    expect(basesOf({ lines: ['-99.00'], taxes: [[2201, '-8.02']] })).toEqual([['-99.00', '8.1']]);
  });

  test('leaves nine exempt lines out', () => {
    const lines = [...Array.from({ length: 9 }, () => '10.00'), '100.00'];
    expect(basesOf({ lines, taxes: [[2201, '8.10']] })).toEqual([['100.00', '8.1']]);
    const usual = lines.map((amount) => [amount, { usual: 2201 }] as const);
    expect(basesOf({ lines: usual, taxes: [[2201, '8.10']] })).toEqual([['100.00', '8.1']]);
  });

  test('is unknown where the rate fits no lines, and where the account has no rate', () => {
    expect(basesOf({ lines: ['99.00'], taxes: [[2201, '10.00']] })).toEqual([[undefined, '8.1']]);
    expect(basesOf({ lines: ['60.00', '39.00'], taxes: [[2209, '7.92']] })).toEqual([[undefined, undefined]]);
  });

  test('is unknown where no line can be taxed', () => {
    const money = ['-8.10', { taxable: false }] as const;
    expect(basesOf({ lines: [money], taxes: [[2201, '8.10']] })).toEqual([[undefined, '8.1']]);
    expect(basesOf({ lines: [], taxes: [[2201, '-535.82']] })).toEqual([[undefined, '8.1']]);
  });

  test('is zero for a tax of zero', () => {
    expect(basesOf({ lines: ['99.00'], taxes: [[2201, '0.00']] })).toEqual([['0.00', '8.1']]);
  });

  test('tolerates half a cent for each line of the tax, but not for the other lines', () => {
    const lines = ['142.35', '133.13', '-0.63', '21.76', '10671.07'];
    // 3.46 and -0.02 on 133.13 and -0.63.
    const taxes = [
      [2200, '3.44'],
      [2201, '864.36'],
    ] as const;
    expect(basesOf({ lines, taxes })).toEqual([
      ['132.50', '2.6'],
      ['10671.07', '8.1'],
    ]);
  });

  test('assigns whole lines to several taxes', () => {
    const taxes = [
      [2201, '162.00'],
      [2200, '13.00'],
    ] as const;
    const both = [
      ['2000.00', '8.1'],
      ['500.00', '2.6'],
    ];
    expect(basesOf({ lines: ['2000.00', '500.00'], taxes })).toEqual(both);
    expect(basesOf({ lines: ['300.00', '500.00', '1700.00'], taxes })).toEqual(both);
    expect(basesOf({ lines: ['2500.00'], taxes })).toEqual([
      [undefined, '8.1'],
      [undefined, '2.6'],
    ]);
  });

  test('is net of the tax where lines include it', () => {
    expect(basesOf({ lines: ['108.10'], taxes: [[2201, '8.10']], included: true })).toEqual([
      ['100.00', '8.1'],
    ]);
    const taxes = [
      [2201, '162.00'],
      [2200, '13.00'],
    ] as const;
    expect(basesOf({ lines: ['2162.00', '513.00'], taxes, included: true })).toEqual([
      ['2000.00', '8.1'],
      ['500.00', '2.6'],
    ]);
  });

  test('has the rate of an earlier day where that rate was charged', () => {
    expect(basesOf({ lines: ['1000.00'], taxes: [[2201, '77.00']], on: '2024-01-15' })).toEqual([
      ['1000.00', '7.7'],
    ]);
    const taxes = [
      [2201, '77.00'],
      [2200, '12.50'],
    ] as const;
    expect(basesOf({ lines: ['1000.00', '500.00'], taxes, on: '2024-01-15' })).toEqual([
      ['1000.00', '7.7'],
      ['500.00', '2.5'],
    ]);
    // A day of supply that is given decides the rate.
    expect(
      basesOf({ lines: ['1000.00'], taxes: [[2201, '77.00']], on: '2024-01-15', isDayGiven: true }),
    ).toEqual([[undefined, '8.1']]);
  });

  test('is unknown where different lines fit equally well', () => {
    // The tax on 100.00 and on 100.04 is 8.10.
    expect(basesOf({ lines: ['100.00', '100.04'], taxes: [[2201, '8.10']] })).toEqual([[undefined, '8.1']]);
  });

  test('is found among many lines by the usual taxes of their accounts, with a few deviations', () => {
    const lines = Array.from({ length: 400 }, (_, at) => {
      const usual = at % 3 === 0 ? 2200 : 2201;
      return [`${((at * 7919) % 9000) + 100}.${String(at % 100).padStart(2, '0')}`, { usual }] as const;
    });
    const of = (accno: number) =>
      sum(lines.filter(([, line]) => line.usual === accno).map(([amount]) => amountOf(amount)));
    const first = amountOf(lines[0]?.[0] ?? '0');
    const tax = (base: ReturnType<typeof of>, rate: string) =>
      base.times(amountOf(rate)).times(amountOf('0.01')).round(2).toFixed(2);
    const taxes = (moved: ReturnType<typeof of>) =>
      [
        [2201, tax(of(2201).plus(moved), '8.1')],
        [2200, tax(of(2200).minus(moved), '2.6')],
      ] as const;
    const none = amountOf('0');
    for (const moved of [none, first]) {
      expect(basesOf({ lines: [...lines], taxes: taxes(moved) })).toEqual([
        [of(2201).plus(moved).toFixed(2), '8.1'],
        [of(2200).minus(moved).toFixed(2), '2.6'],
      ]);
    }
  });

  test('is exact or unknown where amounts are beyond what floating point holds', () => {
    const large = '900000000000000100.00';
    // A double can't tell these two lines apart; taxed is the first alone.
    const lines: Line[] = [large, '900000000000000100.01'];
    const [[base] = []] = basesOf({ lines, taxes: [[2201, '72900000000000008.10']] });
    expect([undefined, large]).toContain(base);
    expect(basesOf({ lines: [[large, { usual: 2201 }]], taxes: [[2201, '72900000000000008.10']] })).toEqual([
      [large, '8.1'],
    ]);
    expect(
      basesOf({ lines: [[large, { usual: 2201 }]], taxes: [[2201, '72900000000000008.12']] })[0]?.[0],
    ).not.toBe(large);
  });

  test('is unknown for very many lines without usual taxes', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `${at}.37`);
    expect(
      basesOf({
        lines,
        taxes: [
          [2201, '1.00'],
          [2200, '1.00'],
        ],
      }).map(([base]) => base),
    ).toEqual([undefined, undefined]);
  });
});

describe('§12: the base of a tax that lines name', () => {
  const named = (amount: string, more: Partial<TaxableLine> = {}) =>
    [amount, { tax_accno: 2201, ...more }] as const;

  test('consists of those lines, though others fit too', () => {
    expect(basesOf({ lines: ['100.00', named('100.04')], taxes: [[2201, '8.10']] })).toEqual([
      ['100.04', '8.1'],
    ]);
    expect(
      basesOf({
        lines: [named('60.00'), named('40.00')],
        taxes: [
          [2201, '4.86'],
          [2201, '3.24'],
        ],
      }),
    ).toEqual([
      ['100.00', '8.1'],
      ['0.00', '8.1'],
    ]);
  });

  test('has the rate that was charged, though the account never had it', () => {
    expect(basesOf({ lines: [named('1000.00')], taxes: [[2201, '77.00']], on: '2024-01-15' })).toEqual([
      ['1000.00', '7.7'],
    ]);
    expect(basesOf({ lines: [named('200.00')], taxes: [[2201, '10.00']] })).toEqual([['200.00', '5.0']]);
    // A deviation of a few cents is rounding, not another rate.
    expect(basesOf({ lines: [named('1000.00')], taxes: [[2201, '81.05']] })).toEqual([['1000.00', '8.1']]);
  });

  test('is split where the days of supply have different rates', () => {
    const lines = [named('1000.00', { on: day('2023-12-20') }), named('500.00')];
    expect(basesOf({ lines, taxes: [[2201, '117.50']], on: '2024-01-15' })).toEqual([
      ['1000.00', '7.7'],
      ['500.00', '8.1'],
    ]);
    expect(
      basesOf({
        lines,
        taxes: [
          [2201, '40.50'],
          [2201, '77.00'],
        ],
        on: '2024-01-15',
      }),
    ).toEqual([
      ['500.00', '8.1'],
      ['1000.00', '7.7'],
    ]);
  });
});

test('§12: acquisition tax, booked on both sides, has one base', () => {
  for (const lines of [['1000.00', '400.00'], [['1000.00', { tax_accno: 2203 }], '400.00'] as Line[]]) {
    expect(
      basesOf({
        lines,
        taxes: [
          [1171, '81.00'],
          [2203, '-81.00'],
        ],
      }),
    ).toEqual([
      ['1000.00', '8.1'],
      ['-1000.00', '8.1'],
    ]);
  }
});
