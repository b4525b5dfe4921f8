import { checkPeriod, type Ledger } from '../../master-data/ledger.ts';
import type { Entry, Posting } from '../../posting/entry.ts';
import { newFindings } from '../../refusal/findings.ts';
import type { BookingDate } from '../../values/dates.ts';
import { amountOf, decimalOf, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { PostedPayment } from '../payment-posting.ts';

/** Payments that are reversed (docs/interface §11, §26). */

/** A payment as it was booked, and the entry that it booked. */
export type BookedPayment = PostedPayment;

/**
 * Posts the reversal of a payment: a negative payment, whose entry has each posting of the booked
 * one with the opposite sign on its own side, at the same rate. So a document, its accounts and its
 * taxes are exactly as before. On the day of the payment, unless another one is told. Refuses
 * `period_closed`.
 */
export const reversePayment = (
  { payment, entry }: BookedPayment,
  { transdate = payment.datepaid, memo }: { transdate?: BookingDate | undefined; memo: string },
  { client }: Pick<Ledger, 'client'>,
): PostedPayment => {
  const findings = newFindings();
  checkPeriod(client, { field: 'transdate', value: transdate }, findings);
  findings.refuse();
  const { amount_paid, base_amount } = payment;
  return {
    payment: {
      ...payment,
      ...{ datepaid: transdate, memo },
      amount_paid: opposite(amount_paid),
      base_amount: opposite(base_amount),
    },
    entry: { ...entry, transdate, description: memo, postings: entry.postings.map(taken) } satisfies Entry,
  };
};

const taken = ({ amount, original_amount, tax_base, ...posting }: Posting): Posting => ({
  ...posting,
  amount: opposite(amount),
  ...(original_amount === undefined ? {} : { original_amount: opposite(original_amount) }),
  ...(tax_base === undefined ? {} : { tax_base: opposite(tax_base) }),
});

/** The same amount with the other sign, and as many decimals. */
const opposite = (amount: Decimal): Decimal => {
  const [, decimals = ''] = amount.split('.');
  return decimalOf(zero.minus(amountOf(amount)), decimals.length);
};
