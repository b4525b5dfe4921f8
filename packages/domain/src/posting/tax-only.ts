import { rateOn, ratesNear } from '../master-data/tax.ts';
import type { BookingDate } from '../values/dates.ts';
import { safeUnitsOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Charged, Charging, GivenTax, TaxableLine } from './tax-charge.ts';
import { isTaxOf, sumsFitting } from './tax-range.ts';

/**
 * Charges the only tax of a document on its only line, at the rate of the nearest day with which it
 * fits: what usual taxes and the exact assignment of lines come to where there is nothing to
 * choose. A tax that fits on no day has no base. Undefined where the line names its tax or is not
 * taxable, or the tax is zero.
 */
export const baseOfOnly = (line: TaxableLine, tax: GivenTax, how: Charging): Charged | undefined => {
  if (!line.taxable || line.tax_accno !== undefined || tax.amount.eq(zero)) return undefined;
  const { accno, amount } = tax;
  const { included } = how;
  const fitting = dayFitting(line, tax, how);
  const on = fitting ?? how.on;
  const rate = rateOn(how.rates, accno, on);
  if (fitting === undefined)
    return { taxes: [{ rate, on, lines: [], included, accno, amount }], lineTaxes: [undefined] };
  const base = included ? line.amount.minus(amount) : line.amount;
  return {
    taxes: [{ base, rate, on, lines: [0], included, accno, amount }],
    lineTaxes: [{ accno, rate }],
  };
};

const dayFitting = (line: TaxableLine, tax: GivenTax, how: Charging): BookingDate | undefined => {
  const isFitting = (day: BookingDate) => {
    const rate = rateOn(how.rates, tax.accno, day);
    return rate !== undefined && fits(line, { ...tax, rate }, how);
  };
  // Mostly it is the day itself.
  if (isFitting(how.on)) return how.on;
  return how.isDayGiven ? undefined : ratesNear(how.rates, new Set([tax.accno]), how.on).find(isFitting);
};

/**
 * Whether the tax is that of the line. A line that does not usually have it is only looked at among
 * safe numbers.
 */
const fits = (
  { amount, usual }: TaxableLine,
  tax: GivenTax & { rate: Decimal },
  { included, places }: Charging,
): boolean => {
  if (usual === tax.accno) return isTaxOf(tax, amount, { included, places, lines: 1 });
  const range = sumsFitting(tax, { included, places, lines: 1 });
  const units = safeUnitsOf(amount, places);
  return range !== undefined && units !== undefined && range.low <= units && units <= range.high;
};
