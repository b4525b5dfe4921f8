import { z } from 'zod';
import { maxLines } from '../documents/invoice.ts';
import { lineDated, supplyDated } from '../documents/supply/supplied.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { rateOn } from '../master-data/tax.ts';
import { suppliedOn } from '../posting/line-tax.ts';
import { supplyPeriod } from '../posting/supply-period.ts';
import { type BookedTax, type RatedLine, taxLines } from '../posting/taxing.ts';
import { minorUnit } from '../values/currency.ts';
import { bookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import { accno, boolean, decimal, text, unboundedDecimal } from '../values/schema/kinds.ts';

/**
 * The taxes that a document by entries is sent with, computed from its lines (docs/interface §18).
 */

/** The part of a document that its taxes depend on. */
export const taxedLines = z.object({
  transdate: bookingDate,
  taxdate: bookingDate.nullish(),
  ...supplyPeriod,
  currency: text(3).optional(),
  taxincluded: boolean.nullish(),
  lines: z
    .array(
      z.object({
        amount: decimal,
        tax_accno: accno.nullish(),
        taxdate: bookingDate.nullish(),
        ...supplyPeriod,
      }),
    )
    .max(maxLines),
});

/** A tax with its rate in percent and the net amount that it is charged on. */
export const computedTax = z.object({
  accno,
  rate: unboundedDecimal,
  base: unboundedDecimal,
  amount: unboundedDecimal,
});
export type ComputedTax = z.infer<typeof computedTax>;

/**
 * Computes the tax of each VAT account that a line names, at the rates of the days of supply: by
 * the functions that tax documents by articles. An account that has no rate on the day has no tax.
 */
export const taxesOfLines = (
  { lines, currency, taxincluded, ...supply }: z.infer<typeof taxedLines>,
  { client, taxRates }: Ledger,
): ComputedTax[] => {
  const places = minorUnit(currency || client.currency);
  const dated = supplyDated(supply);
  const rated = lines.map((line): RatedLine => {
    const on = suppliedOn(lineDated(line, dated), dated);
    const rate = line.tax_accno ? rateOn(taxRates, line.tax_accno, on) : undefined;
    return {
      amount: amountOf(line.amount),
      rates: line.tax_accno && rate ? [{ accno: line.tax_accno, rate, on }] : [],
    };
  });
  const { taxes } = taxLines(rated, { included: taxincluded ?? false, places });
  return taxes.map((tax) => computedTaxOf(tax, places));
};

/** A tax as it is answered, in an amount with `places` decimals. */
export const computedTaxOf = (
  { accno, rate, base = zero, amount }: BookedTax,
  places: number,
): ComputedTax => ({
  accno,
  rate: rate ?? decimalOf(zero, 0),
  base: unboundedDecimal.parse(base.toFixed()),
  amount: decimalOf(amount, places),
});
