import type { BookingDate } from '../../values/dates.ts';
import { amountOf, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

export const statuses = ['OPEN', 'OVERDUE', 'PAID'] as const;
export type Status = (typeof statuses)[number];

/**
 * The status of an invoice or a payable on the day `today` (docs/interface §9): `PAID` when what is paid has reached
 * the amount, from above for a negative one; else `OVERDUE` when it was due before today; else `OPEN`.
 */
export const statusOn = (
  today: BookingDate,
  document: { amount: Decimal; paid: Decimal; duedate: BookingDate },
): Status => {
  // Most documents are paid to the last decimal.
  if (document.paid === document.amount) return 'PAID';
  const amount = amountOf(document.amount);
  const paid = amountOf(document.paid);
  const settled = amount.lt(zero) ? paid.lte(amount) : paid.gte(amount);
  if (settled) return 'PAID';
  return document.duedate < today ? 'OVERDUE' : 'OPEN';
};
