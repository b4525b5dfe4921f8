import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf, nearest, sumOf, textOf } from '../../test/reference-model.ts';
import {
  type Amount,
  amountOf,
  decimalOf,
  fits,
  largest,
  proportion,
  round,
  split,
  sum,
  unitsOf,
  withRemainder,
} from './money.ts';

const amounts = (...values: string[]): Amount[] => values.map(amountOf);
const texts = (values: readonly Amount[], places = 2): string[] =>
  values.map((value) => decimalOf(value, places));

test('amounts are texts: a floating-point number is refused, not converted (§3.5)', () => {
  expect(() => Reflect.apply(amountOf, undefined, [0.1])).toThrow();
  expect(sum(amounts('0.1', '0.2')).toFixed()).toBe('0.3');
  expect(sum(amounts('999999999999999999.9999999999', '0.0000000001')).toFixed()).toBe('1000000000000000000');
});

describe('rounding is half away from zero (§12)', () => {
  test.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.004999', 2, '0.00'],
    ['-0.004999', 2, '0.00'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['-1.015', 2, '-1.02'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1.5', 0, '2'],
    ['2.5', 0, '3'],
    ['0.0005', 3, '0.001'],
    ['12', 3, '12.000'],
  ])('%s to %i decimals is %s', (value, places, expected) =>
    expect(decimalOf(round(amountOf(value), places), places)).toBe(expected),
  );

  test('a proportion is rounded once, from its exact value', () => {
    const of = (value: string, part: string, whole: string) =>
      proportion(amountOf(value), { part: amountOf(part), whole: amountOf(whole) }, 2).toFixed(2);
    expect(of('100', '1', '3')).toBe('33.33');
    expect(of('100', '-2', '3')).toBe('-66.67');
    expect(of('0.01', '1', '2')).toBe('0.01');
    // Below the half by a difference in a late decimal only.
    expect(of('1', '0.0149999999999999999999', '1')).toBe('0.01');
    expect(of('100', '8.1', '108.1')).toBe('7.49');
  });

  test('a proportion of whole numbers is the nearest whole number, for any size and sign', () => {
    const number = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    const small = fc.bigInt({ min: -40n, max: 40n });
    const any = fc.oneof(number, small);
    fc.assert(
      fc.property(any, any, any, (value, part, whole) => {
        fc.pre(whole !== 0n);
        const fraction = { part: amountOf(String(part)), whole: amountOf(String(whole)) };
        const expected = nearest({ top: value * part, bottom: whole });
        expect(decimalOf(proportion(amountOf(String(value)), fraction, 0), 0)).toBe(String(expected));
      }),
      { numRuns: 500 },
    );
  });

  test('no amount is minus zero', () => {
    expect(texts(amounts('-0', '-0.00', '-0.001'))).toEqual(['0.00', '0.00', '0.00']);
    expect(decimalOf(amountOf('-0'), 0)).toBe('0');
  });

  test('zeros at the end do not count as decimals', () => {
    expect(fits(amountOf('1.500'), 2)).toBe(true);
    expect(fits(amountOf('1.501'), 2)).toBe(false);
    expect(fits(amountOf('1.5'), 0)).toBe(false);
    expect(fits(amountOf('-2.000'), 0)).toBe(true);
  });
});

describe('splitting (§12)', () => {
  test('two entries of 50.00 and a tax of 7.41: the first takes the cent of the remainder', () => {
    expect(texts(split(amountOf('7.41'), amounts('50', '50'), 2))).toEqual(['3.70', '3.71']);
  });

  test.each([
    ['the largest takes the remainder', '10', ['1', '1', '1.01'], ['3.32', '3.32', '3.36']],
    ['among equals the first takes it', '10', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
    ['the largest is so without its sign', '1', ['1', '-3', '1'], ['-1.00', '3.00', '-1.00']],
    ['a total of zero leaves nothing', '0', ['1', '2'], ['0.00', '0.00']],
    ['a negative total is split alike', '-10', ['1', '1', '1'], ['-3.34', '-3.33', '-3.33']],
    ['weights of zero in sum give all to the largest', '5', ['1', '-2', '1'], ['0.00', '5.00', '0.00']],
    ['a single weight takes all', '7.41', ['0'], ['7.41']],
  ])('%s', (_, total, weights, expected) =>
    expect(texts(split(amountOf(total), amounts(...weights), 2))).toEqual(expected),
  );

  test('the shares sum to the total, and all but that of the largest are the rounded proportion', () => {
    const minor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
    const many = fc.array(fc.oneof(minor, fc.bigInt({ min: -3n, max: 3n })), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(minor, many, fc.constantFrom(0, 2, 3), (total, weights, places) => {
        const spelt = weights.map((weight) => amountOf(textOf(weight, places)));
        const shares = texts(split(amountOf(textOf(total, places)), spelt, places), places);
        const counted = shares.map((share) => minorOf(share, places));
        expect(sumOf(counted)).toBe(total);
        const whole = sumOf(weights);
        const size = (value: bigint) => (value < 0n ? -value : value);
        const first = weights.findIndex((one) => weights.every((other) => size(one) >= size(other)));
        weights.forEach((weight, at) => {
          if (at === first) return;
          expect(counted[at]).toBe(whole === 0n ? 0n : nearest({ top: total * weight, bottom: whole }));
        });
      }),
      { numRuns: 300 },
    );
  });

  test('the largest is the first of several, whatever their signs', () => {
    expect(largest(amounts('1', '-5', '5'))).toBe(1);
    expect(largest(amounts('0', '0'))).toBe(0);
  });

  test('without shares there is no remainder', () =>
    expect(withRemainder([], amountOf('0'), [])).toEqual([]));
});

test('any amount is written as big.js writes it, and counted in its smallest unit', () => {
  const digits = fc.oneof(fc.bigInt(-2_000n, 2_000n), fc.bigInt(-(10n ** 24n), 10n ** 24n));
  fc.assert(
    fc.property(digits, fc.nat(6), fc.nat(6), (number, more, places) => {
      // Made with more decimals than it may have, or fewer.
      const amount = round(amountOf(`${number}e-${more}`), places);
      const written = amount.toFixed(places);
      const plain = /^-[0.]+$/.test(written) ? written.slice(1) : written;
      expect(decimalOf(amount, places)).toBe(plain);
      expect(unitsOf(amount, places)).toBe(BigInt(plain.replace('.', '')));
    }),
    { numRuns: 1_000 },
  );
  expect([decimalOf(amountOf('-0'), 2), unitsOf(amountOf('-0'), 2)]).toEqual(['0.00', 0n]);
  expect(decimalOf(amountOf('999999999999999999.99'), 2)).toBe('999999999999999999.99');
});
