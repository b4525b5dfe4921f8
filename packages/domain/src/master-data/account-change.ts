import { type Findings, findings } from '../refusal/findings.ts';
import { type Account, controlLinks, isLinked } from './account.ts';
import type { Client } from './client.ts';

/** An account as it stands in the books before it is saved. */
export type AccountInBooks = {
  account: Account | undefined;
  /** Whether anything but the control side of documents is booked on it. */
  hasCounterPostings: boolean;
  /** Whether anything is booked on it in another currency than the one that it would be kept in. */
  hasOtherCurrency: boolean;
};

/**
 * Whether an account may be saved (docs/interface.md §8). Refuses `invalid` when it would become a receivables or payables
 * account although it bears other postings, or the client's settings use it as something else; and when it would be kept
 * in another currency than that of its postings, or in a foreign one although it is nothing that is owned or owed.
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
  checkCurrencyChange(sent, books, found);
  found.refuse();
};

const checkCurrencyChange = (
  sent: Account,
  { account, hasOtherCurrency }: AccountInBooks,
  found: Findings,
) => {
  // What is not sent stays.
  const currency = sent.currency === undefined ? account?.currency : sent.currency;
  const isHeld = sent.category === 'asset' || sent.category === 'liability';
  const isOfDocuments = (['AR', 'AP', 'AR_tax', 'AP_tax'] as const).some((link) => isLinked(sent, link));
  if (currency && (!isHeld || isOfDocuments)) {
    const sentence =
      'Only an asset or liability that is no control or tax account is kept in a foreign currency.';
    found.add('invalid', 'currency', sentence);
  }
  if (hasOtherCurrency) {
    const sentence = `Postings stand on account ${sent.accno} in another currency; it can't be kept in ${currency ?? "the client's"}.`;
    found.add('invalid', 'currency', sentence);
  }
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
