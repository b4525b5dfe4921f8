import { z } from 'zod';
import type { Findings } from '../../refusal/findings.ts';
import { minorUnit } from '../../values/currency.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import { type Decimal, decimal, elements, text, unboundedDecimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import type { PayableToPay } from './payable-to-pay.ts';

/** Credit notes of vendors that orders set off before they pay (docs/interface §10.2, §26). */

const invnumber = text(255, 1).meta({ description: 'The number of the credit note.', examples: ['G-12'] });

/** The most credit notes that one payment takes off. */
const maxCredits = 100;

/** A credit note that a payment takes off, as it is sent. */
const sentCredit = z
  .object({
    invnumber,
    amount: decimal.nullish().meta({
      description: 'So much of it; by default all that is open of it, at most what the payable is open by.',
      examples: ['54.05'],
    }),
  })
  .meta({ id: 'order_credit' })
  .register(elements, { one: 'credit', many: 'credits' });
export type OrderCredit = z.infer<typeof sentCredit>;
export const sentCredits = z.array(sentCredit).max(maxCredits);

/** A credit note that a payment takes off. */
export const creditTaken = z
  .object({
    invnumber,
    amount: unboundedDecimal.meta({ description: 'So much of it.', examples: ['54.05'] }),
  })
  .meta({ id: 'credit_taken' })
  .register(elements, { one: 'credit', many: 'credits' });
export type CreditTaken = z.infer<typeof creditTaken>;

/** The sum of the credit notes that a payment takes off. */
export const creditedBy = (credits: readonly CreditTaken[] | undefined): Amount =>
  sum((credits ?? []).map(({ amount }) => amountOf(amount)));

/**
 * The rest of a credit note for an order: what is open of it without what other orders take of it,
 * and this one (`taken`).
 */
const leftOf = (
  { open, reserved }: PayableToPay,
  { own, taken }: { own: number | undefined; taken: Amount },
): Amount => {
  const others = reserved.filter(({ order }) => order !== own).map(({ amount }) => amountOf(amount));
  return zero.minus(amountOf(open)).minus(sum(others)).minus(taken);
};

/** The amounts that an order takes of credit notes, by their ids. */
export type CreditsTaken = Map<number, Amount>;

type Taking = {
  /** The credit notes, which are among the open payables of the order. */
  payables: readonly PayableToPay[];
  payable: PayableToPay;
  /** The most that may be taken off the payable. */
  most: Amount;
  own: number | undefined;
  taken: CreditsTaken;
};

/**
 * The credit notes that a payment takes off as they were sent. Adds `invalid` to `findings` for one
 * that is not an open credit note of the vendor in the currency of the payable, and for more than
 * is left of it.
 */
export const creditsOfPayment = (
  sent: readonly OrderCredit[],
  { payables, payable, most, own, taken }: Taking,
  { field, findings }: { field: string; findings: Findings },
): CreditTaken[] => {
  let rest = most;
  return sent.flatMap((one, at) => {
    const name = `${field}.credits.${at}`;
    const note = payables.find(
      ({ invnumber: number, vendor_id, currency, open }) =>
        fold(number) === fold(one.invnumber.trim()) &&
        vendor_id === payable.vendor_id &&
        currency === payable.currency &&
        amountOf(open).lt(zero),
    );
    if (!note) {
      findings.add('invalid', `${name}.invnumber`, say('order_no_credit', { number: one.invnumber }));
      return [];
    }
    const before = taken.get(note.payable_id) ?? zero;
    const left = leftOf(note, { own, taken: before });
    const amount = one.amount ? amountOf(one.amount) : least(left, rest);
    const places = minorUnit(payable.currency);
    if (!amount.gt(zero) || amount.gt(left)) {
      const said = { number: note.invnumber, left: decimalOf(left, places) };
      findings.add(
        'invalid',
        `${name}.${one.amount ? 'amount' : 'invnumber'}`,
        say('order_credit_over', said),
      );
      return [];
    }
    taken.set(note.payable_id, before.plus(amount));
    rest = rest.minus(amount);
    return [{ invnumber: note.invnumber, amount: decimalOf(amount, places) }];
  });
};

const least = (one: Amount, other: Amount): Amount => (one.lt(other) ? one : other);

/**
 * The credit notes that a proposal takes off a payable: those of its vendor, the earliest first, as
 * far as they go.
 */
export const creditsProposed = (
  payable: PayableToPay,
  credits: readonly PayableToPay[],
  { most, taken }: { most: Amount; taken: CreditsTaken },
): CreditTaken[] => {
  const places = minorUnit(payable.currency);
  let rest = most;
  return credits.flatMap((note) => {
    if (note.vendor_id !== payable.vendor_id || note.currency !== payable.currency) return [];
    const before = taken.get(note.payable_id) ?? zero;
    const amount = least(leftOf(note, { own: undefined, taken: before }), rest);
    if (!amount.gt(zero)) return [];
    taken.set(note.payable_id, before.plus(amount));
    rest = rest.minus(amount);
    return [{ invnumber: note.invnumber, amount: decimalOf(amount, places) }];
  });
};

type Crediting = { vendornumber?: string | undefined; credits?: readonly CreditTaken[] | undefined };

/**
 * The credit notes of an order of which less is open than it takes. `payables` are the open ones.
 */
export const creditsGone = (payments: readonly Crediting[], payables: readonly PayableToPay[]): string[] => {
  const taken = new Map<string, { number: string; vendornumber: string; amount: Amount }>();
  for (const { vendornumber = '', credits = [] } of payments)
    for (const { invnumber: number, amount } of credits) {
      const key = `${number}\n${vendornumber}`;
      const before = taken.get(key)?.amount ?? zero;
      taken.set(key, { number, vendornumber, amount: before.plus(amountOf(amount)) });
    }
  return [...taken.values()].flatMap(({ number, vendornumber, amount }) => {
    const note = payables.find((one) => one.invnumber === number && one.vendor.vendornumber === vendornumber);
    return note && zero.minus(amountOf(note.open)).gte(amount) ? [] : [number];
  });
};

/**
 * The amount that a payment settles of its payable: what it pays, its discount and credit notes.
 */
export const grossOf = (payment: {
  amount: Decimal;
  discount: Decimal;
  credits?: readonly CreditTaken[] | undefined;
}): Amount => amountOf(payment.amount).plus(amountOf(payment.discount)).plus(creditedBy(payment.credits));
