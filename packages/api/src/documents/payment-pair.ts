import type { CreditBooks, PaidDocumentKept, PaymentPair, Retry, Writing } from '@kontor/data';
import {
  type Amount,
  type BookingDate,
  checkPeriod,
  type Decimal,
  decimalOf,
  entryLanguage,
  entryText,
  type Ledger,
  minorUnit,
  newFindings,
  postPayment,
  zero,
} from '@kontor/domain';
import { periodClosed } from './booking-outcome.ts';
import { transferAccount } from './transfer-account.ts';

/**
 * Booking the two payments of opposite amounts by which a credit note and another document settle
 * each other, of customers and of vendors (docs/interface §10.3, §11.1).
 */

type PairBooks = {
  payments: Pick<CreditBooks['payments'], 'book'>;
  credits: Pick<CreditBooks['credits'], 'lastPayment'>;
};

type PairToBook = {
  kind: 'invoice' | 'payable';
  credit: PaidDocumentKept;
  document: PaidDocumentKept;
  amount: Amount;
};

/** `payment_accno` is the account over which both are settled; by default that of transfers. */
export type Pairing = {
  on: BookingDate;
  payment_accno: number | undefined;
  ledger: Ledger;
  writing: Writing;
};

/** So much of both, and the two payments. */
export type PairBooked = { outcome: 'booked'; amount: Decimal; payments: PaymentPair };

/**
 * Books the two payments by which a credit note settles so much of a document. Answers them, a
 * retry, or nothing where there is nothing to settle. Refuses what postPayment refuses.
 */
export const bookPair = async (
  within: PairBooks,
  { kind, credit, document, amount }: PairToBook,
  { on, payment_accno, ledger, writing }: Pairing,
): Promise<PairBooked | Retry | undefined> => {
  if (!amount.gt(zero)) return undefined;
  const findings = newFindings();
  checkPeriod(ledger.client, { field: 'transdate', value: on }, findings);
  const over = payment_accno ?? transferAccount(ledger, findings);
  findings.refuse();
  const language = entryLanguage(ledger.client);
  const places = minorUnit(document.currency);
  const [note, number] = [credit.invnumber, document.invnumber];
  const by = { on, over, ledger, writing };
  const ofDocument = await bookOne(within, kind, {
    ...{ paid: document, amount: decimalOf(amount, places), source: note, ...by },
    memo: entryText(language, 'credit_note', { number: note }),
    rate: pairRate[kind](document, document),
  });
  if (typeof ofDocument === 'object') return ofDocument;
  const ofCredit = await bookOne(within, kind, {
    ...{ paid: credit, amount: decimalOf(zero.minus(amount), places), source: number, ...by },
    memo: entryText(language, 'invoice', { number }),
    rate: pairRate[kind](credit, document),
  });
  if (typeof ofCredit === 'object') return ofCredit;
  return {
    outcome: 'booked',
    amount: decimalOf(amount, places),
    payments: { credit: ofCredit, document: ofDocument },
  };
};

/**
 * A customer's documents are settled at the rate of the day, which may gain or lose; a vendor's at
 * that of the payable.
 */
const pairRate = {
  invoice: ({ rate }: PaidDocumentKept) => rate ?? undefined,
  payable: (_: PaidDocumentKept, { exchangerate }: PaidDocumentKept) => exchangerate,
} as const;

const modules = { invoice: 'ar', payable: 'ap' } as const;

type ToBook = {
  paid: PaidDocumentKept;
  amount: Decimal;
  on: BookingDate;
  over: number;
  source: string;
  memo: string;
  rate: Decimal | undefined;
  ledger: Ledger;
  writing: Writing;
};

/** Books one of the two payments, and answers its id or a retry. */
const bookOne = async (
  { payments, credits }: PairBooks,
  kind: PairToBook['kind'],
  { paid: document, amount, on, over, source, memo, rate, ledger, writing }: ToBook,
): Promise<bigint | Retry> => {
  const { id: document_id, currency, paid } = document;
  const sent = { datepaid: on, amount_paid: amount, payment_accno: over, source, memo };
  const posted = postPayment(sent, { ...document, module: modules[kind] }, { ledger, rate });
  const written = await payments.book(posted, { document_id, currency, paid_before: paid }, writing);
  if (written.outcome === 'retry') return written;
  if (written.outcome === 'period_closed') throw periodClosed('transdate');
  // The client is locked, so that nobody else has paid it.
  if (written.outcome !== 'booked') throw new Error(`a payment among others is ${written.outcome}`);
  return credits.lastPayment(document_id);
};
