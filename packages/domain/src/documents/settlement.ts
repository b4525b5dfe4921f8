import { type Exchange, inBase } from '../posting/exchange.ts';
import type { Decimal } from '../values/kinds.ts';
import { type Amount, amountOf, proportion, zero } from '../values/money.ts';

/** How a document stands when it is paid: its rate, and what it comes to and what is paid of it in both currencies. */
type Standing = {
  exchangerate: Decimal;
  amount: Decimal;
  paid: Decimal;
  base_amount: Decimal;
  base_paid: Decimal;
};

/**
 * What a payment settles on the document's account, in the client's currency (docs/interface.md §12), so that the account
 * comes to zero with the document. Within the document this is the amount at the document's rate, and the payment that
 * settles the document takes all that is left. Overpaid amounts stand at the rates of their payments.
 */
export const settledBase = (amount: Amount, document: Standing, exchange: Exchange): Amount => {
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

/** What of `paid` is within the document, what goes beyond it, and whether the document is settled by it. */
const partsOf = (paid: Amount, { amount: sent }: Standing) => {
  const amount = amountOf(sent);
  const over = paid.minus(amount);
  const isBeyond = amount.eq(zero) || (amount.lt(zero) ? over.lt(zero) : over.gt(zero));
  const overpaid = isBeyond ? over : zero;
  return { within: paid.minus(overpaid), overpaid, settles: isBeyond || over.eq(zero) };
};

/** What is overpaid after a payment: more at the rate of the payment, less at the average of what was overpaid before. */
const overpaidBase = (
  before: { amount: Amount; base: Amount },
  after: Amount,
  exchange: Exchange,
): Amount => {
  // A document of nothing can be overpaid in either direction.
  const isOpposite = before.amount.times(after).lt(zero);
  const { amount, base } = isOpposite ? { amount: zero, base: zero } : before;
  if (after.abs().gte(amount.abs())) return base.plus(inBase(after.minus(amount), exchange));
  return proportion(base, { part: after, whole: amount }, exchange.basePlaces);
};
