import {
  addressesIn,
  addressText,
  amountOf,
  filledText,
  isMailAddress,
  type Mail,
  type MailDraft,
  mailTextOf,
  minorUnit,
  type NewMail,
  type Placeholders,
  zero,
} from '@kontor/domain';
import { dayIn, figure } from '@kontor/print';
import { senderOf } from '../print/head.ts';
import type { Printed } from '../print/invoice-sheet.ts';

/** The mail that takes an invoice to its customer (docs/interface §23). */

/**
 * The mail as it would be sent: what was not sent is as the customer has it, or as the texts of the client say. Refuses `invalid` with the
 * name of the field for what is no address or no placeholder, and where the client has no sender.
 */
export const invoiceMailOf = (
  printed: Printed,
  sent: Mail,
): NewMail & { language_code: Printed['language'] } => {
  const { ledger, invoice, customer, language } = printed;
  const sender = senderOf(ledger);
  const kind = amountOf(invoice.amount).lt(zero) ? 'credit_note' : 'invoice';
  const standard = mailTextOf({ kind, language_code: language }, ledger.client.letter);
  const values = placeholdersOf(printed);
  const addresses = (field: 'to' | 'cc' | 'bcc', known: string | undefined) =>
    addressesIn(sent[field] ?? known ?? '', field);
  // A subject is one line, also where a number has none.
  const subject = filledText(sent.subject || standard.subject, values, 'subject')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    to: addresses('to', customer?.email),
    cc: addresses('cc', customer?.cc),
    bcc: addresses('bcc', customer?.bcc),
    from_name: sender.name,
    reply_to: isMailAddress(sender.email) ? sender.email : '',
    subject,
    text: filledText(sent.text || standard.text, values, 'text'),
    language_code: language,
  };
};

const placeholdersOf = ({ ledger, invoice, language }: Printed): Placeholders => {
  const { currency } = invoice;
  const places = minorUnit(currency);
  const amount = amountOf(invoice.amount);
  const money = (value: typeof amount) => `${currency} ${figure(value.abs().toFixed(places), places)}`;
  return {
    number: invoice.invnumber,
    date: dayIn(language, invoice.transdate),
    due_date: dayIn(language, invoice.duedate),
    amount: money(amount),
    open: money(amount.minus(amountOf(invoice.paid))),
    reference: invoice.payment_reference,
    customer: invoice.customer.name,
    sender: senderOf(ledger).name,
  };
};

/** The same, as it is answered. */
export const draftOf = ({
  to,
  cc,
  bcc,
  subject,
  text,
  language_code,
}: ReturnType<typeof invoiceMailOf>): MailDraft => ({
  ...{ to: addressText(to), cc: addressText(cc), bcc: addressText(bcc) },
  ...{ subject, text, language_code },
});
