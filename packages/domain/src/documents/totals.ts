import { z } from 'zod';
import { amountOf, decimalOf } from '../values/money.ts';
import { type Decimal, text, unboundedDecimal } from '../values/schema/kinds.ts';

/**
 * The number of invoices or payables that a filter selects, and the sums of their amounts and open
 * amounts, in the client's currency (docs/interface §18). Beyond the bound of a count there is
 * `more`, and no sum.
 */
export const documentTotals = z.object({
  count: z.int(),
  more: z.boolean(),
  currency: text(3),
  amount: unboundedDecimal.optional(),
  open: unboundedDecimal.optional(),
});
export type DocumentTotals = z.infer<typeof documentTotals>;

/**
 * The sums of counted documents; `count` is one more than `bound` where there are more than these.
 */
export const documentTotalsOf = (
  counted: { count: number; amount: Decimal; open: Decimal },
  { bound, currency, places }: { bound: number; currency: string; places: number },
): DocumentTotals => {
  if (counted.count > bound) return { count: bound, more: true, currency };
  const [amount, open] = [counted.amount, counted.open].map((sum) => decimalOf(amountOf(sum), places));
  return { count: counted.count, more: false, currency, ...(amount && open ? { amount, open } : {}) };
};
