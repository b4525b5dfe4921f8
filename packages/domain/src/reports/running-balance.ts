import type { Amount } from '../values/money.ts';

/** The balance after each of `amounts` in their order, beginning with `opening`. */
export const runningBalances = (opening: Amount, amounts: readonly Amount[]): Amount[] => {
  let balance = opening;
  return amounts.map((amount) => {
    balance = balance.plus(amount);
    return balance;
  });
};
