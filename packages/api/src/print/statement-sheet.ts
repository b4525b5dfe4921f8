import {
  type addressLines,
  agesOf,
  amountOf,
  type BookingDate,
  decimalOf,
  inPlaces,
  type Ledger,
  minorUnit,
  type OpenItemOfParty,
  type Statement,
  sum,
  zero,
} from '@kontor/domain';
import type { Language, StatementSheet } from '@kontor/print';
import { headOf } from './head.ts';

/**
 * The sheet of a statement of account: what is open of a customer or vendor in one currency on a
 * day (docs/interface §6).
 */

type OpenAccount = {
  ledger: Ledger;
  party: Parameters<typeof addressLines>[0];
  /** The number of the customer. */
  number: string | undefined;
  open: readonly OpenItemOfParty[];
  /** The account over a period, where one was asked for. */
  account: Statement | undefined;
  currency: string;
  on: BookingDate;
  language: Language;
};

const kindOf = (amount: string) =>
  amountOf(amount).lt(zero) ? ('credit_note' as const) : ('invoice' as const);

export const statementSheet = ({
  ledger,
  party,
  number,
  open,
  account,
  currency,
  on,
  language,
}: OpenAccount): StatementSheet => {
  const places = minorUnit(currency);
  const { total: _, ...ages } = agesOf(
    open.map(({ days_overdue, open }) => ({ days_overdue, base_open: open })),
    places,
  );
  return {
    kind: 'statement',
    ...headOf(ledger, { language, recipient: party }),
    day: on,
    ...(number === undefined ? {} : { customer_number: number }),
    currency,
    ...(account ? { period: periodOf(account) } : {}),
    items: open.map((item) => ({
      number: item.invnumber,
      kind: kindOf(item.amount),
      day: item.transdate,
      due_day: item.duedate,
      amount: inPlaces(item.amount, places),
      open: inPlaces(item.open, places),
      ...(item.days_overdue > 0 && !item.open.startsWith('-') ? { days_late: item.days_overdue } : {}),
    })),
    ...(open.length > 0 ? { ages } : {}),
    total: decimalOf(sum(open.map((item) => amountOf(item.open))), places),
  };
};

const periodOf = ({ from, to, opening, lines }: Statement) => ({
  from,
  to,
  opening,
  movements: lines.map(({ transdate, kind, invnumber, description, amount, balance }) => ({
    day: transdate,
    kind: kind === 'payment' ? kind : kindOf(amount),
    number: invnumber,
    description,
    amount,
    balance,
  })),
});
