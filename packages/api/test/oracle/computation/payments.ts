import { exchangedAt, type Fraction, fraction, parsed, rounded, size } from './amounts.ts';
import {
  type Books,
  type Document,
  folded,
  openOf,
  type Posting,
  rateOn,
  type Side,
  write,
} from './books.ts';
import type { Payment } from './events.ts';

/** The entries of payments, by docs/interface §11 and §12. */

const signOf = (amount: bigint): number => (amount < 0n ? -1 : amount > 0n ? 1 : 0);

/**
 * The amount that a payment takes off the document's account in the client's currency. Within the
 * document, that is its amount at the rate of the document; beyond it, at the rate of the payment.
 * For a repayment of the amount beyond, it is the share of the balance there. A payment that
 * settles the document takes off the whole balance.
 */
const settledBy = (
  document: Document,
  amount: bigint,
  exchanged: { atDocument: (amount: bigint) => bigint; atPayment: (amount: bigint) => bigint },
): bigint => {
  const { open, baseOpen } = openOf({ ...document, transdate: '0000-00-00' });
  if (amount === open) return baseOpen;
  const side = signOf(document.amount) || -signOf(open) || signOf(amount);
  const overpaid = signOf(open) === -side;
  const pays = signOf(amount) === side;
  const beyond = size(amount) > size(open);
  if (pays && (overpaid || open === 0n)) return exchanged.atPayment(amount);
  if (pays && beyond) return baseOpen + exchanged.atPayment(amount - open);
  if (!pays && overpaid && !beyond) return rounded({ over: baseOpen * amount, under: open });
  // A document of nothing has nothing within it: it is overpaid to the other side.
  const reopened = document.amount === 0n ? exchanged.atPayment : exchanged.atDocument;
  if (!pays && overpaid) return baseOpen + reopened(amount - open);
  return exchanged.atDocument(amount);
};

const paymentAccountOf = (books: Books, { payment_accno, party }: Document): number =>
  payment_accno ?? books.customers.get(folded(party))?.payment_accno ?? books.defaults.payment;

export const bookPayment = (books: Books, document: Document, sent: Payment): void => {
  const { currency, module } = document;
  const rate = sent.exchangerate ? fraction(sent.exchangerate) : rateOn(books, currency, sent.datepaid);
  const amount = parsed(sent.amount_paid, currency);
  const at = (of: Fraction) => (part: bigint) => exchangedAt(part, of, [currency, books.own]);
  const own = currency === books.own;
  const settled = own
    ? amount
    : settledBy(document, amount, { atDocument: at(document.rate), atPayment: at(rate) });
  const paid = own ? amount : at(rate)(amount);
  const [onPayment, onDocument]: [Side, Side] = module === 'ar' ? ['debit', 'credit'] : ['credit', 'debit'];
  const { source = '', memo = '' } = sent;
  const line = (accno: number, side: Side, [base, original]: readonly [bigint, bigint]): Posting => ({
    accno,
    side,
    amount: base,
    original,
    currency,
    source,
    memo,
  });
  const gain = module === 'ar' ? paid - settled : settled - paid;
  const difference =
    gain > 0n
      ? [line(books.defaults.gain, 'credit', [gain, 0n])]
      : [line(books.defaults.loss, 'debit', [size(gain), 0n])];
  const entry = write(books, {
    kind: 'payment',
    module,
    transdate: sent.datepaid,
    reference: document.invnumber,
    postings: [
      line(sent.payment_accno ?? paymentAccountOf(books, document), onPayment, [paid, amount]),
      line(document.control, onDocument, [settled, amount]),
      ...(gain === 0n ? [] : difference),
    ],
  });
  document.payments.push({ datepaid: sent.datepaid, amount, base: settled, at: entry.at });
};
