import { amountOf, type Mail, minorUnit, type Placeholders, zero } from '@kontor/domain';
import { dayIn, figure } from '@kontor/print';
import { senderOf } from '../print/head.ts';
import type { Printed } from '../print/invoice-lines.ts';
import { letterMail } from './letter-mail.ts';

/** The mail that takes an invoice to its customer (docs/interface §23). */

/** The mail as it would be sent. Refuses as `letterMail` does. */
export const invoiceMailOf = (printed: Printed, sent: Mail): ReturnType<typeof letterMail> => {
  const { ledger, invoice, customer: party, language } = printed;
  const kind = amountOf(invoice.amount).lt(zero) ? 'credit_note' : 'invoice';
  return letterMail({ ledger, kind, language, party, values: placeholdersOf(printed) }, sent);
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
