import type { Ledger } from '../../master-data/ledger.ts';
import { checkAccount, checkTaxAccount } from '../../master-data/ledger.ts';
import { type Findings, newFindings } from '../../refusal/findings.ts';
import { type Mending, Refusal } from '../../refusal/refusal.ts';
import { minorUnit } from '../../values/currency.ts';
import type { BookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import { say } from '../../values/sentences/say.ts';
import type { OrderKept, PaymentOrdered } from './order.ts';
import { type CreditsTaken, creditsGone, creditsOfPayment, grossOf } from './order-credits.ts';
import { maxOrdered, type OrderedPayable, type OrderSent } from './order-sent.ts';
import { type PaymentToOrder, paymentOfPayable, paymentSent } from './ordering.ts';
import { ibanOf, type PayableToPay } from './payable-to-pay.ts';

/** The payments of a draft, and the checks of them (docs/interface §26). */

/** The content of a draft. */
export type OrderContent = {
  accno: number;
  day: BookingDate;
  batch_booking: boolean | undefined;
  payments: readonly PaymentToOrder[];
};

/** The facts that a draft is decided by. */
export type DraftingFacts = {
  ledger: Ledger;
  /** The open payables of the numbers that were sent. */
  payables: readonly PayableToPay[];
  today: BookingDate;
  /** The order that is changed, in which its own payables may be. */
  own: number | undefined;
  /** Reports the reasons for which a bank would refuse a payment, as sentences. */
  problemsOf: (payment: PaymentToOrder, day: BookingDate) => string[];
};

/**
 * The content of a draft. Refuses `invalid` for what is not open, not payable in that way, or
 * refused by banks, `payable_in_order`, `payable_ambiguous`, `account_unknown` and
 * `account_not_postable`.
 */
export const draftOrder = (sent: OrderSent, facts: DraftingFacts): OrderContent => {
  const { ledger, today, problemsOf } = facts;
  const { payables = [], other_payments = [] } = sent;
  const findings = newFindings();
  const accno = sent.accno ?? ledger.client.payment_accno;
  const day = sent.day ?? today;
  checkPayer(ledger, accno, findings);
  if (day < today) findings.add('invalid', 'day', say('order_past'));
  const count = payables.length + other_payments.length;
  if (count === 0) findings.add('invalid', 'payables', say('one_payment'));
  if (count > maxOrdered) findings.add('invalid', 'payables', say('too_many_entries', { max: maxOrdered }));
  const check = (payment: PaymentToOrder, field: string): PaymentToOrder => {
    for (const problem of problemsOf(payment, day)) findings.add('invalid', field, problem);
    return payment;
  };
  const content = {
    ...{ accno, day, batch_booking: sent.batch_booking ?? undefined },
    payments: [
      ...paymentsOfPayables(payables, { ...facts, day }, findings).map(([payment, field]) =>
        check(payment, field),
      ),
      ...other_payments.map((one, at) => {
        const field = `other_payments.${at}`;
        checkAccount(ledger, { field: `${field}.accno`, accno: one.accno, byHand: true }, findings);
        if (one.tax_accno)
          checkTaxAccount(ledger, { field: `${field}.tax_accno`, accno: one.tax_accno }, findings);
        return check(paymentSent(one, ledger.client), field);
      }),
    ],
  };
  findings.refuse();
  return content;
};

const checkPayer = (ledger: Ledger, accno: number, findings: Findings): void => {
  checkAccount(ledger, { field: 'accno', accno }, findings);
  const account = ledger.accounts.get(accno);
  if (account && !account.iban) findings.add('invalid', 'accno', say('order_account'));
};

/** The payments of payables, with the fields in which they were sent. */
const paymentsOfPayables = (
  sent: readonly OrderedPayable[],
  { payables, own, day, ledger: { client } }: DraftingFacts & { day: BookingDate },
  findings: Findings,
): (readonly [PaymentToOrder, string])[] => {
  const chosen = new Set<number>();
  const taken: CreditsTaken = new Map();
  return sent.flatMap((one, at) => {
    const field = `payables.${at}`;
    const payable = chosenOf(payables, one, { field, findings });
    if (!payable) return [];
    const { payable_id: id, in_order } = payable;
    if (in_order !== undefined && in_order !== own)
      throw payableInOrder({ payable: payable.invnumber, order: in_order });
    if (chosen.has(id)) findings.add('invalid', `${field}.invnumber`, say('order_twice'));
    chosen.add(id);
    checkConfirmed(payable);
    const creditsOf = (most: Amount) =>
      creditsOfPayment(one.credits ?? [], { payables, payable, most, own, taken }, { field, findings });
    const by = { day, discount_accno: client.ap_discount_accno, creditsOf };
    const payment = paymentOfPayable(payable, one, by);
    checkOpen(payment, payable, { field, findings });
    return payment.iban === '' ? [] : [[payment, field] as const];
  });
};

/** Refuses `iban_not_confirmed` for an IBAN that a person has yet to confirm. */
const checkConfirmed = ({ is_confirmed, invnumber, vendor: { vendornumber } }: PayableToPay): void => {
  if (!is_confirmed)
    throw new Refusal(
      'iban_not_confirmed',
      say('iban_not_confirmed', { payable: invnumber, vendor: vendornumber }),
    );
};

export const payableInOrder = (of: { payable: string; order: number }): Refusal =>
  new Refusal('payable_in_order', say('payable_in_order', of));

type At = { field: string; findings: Findings };

/** The open payable of a number. Several vendors may use it, of whom one is then named. */
const chosenOf = (
  found: readonly PayableToPay[],
  { invnumber, vendornumber }: OrderedPayable,
  { field, findings }: At,
): PayableToPay | undefined => {
  const those = found.filter(
    (one) =>
      fold(one.invnumber) === fold(invnumber.trim()) &&
      (!vendornumber || fold(one.vendor.vendornumber) === fold(vendornumber)),
  );
  if (those.length > 1)
    findings.add(
      'payable_ambiguous',
      `${field}.vendornumber`,
      `Several vendors have a payable ${invnumber}; name one by vendornumber.`,
    );
  else if (those.length === 0) findings.add('invalid', `${field}.invnumber`, say('order_not_open'));
  return those.length === 1 ? those[0] : undefined;
};

// No other payable would do: the vendor needs an IBAN first.
const byVendor: Mending = { retryable: false, next: { call: 'vendors.save', field: 'bank_iban' } };

/**
 * Checks that a vendor has an IBAN, that no more is paid than is open, and that a discount has its
 * account.
 */
const checkOpen = (
  payment: PaymentToOrder,
  { invnumber, open, currency, vendor: { vendornumber } }: PayableToPay,
  { field, findings }: At,
): void => {
  const { amount, discount, discount_accno, iban, credits } = payment;
  const [most, less] = [amountOf(open), amountOf(discount)];
  if (most.lte(zero)) findings.add('invalid', `${field}.invnumber`, say('order_not_open'));
  else if (credits && amountOf(amount).lte(zero))
    findings.add('invalid', `${field}.credits`, say('order_credited', { number: invnumber }));
  else if (grossOf(payment).gt(most))
    findings.add(
      'invalid',
      `${field}.amount`,
      say('order_over', { open: decimalOf(most, minorUnit(currency)) }),
    );
  if (less.lt(zero)) findings.add('invalid', `${field}.discount`, say('not_negative'));
  if (!less.eq(zero) && discount_accno === undefined)
    findings.add('invalid', 'ap_discount_accno', say('required'));
  if (iban === '')
    findings.add('invalid', `${field}.invnumber`, say('order_no_iban', { vendor: vendornumber }), byVendor);
};

/**
 * Checks that an order still pays what is open, to where its vendors want it. Refuses
 * `order_outdated`, and `iban_not_confirmed`. `payables` are the open ones of its numbers.
 */
export const checkStillDue = (
  { id, payments }: Pick<OrderKept, 'id' | 'payments'>,
  payables: readonly PayableToPay[],
): void => {
  const open = openBy(payables);
  const [gone] = creditsGone(payments, payables);
  if (gone !== undefined)
    throw new Refusal('order_outdated', say('order_outdated', { payable: gone, order: id }));
  for (const payment of payments) {
    const { invnumber, iban } = payment;
    if (invnumber === undefined) continue;
    const payable = open.get(payableKey(payment));
    const of = { payable: invnumber, order: id };
    if (!payable || grossOf(payment).gt(amountOf(payable.open)))
      throw new Refusal('order_outdated', say('order_outdated', of));
    checkConfirmed(payable);
    if (ibanOf(payable) === iban) continue;
    const { vendornumber: vendor } = payable.vendor;
    throw new Refusal('order_outdated', say('order_iban_changed', { ...of, iban, vendor }));
  }
};

/**
 * Those of the payments that pay nothing that was paid in the meantime, once their credit notes are
 * set off. `payables` are the open ones of their numbers.
 */
export const paymentsStillOpen = (
  payments: readonly PaymentOrdered[],
  payables: readonly PayableToPay[],
): PaymentOrdered[] => {
  const open = openBy(payables);
  return payments.filter((payment) => {
    const payable = open.get(payableKey(payment));
    return payment.invnumber === undefined || (payable !== undefined && isOpen(payment, payable));
  });
};

type Paying = Pick<PaymentOrdered, 'amount' | 'discount'>;

const payableKey = ({
  invnumber,
  vendornumber,
}: Pick<PaymentOrdered, 'invnumber' | 'vendornumber'>): string => `${invnumber}\n${vendornumber}`;

const openBy = (payables: readonly PayableToPay[]): ReadonlyMap<string, PayableToPay> =>
  new Map(payables.map((one) => [`${one.invnumber}\n${one.vendor.vendornumber}`, one]));

const isOpen = ({ amount, discount }: Paying, { open }: PayableToPay): boolean =>
  amountOf(amount).plus(amountOf(discount)).lte(amountOf(open));
