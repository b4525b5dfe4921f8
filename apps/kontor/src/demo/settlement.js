import { amountOf, decimalOf, proportion } from '@kontor/domain';
import { workday } from './calendar.ts';
/** A payment through the bank, on `date` or the next working day. */
export const byBank = (date, share = 'open') => ({
  datepaid: workday(date),
  payment_accno: 1020,
  share,
  memo: share === 'open' ? 'Zahlung' : 'Teilzahlung',
});
/** Two percent less for paying early: the rest goes to the discount account `accno`. */
export const withDiscount = (date, accno) => {
  const paid = byBank(date, { percent: '98' });
  return [
    { ...paid, memo: 'Zahlung abzüglich 2 % Skonto' },
    { ...paid, payment_accno: accno, share: 'open', memo: '2 % Skonto' },
  ];
};
/** A closing over the transfer account 1090. */
export const byTransfer = (date, share, memo) => ({
  datepaid: date,
  payment_accno: 1090,
  share,
  memo,
});
/**
 * The payments with their amounts, in the order in which they are to be booked. `totals` are the amounts of the posted
 * documents by number; a payment of an unknown document is an Error.
 */
export const priced = (payments, totals) => {
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
const partOf = (total, share) =>
  'amount' in share
    ? amountOf(share.amount)
    : proportion(amountOf(total), { part: amountOf(share.percent), whole: amountOf('100') }, 2);
