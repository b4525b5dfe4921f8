import { z } from 'zod';
import { amountOf, fits, hundred, zero } from '../../values/money.ts';
import { decimalWhere } from '../../values/schema/decimal-where.ts';
import { type Decimal, decimal, scalars } from '../../values/schema/kinds.ts';
import { sayInSchema } from '../../values/sentences/say.ts';

/**
 * Terms of cash discount (docs/interface §5, §10): a percentage of the total for payment within
 * some days of the document's date.
 */

/** The longest term, in days. */
export const mostDiscountDays = 365;

/**
 * The fields as they are sent. They are absent from answers where they are empty, as existing
 * callers know no such fields.
 */
export const discountTerms = {
  discount_percent: decimalWhere(
    decimal,
    (percent) => percent.gte(zero) && percent.lt(hundred) && fits(percent, 3),
    sayInSchema('a_discount_percent'),
  )
    .nullish()
    .meta({ description: 'Cash discount in percent of the total; 0 for none.', examples: ['2'] }),
  discount_days: z
    .int(sayInSchema('whole_number'))
    .min(0, sayInSchema('at_least', { min: 0 }))
    .max(mostDiscountDays, sayInSchema('at_most', { max: mostDiscountDays }))
    .register(scalars, { kind: 'integer' })
    .nullish()
    .meta({ description: 'Days from the date of the document within which it is granted.', examples: [10] }),
};

export type DiscountTermsSent = {
  discount_percent?: Decimal | null | undefined;
  discount_days?: number | null | undefined;
};

/** Terms that grant something. */
export type DiscountTerms = { discount_percent: Decimal; discount_days: number };

/** The terms, unless one of the two is missing or the percentage is zero. */
export const grantedTerms = ({
  discount_percent,
  discount_days,
}: DiscountTermsSent): DiscountTerms | undefined =>
  discount_percent && typeof discount_days === 'number' && amountOf(discount_percent).gt(zero)
    ? { discount_percent, discount_days }
    : undefined;
