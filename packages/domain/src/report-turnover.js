import { amountOf, zero } from './money.ts';
/** What was moved without the ends of years, debit positive. */
export const movedBy = ({ debit, credit }) => amountOf(debit).minus(amountOf(credit));
/** What was moved with the ends of years, debit positive. */
export const leftBy = (turnover) => movedBy(turnover).plus(amountOf(turnover.closing));
/** A debit-positive amount on the side on which accounts of `category` grow. */
export const naturalSide = (amount, category) =>
  category === 'asset' || category === 'expense' ? amount : zero.minus(amount);
/** The turnovers of each account by their periods, in the order of the accounts. */
export const byAccount = (turnovers) => {
  const accounts = new Map();
  for (const turnover of turnovers) {
    const known = accounts.get(turnover.accno) ?? { account: turnover, periods: new Map() };
    known.periods.set(turnover.period, turnover);
    accounts.set(turnover.accno, known);
  }
  return [...accounts.values()].sort((a, b) => a.account.accno - b.account.accno);
};
