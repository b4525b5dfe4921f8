import { z } from 'zod';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { type Decimal, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { type PaymentSide, paymentSides } from './payment.ts';

/**
 * The number of records that a filter selects; `more` where there are more than a count goes to
 * (docs/interface §18).
 */
export const recordCount = z.object({ count: z.int(), more: z.boolean() });
export type RecordCount = z.infer<typeof recordCount>;

/** The answer to a count that went no further than one beyond `bound`. */
export const recordCountOf = ({ seen, bound }: { seen: number; bound: number }): RecordCount => ({
  count: Math.min(seen, bound),
  more: seen > bound,
});

/** The number of journal entries, and the sum of the debits of all of them, in `currency`. */
export const entryTotals = recordCount.extend({ currency: text(3), debit: unboundedDecimal });

/**
 * The number of invoices or payables that a filter selects, and the sums of their amounts and open
 * amounts, in the client's currency, and in each currency that they have (docs/interface §18).
 * Beyond the bound of a count there is `more`, and no sum.
 */
export const documentTotals = z.object({
  count: z.int(),
  more: z.boolean(),
  currency: text(3),
  amount: unboundedDecimal.optional(),
  open: unboundedDecimal.optional(),
  currencies: z
    .array(z.object({ currency: text(3), count: z.int(), amount: unboundedDecimal, open: unboundedDecimal }))
    .optional(),
});
export type DocumentTotals = z.infer<typeof documentTotals>;

type Counted = {
  currency: string;
  count: number;
  seen: number;
  amount: Decimal;
  open: Decimal;
  base_amount: Decimal;
  base_open: Decimal;
};

/** The sums of counted documents; more than `bound` were seen where there are more than these. */
export const documentTotalsOf = (
  counted: { bound: number; currencies: readonly Counted[] },
  { currency, placesOf }: { currency: string; placesOf: (currency: string) => number },
): DocumentTotals => {
  const { bound, currencies } = counted;
  const count = currencies.reduce((total, one) => total + one.count, 0);
  const seen = currencies.reduce((total, one) => total + one.seen, 0);
  if (seen > bound) return { count: Math.min(count, bound), more: true, currency };
  const inBase = (field: 'base_amount' | 'base_open') =>
    decimalOf(sum(currencies.map((one) => amountOf(one[field]))), placesOf(currency));
  return {
    ...{ count, more: false, currency, amount: inBase('base_amount'), open: inBase('base_open') },
    currencies: currencies
      .filter(({ count: number, open }) => number > 0 || !amountOf(open).eq(zero))
      .map(({ currency: name, count: number, amount, open }) => ({
        ...{ currency: name, count: number },
        amount: decimalOf(amountOf(amount), placesOf(name)),
        open: decimalOf(amountOf(open), placesOf(name)),
      })),
  };
};

/**
 * The number of payments that a filter selects, and their sums by side and currency: what came in
 * from customers, and what went out to vendors (docs/interface §18).
 */
export const paymentTotals = z.object({
  count: z.int(),
  more: z.boolean(),
  currency: text(3),
  sums: z
    .array(
      z.object({ side: z.enum(paymentSides), currency: text(3), count: z.int(), amount: unboundedDecimal }),
    )
    .optional(),
});
export type PaymentTotals = z.infer<typeof paymentTotals>;

type CountedPayments = { side: PaymentSide; currency: string; count: number; amount: Decimal };

/** The sums of counted payments; none where a side has more than `bound`, as some were not seen. */
export const paymentTotalsOf = (
  counted: readonly CountedPayments[],
  { bound, currency, placesOf }: { bound: number; currency: string; placesOf: (currency: string) => number },
): PaymentTotals => {
  const ofSides = paymentSides.map((side) =>
    counted.filter((one) => one.side === side).reduce((total, { count }) => total + count, 0),
  );
  const count = ofSides.reduce((total, seen) => total + Math.min(seen, bound), 0);
  if (ofSides.some((seen) => seen > bound)) return { count, more: true, currency };
  return {
    ...{ count, more: false, currency },
    sums: counted.map((one) => ({
      ...one,
      amount: decimalOf(amountOf(one.amount), placesOf(one.currency)),
    })),
  };
};
