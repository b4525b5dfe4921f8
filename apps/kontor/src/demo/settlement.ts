import {
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  type Payment,
  proportion,
} from '@kontor/domain';
import { workday } from './calendar.ts';

/**
 * The part of a document that is paid: all that is open, a share of its total, or a fixed amount.
 */
export type Share = 'open' | { percent: string } | { amount: string };

/**
 * A payment whose amount is known only when its document has been posted, because posting computes
 * the total.
 */
export type Settlement = {
  datepaid: BookingDate;
  payment_accno: number;
  share: Share;
  memo: string;
};

/** A business transaction of the demo client: a document and its payments. */
export type Dealing<Document> = { document: Document; payments: readonly Settlement[] };

/**
 * The ways in which customers pay at the bank: with the QR reference, in a collective credit with
 * others, without a reference, two invoices at once, and less a discount.
 */
export type PaidBy = 'reference' | 'batch' | 'name' | 'jointly' | 'discount';

/** A settlement of the document with the number `invnumber`. */
export type DemoPayment = Settlement & { invnumber: string };

/** A payment through the bank, on `date` or the next working day. */
export const byBank = (date: BookingDate, share: Share = 'open'): Settlement => ({
  datepaid: workday(date),
  payment_accno: 1020,
  share,
  memo: share === 'open' ? 'Zahlung' : 'Teilzahlung',
});

/** Two percent less for paying early: the rest goes to the discount account `accno`. */
export const withDiscount = (date: BookingDate, accno: number): Settlement[] => {
  const paid = byBank(date, { percent: '98' });
  return [
    { ...paid, memo: 'Zahlung abzüglich 2 % Skonto' },
    { ...paid, payment_accno: accno, share: 'open', memo: '2 % Skonto' },
  ];
};

/** A closing over the transfer account 1090. */
export const byTransfer = (date: BookingDate, share: Share, memo: string): Settlement => ({
  datepaid: date,
  payment_accno: 1090,
  share,
  memo,
});

/**
 * The payments with their amounts, in the order in which they are to be booked. `totals` are the
 * amounts of the posted documents by number; a payment of an unknown document is an Error.
 */
export const priced = (
  payments: readonly DemoPayment[],
  totals: ReadonlyMap<string, Decimal>,
): { invnumber: string; payment: Payment }[] => {
  const open = new Map([...totals].map(([invnumber, total]) => [invnumber, amountOf(total)]));
  return payments.map(({ invnumber, share, ...rest }) => {
    const total = totals.get(invnumber);
    const before = open.get(invnumber);
    if (total === undefined || before === undefined) throw new Error(`Document ${invnumber} was not posted.`);
    const amount = share === 'open' ? before : partOf(total, share);
    open.set(invnumber, before.minus(amount));
    const source = `${rest.datepaid.replaceAll('-', '')}-${rest.payment_accno}`;
    return { invnumber, payment: { ...rest, amount_paid: decimalOf(amount, 2), source } };
  });
};

const partOf = (total: Decimal, share: Exclude<Share, 'open'>) =>
  'amount' in share
    ? amountOf(share.amount)
    : proportion(amountOf(total), { part: amountOf(share.percent), whole: amountOf('100') }, 2);
