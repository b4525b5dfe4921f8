import { checkAccount } from '../master-data/ledger.ts';
import { type Posting, posting } from '../posting/entry.ts';
import type { Findings } from '../refusal/findings.ts';
import { type Amount, amountOf, round, zero } from '../values/money.ts';
import type { Booking } from './document.ts';
import type { Invoice } from './invoice.ts';

/** Rounding the total of an invoice to what can be paid in coins (docs/interface.md §9, §12): to 5 Rappen, in CHF only. */
const rounded = 'CHF';
const stepsInOne = amountOf('20');
const step = amountOf('0.05');

/** What rounding adds to `total`: half a step is rounded away from zero. */
export const roundingOf = (total: Amount): Amount =>
  round(total.times(stepsInOne), 0).times(step).minus(total);

/**
 * Whether an invoice is rounded: as it says itself, else as the client's settings say for invoices in CHF. Adds
 * `invalid` where it asks for rounding in another currency, and what is wrong with the account for it.
 */
export const isRounded = (
  sent: Pick<Invoice, 'rounding'>,
  { ledger, exchange }: Booking,
  found: Findings,
): boolean => {
  const { client } = ledger;
  const inCoins = exchange.currency === rounded;
  if (sent.rounding && !inCoins)
    found.add('invalid', 'rounding', `Invoices are rounded in ${rounded} only, not in ${exchange.currency}.`);
  const wanted = inCoins && (sent.rounding ?? client.rounding ?? false);
  if (!wanted) return false;
  const { rounding_accno: accno } = client;
  if (accno === undefined)
    found.add('invalid', 'rounding', `Client ${client.name} has no rounding_accno: set it first.`);
  else checkAccount(ledger, { field: 'rounding', accno }, found);
  return true;
};

/** What an invoice is rounded by, for the posting that makes up for it; nothing for one that is not rounded. */
export const roundedBy = (total: Amount, isMeant: boolean): Amount => (isMeant ? roundingOf(total) : zero);

/** An invoice that was rounded says so when it is read, also where the client's settings said it. */
export const keptRounding = ({ rounding }: Pick<Invoice, 'rounding'>, isMeant: boolean) =>
  isMeant ? { rounding: true } : typeof rounding === 'boolean' ? { rounding } : {};

/** What rounding makes up for is in the base of no tax, and in no figure of the VAT form. */
export const roundingPostings = (
  { amount, accno }: { amount: Amount; accno: number | undefined },
  places: number,
): Posting[] =>
  accno === undefined || amount.eq(zero)
    ? []
    : [posting('credit', { accno, amount, facts: { vat_code: 'none' } }, places)];
