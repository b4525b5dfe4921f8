import fc from 'fast-check';
import { fractionOf, textOf } from './reference-model.ts';

/**
 * Arbitrary documents: amounts of either sign, odd prices, and books in a currency of 0, 2 or 3
 * decimals.
 */

export const places = { JPY: 0, CHF: 2, KWD: 3 } as const;
export const currency = fc.constantFrom('JPY' as const, 'CHF' as const, 'KWD' as const);

/** Amounts in minor units, mostly small ones, where rounding matters. */
export const minor = fc.oneof(
  fc.bigInt({ min: -30n, max: 30n }),
  fc.bigInt({ min: -(10n ** 5n), max: 10n ** 5n }),
  fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
);

/** Decimal texts with at most `max` decimals and no zeros at the end. */
const decimalUpTo = (amount: fc.Arbitrary<bigint>, max: number) =>
  fc.tuple(amount, fc.nat({ max })).map(([top, decimals]) => textOf(top, decimals));

const percent = decimalUpTo(fc.bigInt({ min: 0n, max: 99n }), 1).filter((value) => {
  const { top, bottom } = fractionOf(value);
  return top <= 100n * bottom;
});

/** Real tax rates, and rates that lead to half units. */
export const rate = fc.oneof(
  fc.constantFrom('0', '2.5', '2.6', '3.8', '7.7', '8.0', '8.1', '25', '50'),
  percent,
);

/** A line by article; the price may have more decimals than the currency. */
export const articleLine = fc.record({
  sellprice: decimalUpTo(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }), 6),
  quantity: fc.oneof(fc.constant('1'), decimalUpTo(fc.bigInt({ min: -2000n, max: 2000n }), 3)),
  discount: fc.oneof(fc.constant('0'), percent),
});

/** Some of `accnos`, in any order. */
export const someOf = (accnos: readonly number[]) => fc.shuffledSubarray([...accnos]);

export const upTo = <Item>(item: fc.Arbitrary<Item>, maxLength: number, minLength = 0) =>
  fc.array(item, { minLength, maxLength });

/**
 * Any character of Unicode. fast-check's own unit `binary` makes a table of all of them first, for
 * a second of each worker.
 */
export const character = fc
  .nat({ max: 0x10f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
