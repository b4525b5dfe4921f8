import { type Amount, amountOf } from '../money.ts';
import type { decimal, unboundedDecimal } from './kinds.ts';

/**
 * A decimal of which something is asked: `isMeant` gets its amount. A text that is not a decimal is
 * refused as such, and never gets there.
 */
export const decimalWhere = <Schema extends typeof decimal | typeof unboundedDecimal>(
  schema: Schema,
  isMeant: (amount: Amount) => boolean,
  sentence: string,
) =>
  schema.refine((value) => isMeant(amountOf(value)), {
    error: sentence,
    when: ({ issues }) => issues.length === 0,
  });
