import { checkAccount } from '../master-data/ledger.ts';
import { type Posting, posting } from '../posting/entry.ts';
import type { Findings } from '../refusal/findings.ts';
import { type Amount, amountOf, round, zero } from '../values/money.ts';
import type { Booking } from './document.ts';
import type { Invoice } from './invoice.ts';

/**
 * Cash rounding of the total of an invoice (docs/interface §9, §12): to 5 Rappen, in this currency
 * only.
 */
export const roundedCurrency = 'CHF';
const stepsInOne = amountOf('20');
const step = amountOf('0.05');

/** The difference that rounding adds to `total`; half a step is rounded away from zero. */
export const roundingOf = (total: Amount): Amount =>
  round(total.times(stepsInOne), 0).times(step).minus(total);

/**
 * Whether an invoice is rounded: by its own field, else by the client's setting for invoices in
 * CHF. Adds `invalid` to `findings` for rounding in another currency, and the faults of the
 * rounding account.
 */
export const isRounded = (
  sent: Pick<Invoice, 'rounding'>,
  { ledger, exchange }: Booking,
  findings: Findings,
): boolean => {
  const { client } = ledger;
  const inCoins = exchange.currency === roundedCurrency;
  if (sent.rounding && !inCoins)
    findings.add(
      'invalid',
      'rounding',
      `Invoices are rounded in ${roundedCurrency} only, not in ${exchange.currency}.`,
    );
  const wanted = inCoins && (sent.rounding ?? client.rounding ?? false);
  if (!wanted) return false;
  const { rounding_accno: accno } = client;
  if (accno === undefined)
    findings.add('invalid', 'rounding', `Client ${client.name} has no rounding_accno; set it first.`);
  else checkAccount(ledger, { field: 'rounding', accno }, findings);
  return true;
};

/** The rounding difference of an invoice; zero for one that is not rounded. */
export const roundedBy = (total: Amount, isMeant: boolean): Amount => (isMeant ? roundingOf(total) : zero);

/**
 * The stored field `rounding`: true for an invoice that was rounded, also where only the client's
 * settings asked for it.
 */
export const keptRounding = ({ rounding }: Pick<Invoice, 'rounding'>, isMeant: boolean) =>
  isMeant ? { rounding: true } : typeof rounding === 'boolean' ? { rounding } : {};

/**
 * The posting of the rounding difference. It is part of no tax base, and of no figure of the VAT
 * form.
 */
export const roundingPostings = (
  { amount, accno }: { amount: Amount; accno: number | undefined },
  places: number,
): Posting[] =>
  accno === undefined || amount.eq(zero)
    ? []
    : [posting('credit', { accno, amount, facts: { vat_code: 'none' } }, places)];
