import { amountOf, decimal, decimalOf, sum, zero } from '@kontor/domain';
import { taxIn, taxOn } from './vat.ts';
/** The tax entries of `lines` on the day `on`: one, or none without a `tax`. */
export const taxentriesOf = (lines, tax, on) => {
  if (!tax) return [];
  const amount = decimalOf(total(lines), 2);
  const taxed = tax.gross ? taxIn(amount, tax.rate, on) : taxOn(amount, tax.rate, on);
  return [{ amount: decimal.parse(taxed), tax_accno: tax.tax_accno }];
};
/** `lines` with every sign turned: what takes them back. */
export const negative = (lines) =>
  lines.map((line) => ({ ...line, amount: decimalOf(zero.minus(amountOf(line.amount)), 2) }));
/** What `lines` come to, with their tax. */
export const grossOf = (lines, tax, on) => {
  const taxes = tax?.gross ? [] : taxentriesOf(lines, tax, on);
  return decimalOf(total([...lines, ...taxes]), 2);
};
const total = (lines) => sum(lines.map(({ amount }) => amountOf(amount)));
