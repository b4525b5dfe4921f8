import { roundedBy, roundedCurrency } from '../documents/rounding.ts';
import { rateOn } from '../master-data/tax.ts';
import { type RatedLine, taxLines } from '../posting/taxing.ts';
import { minorUnit } from '../values/currency.ts';
import { amountOf, decimalOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type ComputedTax, computedTaxOf } from './line-taxes.ts';

/**
 * The sums of a document that is still typed, as posting it computes them (docs/interface §12), for
 * forms that show them at once.
 */

/** A line with its amount in the currency of the document, and the VAT accounts that tax it. */
export type SummedLine = { amount: Decimal; tax_accnos: readonly number[] };

export type LineSums = {
  /** Without tax. */
  net: Decimal;
  /** As they are computed, also those that someone wrote another amount over. */
  taxes: ComputedTax[];
  /** Added by rounding to coins; zero where nothing is rounded. */
  rounding: Decimal;
  total: Decimal;
};

type Summing = {
  rates: readonly { accno: number; valid_from: string; rate: Decimal }[];
  /** The day of supply. */
  on: string;
  currency: string;
  /** Whether the amounts of the lines include their taxes. */
  included: boolean;
  /** Whether totals are rounded to coins, in the currency that has them. */
  rounding: boolean;
  /** Amounts of taxes that take the place of those computed, by their accounts. */
  written?: ReadonlyMap<number, Decimal>;
};

/**
 * Sums lines: their net amount, each tax at its rate on the day, the rounding and the total. A VAT
 * account without a rate on the day has no tax.
 */
export const sumsOfLines = (lines: readonly SummedLine[], how: Summing): LineSums => {
  const { rates, on, currency, included, rounding: isRounded, written } = how;
  const places = minorUnit(currency);
  const rated = lines.map(
    ({ amount, tax_accnos }): RatedLine => ({
      amount: amountOf(amount),
      rates: [...new Set(tax_accnos)].flatMap((accno) => {
        const rate = rateOn(rates, accno, on);
        return rate ? [{ accno, rate }] : [];
      }),
    }),
  );
  const { nets, taxes, total: computed } = taxLines(rated, { included, places });
  const writtenMore = sum(
    taxes.map(({ accno, amount }) =>
      amountOf(written?.get(accno) ?? decimalOf(amount, places)).minus(amount),
    ),
  );
  // A tax that the amounts include takes from the net amount; another one adds to the total.
  const net = included ? sum(nets).minus(writtenMore) : sum(nets);
  const unrounded = included ? computed : computed.plus(writtenMore);
  const rounding = roundedBy(unrounded, isRounded && currency === roundedCurrency);
  return {
    net: decimalOf(net, places),
    taxes: taxes.map((tax) => computedTaxOf(tax, places)),
    rounding: decimalOf(rounding, places),
    total: decimalOf(unrounded.plus(rounding), places),
  };
};
