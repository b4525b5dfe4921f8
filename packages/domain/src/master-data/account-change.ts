import { type Findings, newFindings } from '../refusal/findings.ts';
import { say } from '../values/sentences/say.ts';
import {
  type Account,
  type AccountKept,
  type AccountSent,
  accountAfter,
  controlLinks,
  isLinked,
  isTransitAccount,
} from './account.ts';
import type { Client } from './client.ts';
import { categoriesOf } from './statement/position-of.ts';

/** The account in the books before it is saved. */
export type AccountInBooks = {
  account: AccountKept | undefined;
  /** Whether it has postings other than the control side of documents. */
  hasCounterPostings: boolean;
  /** Whether it has postings in another currency than the one that it would be kept in. */
  hasOtherCurrency: boolean;
};

/**
 * Checks whether an account may be saved (docs/interface §8). Refuses `invalid` if it is new and
 * has no name or no category; if it would become a receivables or payables account but has other
 * postings, or the client's settings use it for something else; and if it would be kept in another
 * currency than that of its postings, or in a foreign one though it is neither an asset nor a
 * liability; if its position in annual accounts holds accounts of other categories; and if it would
 * hold no payments in transit any more, for which the settings name it.
 */
export const checkAccountChange = (sent: AccountSent, books: AccountInBooks, client: Client): void => {
  const findings = newFindings();
  const { account, hasCounterPostings } = books;
  const saved = accountAfter(sent, account);
  for (const field of ['description', 'category'] as const)
    if (saved[field] === undefined) findings.add('invalid', field, say('required'));
  findings.refuse();
  const [before, after] = [account ? controlLinks(account) : [], controlLinks(saved)];
  const becomesControl = after.length > 0 && before.join() !== after.join();
  if (becomesControl && hasCounterPostings) {
    const sentence = `Account ${sent.accno} bears other postings than those of documents and their payments; it can't become a receivables or payables account.`;
    findings.add('invalid', 'link', sentence);
  }
  for (const field of becomesControl ? counterFields : []) {
    if (client[field] === sent.accno)
      findings.add('invalid', 'link', say('account_default', { account: sent.accno, field }));
  }
  checkCurrencyChange(saved, books, findings);
  checkPosition(saved, findings);
  if (client.orders?.transit_accno === sent.accno && !isTransitAccount(saved, client))
    findings.add('invalid', 'accno', say('order_transit'));
  findings.refuse();
};

const checkCurrencyChange = (saved: Account, { hasOtherCurrency }: AccountInBooks, findings: Findings) => {
  const { accno, category, currency } = saved;
  const isHeld = category === 'asset' || category === 'liability';
  const isOfDocuments = (['AR', 'AP', 'AR_tax', 'AP_tax'] as const).some((link) => isLinked(saved, link));
  if (currency && (!isHeld || isOfDocuments)) {
    const sentence =
      'Only an asset or liability that is not a control or tax account is kept in a foreign currency.';
    findings.add('invalid', 'currency', sentence);
  }
  if (hasOtherCurrency) {
    const sentence = `Postings stand on account ${accno} in another currency; it can't be kept in ${currency ?? "the client's"}.`;
    findings.add('invalid', 'currency', sentence);
  }
};

const checkPosition = ({ category, statement_position: position }: Account, findings: Findings) => {
  if (!position || categoriesOf(position).includes(category)) return;
  findings.add('invalid', 'statement_position', say('position_category', { position }));
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
  'deposit_accno',
] as const;
