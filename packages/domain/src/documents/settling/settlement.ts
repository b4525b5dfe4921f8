import { type Exchange, inBase } from '../../posting/exchange.ts';
import { type Amount, amountOf, proportion, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

/** The document before a payment: its rate, and its amount and paid part in both currencies. */
type PaidSoFar = {
  exchangerate: Decimal;
  amount: Decimal;
  paid: Decimal;
  base_amount: Decimal;
  base_paid: Decimal;
};

/**
 * The amount that a payment settles on the document's account, in the client's currency
 * (docs/interface §12), so that the account is zero when the document is settled. Up to the
 * document's amount it is converted at the document's rate, and the payment that settles the
 * document takes the remainder. Overpaid amounts are converted at the rates of their payments.
 */
export const settledBase = (amount: Amount, document: PaidSoFar, exchange: Exchange): Amount => {
  const [paid, base_paid] = [amountOf(document.paid), amountOf(document.base_paid)];
  const [before, after] = [partsOf(paid, document), partsOf(paid.plus(amount), document)];
  const base_amount = amountOf(document.base_amount);
  const within = before.settles ? base_amount : base_paid;
  const atDocumentRate = { rate: document.exchangerate, basePlaces: exchange.basePlaces };
  const withinAfter = after.settles
    ? base_amount
    : within.plus(inBase(after.within.minus(before.within), atDocumentRate));
  const overpaid = { amount: before.overpaid, base: base_paid.minus(within) };
  return withinAfter.plus(overpaidBase(overpaid, after.overpaid, exchange)).minus(base_paid);
};

/**
 * Splits `paid` into the part up to the document's amount and the overpaid part, and says whether
 * the document is settled.
 */
const partsOf = (paid: Amount, { amount: sent }: PaidSoFar) => {
  const amount = amountOf(sent);
  const over = paid.minus(amount);
  const isBeyond = amount.eq(zero) || (amount.lt(zero) ? over.lt(zero) : over.gt(zero));
  const overpaid = isBeyond ? over : zero;
  return { within: paid.minus(overpaid), overpaid, settles: isBeyond || over.eq(zero) };
};

/**
 * The overpaid part after a payment: an increase is converted at the payment's rate, a decrease at
 * the average rate so far. It is the decrease that is rounded, as it is posted.
 */
const overpaidBase = (
  before: { amount: Amount; base: Amount },
  after: Amount,
  exchange: Exchange,
): Amount => {
  // A document of zero can be overpaid with either sign.
  const isOpposite = before.amount.times(after).lt(zero);
  const { amount, base } = isOpposite ? { amount: zero, base: zero } : before;
  if (after.abs().gte(amount.abs())) return base.plus(inBase(after.minus(amount), exchange));
  const decrease = { part: amount.minus(after), whole: amount };
  return base.minus(proportion(base, decrease, exchange.basePlaces));
};
