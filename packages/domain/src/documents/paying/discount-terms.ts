import {
  type DiscountTerms,
  type DiscountTermsSent,
  grantedTerms,
} from '../../master-data/sending/discount-terms.ts';
import type { Findings } from '../../refusal/findings.ts';
import { minorUnit } from '../../values/currency.ts';
import { addDays, type BookingDate } from '../../values/dates.ts';
import { amountOf, decimalOf, hundred, proportion, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';

/**
 * Cash discounts of payables (docs/interface §10, §26): the terms that are stored, and the discount
 * of a payment in time.
 */

// Most payables have none, and get the same object.
const noTerms: Partial<DiscountTerms> = {};

/**
 * The terms of a payable as they are stored: those that were sent, else those of its vendor. A
 * percentage of 0 refuses what the vendor grants otherwise. Adds `invalid` to `findings` where one
 * of the two is sent without the other.
 */
export const keptTerms = (
  sent: DiscountTermsSent,
  vendor: DiscountTermsSent,
  findings: Findings,
): Partial<DiscountTerms> => {
  const { discount_percent: percent, discount_days: days } = sent;
  const hasDays = days !== undefined && days !== null;
  if (!percent && !hasDays) return grantedTerms(vendor) ?? noTerms;
  if (!percent) findings.add('invalid', 'discount_percent', say('required'));
  else if (!hasDays && amountOf(percent).gt(zero)) findings.add('invalid', 'discount_days', say('required'));
  return grantedTerms(sent) ?? noTerms;
};

/** A payable with its terms, and the total and the paid part, in its currency. */
export type PayableWithTerms = {
  transdate: BookingDate;
  currency: string;
  amount: Decimal;
  paid: Decimal;
  discount_percent: Decimal | null;
  discount_days: number | null;
};

/** A discount that may be taken until a day, in the currency of its payable. */
export type DiscountInTime = { percent: Decimal; until: BookingDate; amount: Decimal };

/**
 * The discount that a payment of all of a payable on `day` may take: its percentage of the total,
 * rounded half up to the minor unit. Undefined where there are no terms, where their last day is
 * over, where a part was paid, and where the discount is nothing or all.
 */
export const discountInTime = (payable: PayableWithTerms, day: BookingDate): DiscountInTime | undefined => {
  const terms = grantedTerms(payable);
  if (!terms || !amountOf(payable.paid).eq(zero)) return undefined;
  const until = addDays(payable.transdate, terms.discount_days);
  if (day > until) return undefined;
  const places = minorUnit(payable.currency);
  const total = amountOf(payable.amount);
  const part = amountOf(terms.discount_percent);
  const amount = proportion(total, { part, whole: hundred }, places);
  if (amount.lte(zero) || amount.gte(total)) return undefined;
  return { percent: terms.discount_percent, until, amount: decimalOf(amount, places) };
};
