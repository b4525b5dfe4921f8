import { type Findings, newFindings } from '../refusal/findings.ts';
import { say } from '../values/sentences/say.ts';
import { type Account, type AccountKept, controlLinks, isLinked, isTransitAccount } from './account.ts';
import type { Client } from './client.ts';

/** The account in the books before it is saved. */
export type AccountInBooks = {
  account: AccountKept | undefined;
  /** Whether it has postings other than the control side of documents. */
  hasCounterPostings: boolean;
  /** Whether it has postings in another currency than the one that it would be kept in. */
  hasOtherCurrency: boolean;
};

/**
 * Checks whether an account may be saved (docs/interface §8). Refuses `invalid` if it would become a receivables or
 * payables account but has other postings, or the client's settings use it for something else; and if it would be kept in
 * another currency than that of its postings, or in a foreign one though it is neither an asset nor a liability; and if it
 * would hold no payments in transit any more, for which the settings name it.
 */
export const checkAccountChange = (sent: Account, books: AccountInBooks, client: Client): void => {
  const findings = newFindings();
  const { account, hasCounterPostings } = books;
  const [before, after] = [account ? controlLinks(account) : [], controlLinks(sent)];
  const becomesControl = after.length > 0 && before.join() !== after.join();
  if (becomesControl && hasCounterPostings) {
    const sentence = `Account ${sent.accno} bears other postings than those of documents and their payments; it can't become a receivables or payables account.`;
    findings.add('invalid', 'link', sentence);
  }
  for (const field of becomesControl ? counterFields : []) {
    if (client[field] === sent.accno)
      findings.add('invalid', 'link', say('account_default', { account: sent.accno, field }));
  }
  checkCurrencyChange(sent, books, findings);
  // A currency and an IBAN that are not sent stay.
  const { currency = account?.currency, iban = account?.iban } = sent;
  if (client.orders?.transit_accno === sent.accno && !isTransitAccount({ ...sent, currency, iban }, client))
    findings.add('invalid', 'accno', say('order_transit'));
  findings.refuse();
};

const checkCurrencyChange = (
  sent: Account,
  { account, hasOtherCurrency }: AccountInBooks,
  findings: Findings,
) => {
  // A currency that is not sent stays.
  const currency = sent.currency === undefined ? account?.currency : sent.currency;
  const isHeld = sent.category === 'asset' || sent.category === 'liability';
  const isOfDocuments = (['AR', 'AP', 'AR_tax', 'AP_tax'] as const).some((link) => isLinked(sent, link));
  if (currency && (!isHeld || isOfDocuments)) {
    const sentence =
      'Only an asset or liability that is no control or tax account is kept in a foreign currency.';
    findings.add('invalid', 'currency', sentence);
  }
  if (hasOtherCurrency) {
    const sentence = `Postings stand on account ${sent.accno} in another currency; it can't be kept in ${currency ?? "the client's"}.`;
    findings.add('invalid', 'currency', sentence);
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
  'ar_discount_accno',
  'ap_discount_accno',
] as const;
