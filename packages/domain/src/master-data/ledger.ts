import type { Findings } from '../refusal/findings.ts';
import { addDays, type BookingDate, isDayIn, maxBookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { amountOf, fits } from '../values/money.ts';
import { type Account, controlLinks, isLinked, isPostable, isTaxAccount, type Link } from './account.ts';
import type { Client } from './client.ts';
import type { TaxRate } from './tax.ts';

/** What postings of a client are made by: its settings, accounts and tax rates. */
export type Ledger = {
  client: Client;
  accounts: ReadonlyMap<number, Account>;
  taxRates: readonly TaxRate[];
};

/** The rules that hold for every document (docs/interface.md §12): each adds what it finds wrong to `found`. */

type SentDate = { field: string; value: BookingDate };

/** A day that the client's zone left out is no day of its books. */
export const checkDay = ({ zone }: Client, { field, value }: SentDate, found: Findings) => {
  if (isDayIn(value, zone)) return;
  found.add('invalid', field, `There was no ${value} in ${zone}: the clocks there skipped that day.`);
};

/** Nothing is dated on or before the closing date, nor on a day that there was not. */
export const checkPeriod = (client: Client, date: SentDate, found: Findings) => {
  checkDay(client, date, found);
  if (client.closing_date === undefined || date.value > client.closing_date) return;
  found.add(
    'period_closed',
    date.field,
    `The books of client ${client.name} are closed up to ${client.closing_date}.`,
  );
};

/**
 * An account that is posted to exists, is active and no heading; `link` is what it must be meant for. A receivables or
 * payables account is posted to as such only: by the control side of documents.
 */
export const checkAccount = (
  ledger: Ledger,
  use: { field: string; accno: number; link?: Link; byHand?: boolean },
  found: Findings,
) => {
  const account = ledger.accounts.get(use.accno);
  if (!account) {
    found.add(
      'account_unknown',
      use.field,
      `Account ${use.accno} does not exist in client ${ledger.client.name}.`,
    );
  } else if (!isPostable(account)) {
    const why = account.heading ? 'is a heading' : 'is not active';
    found.add('account_not_postable', use.field, `Account ${use.accno} ${why}; nothing can be posted to it.`);
  } else if (use.link !== 'AR' && use.link !== 'AP' && controlLinks(account).length > 0) {
    const [link = 'AR'] = controlLinks(account);
    found.add(
      'account_not_postable',
      use.field,
      `Account ${use.accno} is ${linkNames[link]} account; only ${documentNames[link]} and their payments post to it.`,
    );
  } else if (use.byHand && !account.allow_gl) {
    found.add('account_not_postable', use.field, `Account ${use.accno} takes no entries by hand.`);
  } else if (use.link && !isLinked(account, use.link)) {
    found.add(
      'account_not_postable',
      use.field,
      `Account ${use.accno} is not ${linkNames[use.link]} account.`,
    );
  }
};

/** An account that is kept in a foreign currency takes documents and payments in that currency alone. */
export const checkCurrency = (
  ledger: Ledger,
  use: { field: string; accno: number; currency: string },
  found: Findings,
) => {
  const kept = ledger.accounts.get(use.accno)?.currency;
  if (!kept || kept === use.currency) return;
  const sentence = `Account ${use.accno} is kept in ${kept}; nothing in ${use.currency} can be posted to it.`;
  found.add('account_not_postable', use.field, sentence);
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

/** An account that is named as a tax exists and is a VAT account; a document may name any on which it books a tax. */
export const checkTaxAccount = (
  ledger: Ledger,
  use: { field: string; accno: number; taxes?: readonly number[] },
  found: Findings,
) => {
  const account = ledger.accounts.get(use.accno);
  if (!account || !isPostable(account)) checkAccount(ledger, use, found);
  else if (!isTaxAccount(account) && !use.taxes?.includes(use.accno))
    found.add('account_not_postable', use.field, `Account ${use.accno} is not a VAT account.`);
};

/** An amount that is booked as it is has no more decimals than its currency. */
export const checkAmount = (
  { currency, places }: { currency: string; places: number },
  sent: { field: string; value: Decimal },
  found: Findings,
) => {
  if (fits(amountOf(sent.value), places)) return;
  found.add('invalid', sent.field, `${sent.value} has more than the ${places} decimals of ${currency}.`);
};

// More days than there are in all years that can be written.
const mostTerms = 3_000_000;

/**
 * The due date as sent, else `terms` days after the booking date; terms below zero count as none. Adds `invalid` to
 * `found` for a day that there is not in the client's zone, or that is past the last one.
 */
export const dueOn = (
  document: { transdate: BookingDate; duedate?: BookingDate | null | undefined },
  { client, terms }: { client: Client; terms: number | null | undefined },
  found: Findings,
): BookingDate => {
  const days = Math.max(terms ?? 0, 0);
  const due = document.duedate || addDays(document.transdate, Math.min(days, mostTerms));
  if (due.length > maxBookingDate.length) {
    const sentence = `${days} days after ${document.transdate} there is no day any more; send a due date.`;
    found.add('invalid', 'duedate', sentence);
    return maxBookingDate;
  }
  // The booking date itself has been looked at.
  if (due !== document.transdate) checkDay(client, { field: 'duedate', value: due }, found);
  return due;
};

/** Whether there is an account `accno` and it is meant for `link`. */
export const serves = (ledger: Ledger, accno: number, link: Link): boolean => {
  const account: Account | undefined = ledger.accounts.get(accno);
  return account !== undefined && isLinked(account, link);
};
