import type { TaxRate } from '../master-data/tax.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Amount } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Computing } from './tax-range.ts';

/** A line that may be taxed; its amount has the sign of its taxes. */
export type TaxableLine = {
  amount: Amount;
  /** The VAT account that the line names. */
  tax_accno?: number | undefined;
  /**
   * The usual tax of its account; null where the account is untaxed, undefined where that is
   * unknown.
   */
  usual?: number | null | undefined;
  /** Whether a tax may be assigned to it though it names none. */
  taxable: boolean;
  /** The day of supply. */
  on: BookingDate;
};

export type GivenTax = { accno: number; amount: Amount };

/**
 * A tax with its base, which is without tax, and the indices of the lines that it was charged on.
 */
export type ChargedTax = GivenTax & {
  base?: Amount | undefined;
  rate?: Decimal | undefined;
  on: BookingDate;
  lines: readonly number[];
  /** Whether the amounts of its lines include it. */
  included: boolean;
};

export type Charging = Computing & {
  rates: readonly TaxRate[];
  /** The day of supply of the document or entry, and whether it was given. */
  on: BookingDate;
  isDayGiven: boolean;
  /** Whether no tax may be split, even where it was charged at several rates. */
  whole?: boolean;
  /** Whether an account takes tax on sales or on purchases. */
  kindOf: (accno: number) => 'sales' | 'purchases' | undefined;
};

/**
 * The tax of a line, or the VAT accounts of which one may tax it, where several assignments fit
 * alike.
 */
export type LineTax = { accno: number; rate?: Decimal | undefined } | { between: readonly number[] };

export type Charged = {
  taxes: ChargedTax[];
  /** The tax of each line, where it is known. */
  lineTaxes: (LineTax | undefined)[];
};
