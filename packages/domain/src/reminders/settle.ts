import { invalidField } from '../refusal/invalid-field.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * The payment of a reminder (docs/interface §24): what of it pays which invoice, and what pays
 * interest and fees.
 */

/**
 * A letter as it is open at the time when it is paid: its invoices and credits in its order, and
 * its charges.
 */
export type OpenLetter = {
  items: readonly { invnumber: string; open: Decimal }[];
  fee: Decimal;
  interest: Decimal;
  places: number;
};

export type LetterPaid = {
  payments: { invnumber: string; amount: Decimal }[];
  fee: Decimal;
  interest: Decimal;
};

/**
 * Splits a payment. It pays the invoices of the letter first, as they are listed: who pays just
 * these has paid them. What reaches all of them less the credits settles the credits, too, and what
 * is beyond pays interest, then fees. Refuses `invalid` for an amount that is not above zero, or
 * more than the letter asks for.
 */
export const settleLetter = (letter: OpenLetter, sent: Decimal): LetterPaid => {
  const { places } = letter;
  const amount = amountOf(sent);
  const items = letter.items.map(({ invnumber, open }) => ({ invnumber, open: amountOf(open) }));
  const principal = sum(items.map(({ open }) => open));
  const interestOpen = amountOf(letter.interest);
  const feeOpen = amountOf(letter.fee);
  const total = principal.plus(interestOpen).plus(feeOpen);
  if (amount.lte(zero)) throw invalidField('amount_paid', 'must be more than zero');
  if (amount.gt(total)) {
    const most = decimalOf(total, places);
    throw invalidField('amount_paid', `is more than the reminder asks for; open are ${most}`);
  }
  const isAll = amount.gte(principal);
  let left = isAll ? zero : amount;
  const payments = items.flatMap(({ invnumber, open }) => {
    const paid = isAll ? open : open.lte(zero) ? zero : least(left, open);
    if (!isAll) left = left.minus(paid);
    return paid.eq(zero) ? [] : [{ invnumber, amount: decimalOf(paid, places) }];
  });
  const beyond = isAll ? amount.minus(principal) : zero;
  const interest = least(beyond, interestOpen);
  return {
    payments,
    interest: decimalOf(interest, places),
    fee: decimalOf(beyond.minus(interest), places),
  };
};

const least = (one: Amount, other: Amount): Amount => (one.lt(other) ? one : other);
