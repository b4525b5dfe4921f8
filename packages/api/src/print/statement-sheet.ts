import {
  amountOf,
  type BookingDate,
  type CustomerKept,
  decimalOf,
  type InvoiceKept,
  type Ledger,
  minorUnit,
  sum,
  zero,
} from '@kontor/domain';
import type { Language, StatementSheet } from '@kontor/print';
import { headOf } from './head.ts';

/** The sheet of a statement of account: what is open of a customer in one currency on a day (docs/interface §6). */

type OpenAccount = {
  ledger: Ledger;
  customer: CustomerKept;
  /** The invoices that are not paid, in the order in which they are listed. */
  invoices: readonly InvoiceKept[];
  currency: string;
  on: BookingDate;
  language: Language;
};

const millisecondsOfDay = 86_400_000;

export const statementSheet = ({
  ledger,
  customer,
  invoices,
  currency,
  on,
  language,
}: OpenAccount): StatementSheet => {
  const places = minorUnit(currency);
  const openOf = ({ amount, paid }: InvoiceKept) => amountOf(amount).minus(amountOf(paid));
  return {
    kind: 'statement',
    ...headOf(ledger, { language, recipient: customer }),
    day: on,
    customer_number: customer.customernumber,
    currency,
    items: invoices.map((invoice) => {
      const days_late = Math.round((Date.parse(on) - Date.parse(invoice.duedate)) / millisecondsOfDay);
      return {
        number: invoice.invnumber,
        kind: amountOf(invoice.amount).lt(zero) ? ('credit_note' as const) : ('invoice' as const),
        day: invoice.transdate,
        due_day: invoice.duedate,
        amount: decimalOf(amountOf(invoice.amount), places),
        open: decimalOf(openOf(invoice), places),
        ...(days_late > 0 ? { days_late } : {}),
      };
    }),
    total: decimalOf(sum(invoices.map(openOf)), places),
  };
};
