import type { Category } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';

const resultCategories: readonly Category[] = ['income', 'expense'];

/** Whether an account is one of income or expense, which the end of a year empties. */
export const isResultAccount = (ledger: Ledger, accno: number): boolean => {
  const account = ledger.accounts.get(accno);
  return account !== undefined && resultCategories.includes(account.category);
};
