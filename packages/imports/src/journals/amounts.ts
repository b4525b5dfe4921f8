import { type Amount, amountOf, zero } from '@kontor/domain';
import { amountFrom, type DecimalMark } from '../values/amount.ts';
import { LineFault } from './journal-text.ts';

/**
 * An amount with its commodity, such as `CHF 12.50`, `12.50 CHF` or `$-5`; the commodity is empty
 * where none stands.
 */
export const commodityAmount = (
  written: string,
  mark: DecimalMark | undefined,
): { amount: Amount; commodity: string } => {
  const [, sign = '', before = '', digits = '', after = ''] =
    /^([-+]?)\s*("[^"]*"|[^\d\s.,'+-]*)\s*([-+]?[\d.,'_\u00a0\u202f\s]*\d[.,]?)\s*("[^"]*"|[^\d\s]*)$/.exec(
      written.trim(),
    ) ?? [];
  const amount = digits === '' ? undefined : amountFrom(`${sign}${digits.replace(/[.,]$/, '')}`, mark);
  if (amount === 'ambiguous') throw new LineFault('amount_ambiguous', written.trim());
  if (amount === undefined || (before !== '' && after !== '')) throw new LineFault('amount', written.trim());
  return { amount: amountOf(amount), commodity: (before || after).replaceAll('"', '') };
};

/**
 * The value in the currency of the books of an amount with a price, `10 USD @ 0.91 CHF` (each) or
 * `10 USD @@ 9.10 CHF` (all). Throws a LineFault for an amount in another currency without one.
 */
export const valueIn = (
  currency: string,
  { written, each, all }: { written: string; each?: string | undefined; all?: string | undefined },
  mark: DecimalMark | undefined,
): Amount => {
  const { amount, commodity } = commodityAmount(written, mark);
  const price = all ?? each;
  if (commodity === currency || commodity === '') return amount;
  const of = price === undefined ? undefined : commodityAmount(price, mark);
  if (of?.commodity !== currency) throw new LineFault('other_currency', commodity);
  if (all === undefined) return amount.times(of.amount);
  return amount.lt(zero) ? zero.minus(of.amount.abs()) : of.amount.abs();
};
