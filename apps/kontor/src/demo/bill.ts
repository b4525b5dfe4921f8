import {
  type Amount,
  amountOf,
  type BookingDate,
  type Decimal,
  decimal,
  decimalOf,
  sum,
  zero,
} from '@kontor/domain';
import { type Rate, taxIn, taxOn } from './vat.ts';

/**
 * Documents booked by entries, which bring their tax along: what invoices and payables of that kind
 * have in common.
 */
export type Line = { accno: number; amount: string; description?: string };

/**
 * One VAT rate over all lines, none when it is absent; `gross` lines include it, and it is booked
 * on `tax_accno`.
 */
export type Tax = { rate: Rate; tax_accno: number; gross?: boolean };

/** The tax entries of `lines` on the day `on`: one, or none without a `tax`. */
export const taxentriesOf = (lines: readonly Line[], tax: Tax | undefined, on: BookingDate) => {
  if (!tax) return [];
  const amount = decimalOf(total(lines), 2);
  const taxed = tax.gross ? taxIn(amount, tax.rate, on) : taxOn(amount, tax.rate, on);
  return [{ amount: decimal.parse(taxed), tax_accno: tax.tax_accno }];
};

/** `lines` with opposite signs, which reverse them. */
export const negative = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, amount: decimalOf(zero.minus(amountOf(line.amount)), 2) }));

/** The gross total of `lines`, with their tax included. */
export const grossOf = (lines: readonly Line[], tax: Tax | undefined, on: BookingDate): Decimal => {
  const taxes = tax?.gross ? [] : taxentriesOf(lines, tax, on);
  return decimalOf(total([...lines, ...taxes]), 2);
};

const total = (lines: readonly { amount: string }[]): Amount =>
  sum(lines.map(({ amount }) => amountOf(amount)));
