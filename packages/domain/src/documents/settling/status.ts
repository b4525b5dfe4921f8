import type { BookingDate } from '../../values/dates.ts';
import { amountOf, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

export const statuses = ['OPEN', 'OVERDUE', 'PAID'] as const;
export type Status = (typeof statuses)[number];

/**
 * The status of an invoice or a payable on the day `today` (docs/interface §9): `PAID` when what is
 * paid has reached the amount, from above for a negative one; else `OVERDUE` when it was due before
 * today; else `OPEN`. A negative one is a credit note, which nobody pays late: it is never overdue.
 */
export const statusOn = (
  today: BookingDate,
  document: { amount: Decimal; paid: Decimal; duedate: BookingDate },
): Status => {
  // Most documents are paid to the last decimal.
  if (document.paid === document.amount) return 'PAID';
  const amount = amountOf(document.amount);
  const paid = amountOf(document.paid);
  const credits = amount.lt(zero);
  const settled = credits ? paid.lte(amount) : paid.gte(amount);
  if (settled) return 'PAID';
  return document.duedate < today && !credits ? 'OVERDUE' : 'OPEN';
};
