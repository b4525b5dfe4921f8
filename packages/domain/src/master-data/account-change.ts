import { findings } from '../refusal/findings.ts';
import { type Account, controlLinks } from './account.ts';
import type { Client } from './client.ts';

/** An account as it stands in the books before it is saved. */
export type AccountInBooks = {
  account: Account | undefined;
  /** Whether anything but the control side of documents is booked on it. */
  hasCounterPostings: boolean;
};

/**
 * Whether an account may be saved (docs/interface.md §8). Refuses `invalid` when it would become a receivables or payables
 * account although it bears other postings, or the client's settings use it as something else.
 */
export const checkAccountChange = (sent: Account, books: AccountInBooks, client: Client): void => {
  const found = findings();
  const { account, hasCounterPostings } = books;
  const [before, after] = [account ? controlLinks(account) : [], controlLinks(sent)];
  const becomesControl = after.length > 0 && before.join() !== after.join();
  if (becomesControl && hasCounterPostings) {
    const sentence = `Account ${sent.accno} bears other postings than those of documents and their payments; it can't become a receivables or payables account.`;
    found.add('invalid', 'link', sentence);
  }
  for (const field of becomesControl ? counterFields : []) {
    if (client[field] === sent.accno)
      found.add('invalid', 'link', `Account ${sent.accno} is the client's ${field}.`);
  }
  found.refuse();
};

/** The settings that name accounts which are posted to against control accounts. */
const counterFields = [
  'payment_accno',
  'equity_accno',
  'exchange_gain_accno',
  'exchange_loss_accno',
  'income_accno',
  'expense_accno',
] as const;
