import type { Findings } from '../refusal/findings.ts';
import { addDays, type BookingDate, isDayIn, maxBookingDate } from '../values/dates.ts';
import { amountOf, fits } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { type Account, controlLinks, isLinked, isPostable, isTaxAccount, type Link } from './account.ts';
import type { Client } from './client.ts';
import type { Dimensions } from './dimensions/named-dimensions.ts';
import type { TaxRate } from './tax.ts';

/** A client with all that decides its postings: settings, accounts and tax rates. */
export type Ledger = {
  client: Client;
  accounts: ReadonlyMap<number, Account>;
  taxRates: readonly TaxRate[];
  /** Cost centres and projects; absent where the client has neither. */
  dimensions?: Dimensions | undefined;
};

/**
 * The rules that hold for every document (docs/interface §12). Each check adds the faults it finds
 * to `findings`.
 */

type SentDate = { field: string; value: BookingDate };

/** Checks that a day exists in the client's time zone. */
export const checkDay = ({ zone }: Client, { field, value }: SentDate, findings: Findings) => {
  if (isDayIn(value, zone)) return;
  findings.add('invalid', field, say('day_skipped', { day: value, zone }));
};

/** Checks that a date is after the closing date, and exists in the client's time zone. */
export const checkPeriod = (client: Client, date: SentDate, findings: Findings) => {
  checkDay(client, date, findings);
  if (client.closing_date === undefined || date.value > client.closing_date) return;
  findings.add(
    'period_closed',
    date.field,
    say('period_closed', { client: client.name, day: client.closing_date }),
  );
};

/**
 * Checks that an account can be posted to: it exists, is active, is not a heading, and has the link
 * `link` if one is given. Only the control side of documents posts to a receivables or payables
 * account.
 */
export const checkAccount = (
  ledger: Ledger,
  use: { field: string; accno: number; link?: Link; byHand?: boolean },
  findings: Findings,
) => {
  const account = ledger.accounts.get(use.accno);
  if (!account) {
    findings.add(
      'account_unknown',
      use.field,
      say('account_unknown', { account: use.accno, client: ledger.client.name }),
    );
  } else if (!isPostable(account)) {
    const why = account.heading ? 'is a heading' : 'is not active';
    findings.add('account_not_postable', use.field, say('account_unusable', { account: use.accno, why }));
  } else if (use.link !== 'AR' && use.link !== 'AP' && controlLinks(account).length > 0) {
    const [link = 'AR'] = controlLinks(account);
    findings.add(
      'account_not_postable',
      use.field,
      say('account_control', { account: use.accno, kind: linkNames[link], documents: documentNames[link] }),
    );
  } else if (use.byHand && !account.allow_gl) {
    findings.add('account_not_postable', use.field, say('account_no_hand', { account: use.accno }));
  } else if (use.link && !isLinked(account, use.link)) {
    findings.add(
      'account_not_postable',
      use.field,
      say('account_not_kind', { account: use.accno, kind: linkNames[use.link] }),
    );
  }
};

/**
 * Checks that an account kept in a foreign currency takes only documents and payments in that
 * currency.
 */
export const checkCurrency = (
  ledger: Ledger,
  use: { field: string; accno: number; currency: string },
  findings: Findings,
) => {
  const kept = ledger.accounts.get(use.accno)?.currency;
  if (!kept || kept === use.currency) return;
  const sentence = say('account_currency', { account: use.accno, kept, currency: use.currency });
  findings.add('account_not_postable', use.field, sentence);
};

const documentNames = { AR: 'invoices', AP: 'payables' } as const;

const linkNames: Record<Link, string> = {
  AR: 'a receivables',
  AR_tax: 'a sales tax',
  AR_paid: 'a payment',
  AP: 'a payables',
  AP_tax: 'a purchase tax',
  AP_paid: 'a payment',
  VAT_settlement: 'a VAT settlement',
};

/**
 * Checks that a tax account exists and is a VAT account, or one of `taxes`, on which the document
 * itself books tax.
 */
export const checkTaxAccount = (
  ledger: Ledger,
  use: { field: string; accno: number; taxes?: ReadonlySet<number> },
  findings: Findings,
) => {
  const account = ledger.accounts.get(use.accno);
  if (!account || !isPostable(account)) checkAccount(ledger, use, findings);
  else if (!isTaxAccount(account) && !use.taxes?.has(use.accno))
    findings.add('account_not_postable', use.field, say('account_not_vat', { account: use.accno }));
};

/** Checks that an amount which is booked unrounded has no more decimals than its currency. */
export const checkAmount = (
  { currency, places }: { currency: string; places: number },
  sent: { field: string; value: Decimal },
  findings: Findings,
) => {
  if (fits(amountOf(sent.value), places)) return;
  findings.add('invalid', sent.field, say('decimals', { amount: sent.value, places, currency }));
};

// More days than the years 1900 to 9999 have.
const mostTerms = 3_000_000;

/**
 * The due date as sent, else `terms` days after the booking date; negative terms count as 0. Adds
 * `invalid` to `findings` for a day that does not exist in the client's time zone, or is after
 * 9999-12-31.
 */
export const dueOn = (
  document: { transdate: BookingDate; duedate?: BookingDate | null | undefined },
  { client, terms }: { client: Client; terms: number | null | undefined },
  findings: Findings,
): BookingDate => {
  const days = Math.max(terms ?? 0, 0);
  const due = document.duedate || addDays(document.transdate, Math.min(days, mostTerms));
  if (due.length > maxBookingDate.length) {
    const sentence = `${days} days after ${document.transdate} there is no day any more; send a due date.`;
    findings.add('invalid', 'duedate', sentence);
    return maxBookingDate;
  }
  // The caller has checked the booking date itself.
  if (due !== document.transdate) checkDay(client, { field: 'duedate', value: due }, findings);
  return due;
};

/** Whether the account `accno` exists and has the link `link`. */
export const hasAccountWithLink = (ledger: Ledger, accno: number, link: Link): boolean => {
  const account: Account | undefined = ledger.accounts.get(accno);
  return account !== undefined && isLinked(account, link);
};
