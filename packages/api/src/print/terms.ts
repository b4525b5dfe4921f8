import {
  addDays,
  amountOf,
  bookingDate,
  decimalOf,
  hundred,
  type Ledger,
  minorUnit,
  proportion,
  roundedBy,
  zero,
} from '@kontor/domain';
import type { DocumentSheet } from '@kontor/print';

/** The discount for early payment that the client's layout grants, with its last day and what is then to be paid. */

type Due = { day: string; due_day: string; total: string; currency: string; rounded: boolean };

/** Empty where none is granted, or where it would end no earlier than the invoice is due. */
export const discountsOf = (
  { client }: Ledger,
  { day, due_day, total, currency, rounded }: Due,
): Pick<DocumentSheet, 'discounts'> => {
  const { discount_percent: percent, discount_days: days } = client.letter ?? {};
  if (!percent || !days || amountOf(percent).eq(zero)) return {};
  const until = addDays(bookingDate.parse(day), days);
  if (until >= due_day) return {};
  const places = minorUnit(currency);
  const part = hundred.minus(amountOf(percent));
  const payable = proportion(amountOf(total), { part, whole: hundred }, places);
  const amount = payable.plus(roundedBy(payable, rounded && currency === 'CHF'));
  return { discounts: [{ percent, until, payable: decimalOf(amount, places) }] };
};
