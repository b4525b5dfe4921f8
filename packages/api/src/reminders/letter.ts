import {
  addressesIn,
  amountOf,
  type BookingDate,
  type ChargesProposed,
  type CustomerKept,
  type Decimal,
  decimalOf,
  entryText,
  filledWords,
  type Ledger,
  minorUnit,
  type NewMail,
  type ReminderKept,
  type ReminderWords,
  reminderWords,
  usualReminders,
  zero,
} from '@kontor/domain';
import { dayIn, figure, type Language, type ReminderSheet } from '@kontor/print';
import { mailSender } from '../letters/letter-mail.ts';
import { headOf, senderOf } from '../print/head.ts';
import { billFor } from '../print/invoice-sheet.ts';
import { transferFor } from '../print/terms.ts';

/** The letter of a reminder: its words, and the sheet that is drawn (docs/interface §24). */

export type ReminderLetter = {
  ledger: Ledger;
  customer: CustomerKept;
  reminder: Omit<ReminderKept, 'id' | 'created'>;
  charges: ChargesProposed;
  language: Language;
};

/** The words of a letter, with all that they name. */
export const wordsOf = ({ ledger, customer, reminder, language }: ReminderLetter): ReminderWords => {
  const { levels } = ledger.client.reminders ?? usualReminders;
  const { level, day, due_day, currency, total } = reminder;
  const words = reminderWords(levels, { level, language });
  const values = {
    customer: customer.name,
    day: dayIn(language, day),
    due_day: dayIn(language, due_day),
    level: String(level),
    sender: senderOf(ledger).name,
    total: `${currency} ${figure(total, minorUnit(currency))}`,
  };
  return {
    subject: filledWords(words.subject, values),
    opening: filledWords(words.opening, values),
    closing: filledWords(words.closing, values),
  };
};

// A QR-bill has a message of 140 characters at most.
const mostOfMessage = 120;

/** The invoices of a letter, as far as a QR-bill has room for them. */
const messageOf = (numbers: readonly string[]): string => {
  const all = numbers.join(', ');
  return all.length <= mostOfMessage ? all : `${all.slice(0, mostOfMessage)} ...`;
};

const isNothing = (amount: Decimal): boolean => amountOf(amount).eq(zero);

/**
 * The sheet of a reminder. Refuses `invalid` where the client has no sender, or no account to which
 * it can be paid.
 */
export const reminderSheet = (letter: ReminderLetter): ReminderSheet => {
  const { ledger, customer, reminder, charges, language } = letter;
  const { currency, day, due_day, level, items, fee, interest, subtotal, total } = reminder;
  const words = wordsOf(letter);
  const toPay = { payment_accno: customer.payment_accno, currency };
  const bill = billFor(ledger, {
    party: customer,
    ...toPay,
    open: amountOf(total),
    reference: reminder.payment_reference,
    message: messageOf(items.map(({ invnumber }) => invnumber)),
  });
  const charged = !(isNothing(fee) && isNothing(interest));
  const places = minorUnit(currency);
  const fees = amountOf(fee).minus(amountOf(charges.earlier_fees));
  return {
    kind: 'reminder',
    ...headOf(ledger, { language, recipient: customer }),
    day,
    customer_number: customer.customernumber,
    currency,
    before: words.opening,
    after: words.closing,
    ...(bill ? { bill } : transferFor(ledger, { ...toPay, reference: reminder.payment_reference })),
    level,
    due_day,
    items: items.map((item) => ({
      number: item.invnumber,
      kind: amountOf(item.amount).lt(zero) ? ('credit_note' as const) : ('invoice' as const),
      day: item.transdate,
      due_day: item.duedate,
      amount: decimalOf(amountOf(item.amount), places),
      open: decimalOf(amountOf(item.open), places),
      ...(item.days_late > 0 ? { days_late: item.days_late } : {}),
    })),
    ...(charged ? { subtotal } : {}),
    ...(fees.eq(zero) ? {} : { fee: decimalOf(fees, places) }),
    ...(isNothing(charges.earlier_fees) ? {} : { earlier_fees: charges.earlier_fees }),
    ...(isNothing(interest) ? {} : { interest }),
    interest_lines: charges.interest_lines.map(({ invnumber, ...line }) => ({
      ...(invnumber === undefined ? {} : { number: invnumber }),
      ...line,
    })),
    total,
  };
};

/**
 * The mail that takes a letter to the customer; undefined where there is no address. Refuses
 * `invalid` for one that is not one.
 */
export const mailOf = (letter: ReminderLetter): NewMail | undefined => {
  const { customer, ledger } = letter;
  const to = addressesIn(customer.email, 'email');
  if (to.length === 0) return undefined;
  const sender = mailSender(ledger);
  const { subject, opening, closing } = wordsOf(letter);
  return {
    to,
    cc: addressesIn(customer.cc, 'cc'),
    bcc: addressesIn(customer.bcc, 'bcc'),
    ...sender,
    subject,
    text: `${opening}\n\n${closing}\n\n${sender.from_name}`,
  };
};

/** The description of a booking of fees and interest, in a language. */
export const chargesName = (language: Language, { id, day }: { id: number; day: BookingDate }): string =>
  entryText(language, 'reminder_charges', { number: id, day: dayIn(language, day) });
