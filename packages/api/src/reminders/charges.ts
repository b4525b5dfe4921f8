import type { Writing } from '@kontor/data';
import {
  amountOf,
  type BookingDate,
  type CustomerKept,
  type Decimal,
  type Invoice,
  invalidField,
  usualReminders,
  zero,
} from '@kontor/domain';
import type { Language } from '@kontor/print';
import { bookInvoice } from '../documents/invoice-booking.ts';
import { todayOf } from '../procedure/filter.ts';
import { doneOrServedAgain } from '../procedure/write-outcome.ts';
import { chargesName } from './letter.ts';
import type { ReminderContext } from './run.ts';

/**
 * The booking of fees and interest (docs/interface §24): an invoice to the customer without tax, as
 * both make good for a damage and pay for no supply. So it is an open item as any other, and is
 * credited by a credit note.
 */

export type Charges = {
  reminder: { id: number; day: BookingDate; currency: string };
  fee: Decimal;
  interest: Decimal;
  /** The day on which it is booked, and the one until which it is to be paid. */
  transdate: BookingDate;
  duedate: BookingDate;
  customer: CustomerKept;
  language: Language;
};

/**
 * Books the charges of a letter, and returns the number of their invoice. Refuses what posting an
 * invoice refuses.
 */
export const bookCharges = async (
  ctx: ReminderContext,
  charges: Charges,
  writing: Writing,
): Promise<string> => {
  const { reminder, fee, interest, transdate, duedate, customer, language } = charges;
  const { fee_accno, interest_accno } = ctx.client.reminders ?? usualReminders;
  const line = (field: string, accno: number | undefined, amount: Decimal) => {
    if (amountOf(amount).eq(zero)) return [];
    if (accno === undefined) throw invalidField(`reminders.${field}`, 'is not set: it gets what is booked');
    return [{ amount, income_accno: accno, description: '' }];
  };
  const input: Invoice = {
    invnumber: await numberOf(ctx, reminder.id),
    currency: reminder.currency,
    customernumber: customer.customernumber,
    transdate,
    duedate,
    description: chargesName(language, reminder),
    rounding: false,
    incomeentries: [
      ...line('interest_accno', interest_accno, interest),
      ...line('fee_accno', fee_accno, fee),
    ],
  };
  const { invnumber } = doneOrServedAgain(await bookInvoice({ ctx, input }, writing));
  return invnumber;
};

// A letter that is paid in several parts has an invoice for each of those that pay for its charges.
const mostParts = 100;

/**
 * A number that is made of that of the letter, so that those of the client's own invoices go on
 * without a gap.
 */
const numberOf = async (ctx: ReminderContext, id: number): Promise<string> => {
  for (let part = 1; part <= mostParts; part += 1) {
    const invnumber = part === 1 ? `REM-${id}` : `REM-${id}-${part}`;
    const taken = await ctx.books.invoices.find(invnumber, { today: todayOf(ctx) });
    if (taken.length === 0) return invnumber;
  }
  return '';
};
