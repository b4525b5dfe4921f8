import { amountOf, decimalOf, sum, zero } from './money.ts';
/** A posting of `line` on `side`, with `places` decimals; `line.amount` is positive on that side. */
export const posting = (side, line, places) => ({
  accno: line.accno,
  side,
  amount: signed(side, line.amount, places),
  memo: line.memo ?? '',
  source: line.source ?? '',
  ...(line.base === undefined ? {} : { tax_base: signed(side, line.base, places) }),
});
const signed = (side, amount, places) => decimalOf(side === 'debit' ? amount : zero.minus(amount), places);
/** Whether the postings sum to exactly zero. */
export const isBalanced = (postings) => sum(postings.map(({ amount }) => amountOf(amount))).eq(zero);
