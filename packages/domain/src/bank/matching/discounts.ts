import { minorUnit } from '../../values/currency.ts';
import type { BookingDate } from '../../values/dates.ts';
import { addDays } from '../../values/dates.ts';
import { amountOf, hundred, proportion, textOfUnits, unitsOf } from '../../values/money.ts';
import type { DueDocument } from './candidate-index.ts';
import type { MatchSettings } from './candidates.ts';

/** Discounts for payment in time. */

// Who pays some days late often takes the discount anyway.
const graceDays = 5;

/**
 * The discount that a document's terms allow on a day, in units with the sign of what is due;
 * `late` where its last day was up to five days ago. Undefined where there is none.
 */
export const discountOn = (
  { document, due, currency }: DueDocument,
  date: BookingDate,
): { units: number; late: boolean } | undefined => {
  const { discount } = document;
  if (!discount || due === 0 || date > addDays(discount.until, graceDays)) return undefined;
  const places = minorUnit(currency);
  const amount = amountOf(textOfUnits(due, places));
  const units = Number(
    unitsOf(proportion(amount, { part: amountOf(discount.percent), whole: hundred }, places), places),
  );
  return units === 0 ? undefined : { units, late: date > discount.until };
};

/** The account of discounts for a kind of document. */
export const discountAccno = (
  { kind }: Pick<DueDocument, 'kind'>,
  { ar_discount_accno, ap_discount_accno }: MatchSettings,
): number | undefined => (kind === 'invoice' ? ar_discount_accno : ap_discount_accno);
