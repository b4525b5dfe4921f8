import {
  amountOf,
  type BookingDate,
  type CreditsTaken,
  creditedBy,
  creditsProposed,
  decimalOf,
  discountInTime,
  isIban,
  minorUnit,
  type Obstacle,
  type OrderProposal,
  type PayableToPay,
  type PaymentDue,
  type PaymentToOrder,
  paymentOfPayable,
  say,
  zero,
} from '@kontor/domain';
import { type OrderContext, problemsOfPayment } from './draft.ts';

/** The payables that are due, as they could be ordered (docs/interface §26). */

export const proposeOrders = async (
  { books }: Pick<OrderContext, 'books'>,
  { day, pay_day, accno }: { day: BookingDate; pay_day: BookingDate; accno: number | undefined },
): Promise<OrderProposal> => {
  const [found, ledger] = await Promise.all([
    books.paymentOrders.payables({ due: day, pay_day, accno }),
    books.ledger(),
  ]);
  const payables = found.filter((one) => one.duedate <= day || discountInTime(one, pay_day));
  const vendors = [...new Set(payables.map(({ vendor_id }) => vendor_id))];
  const credits = vendors.length === 0 ? [] : await books.paymentOrders.payables({ credits_of: vendors });
  const taken: CreditsTaken = new Map();
  const discount_accno = ledger.client.ap_discount_accno;
  const accounts = [...new Set(payables.map(({ payment_accno }) => payment_accno))].sort(
    (one, other) => one - other,
  );
  return {
    day,
    accounts: accounts.map((of) => ({
      accno: of,
      iban: ledger.accounts.get(of)?.iban ?? '',
      payments: payables
        .filter(({ payment_accno }) => payment_accno === of)
        .map((payable) => dueOf(payable, { day, pay_day, discount_accno, credits, taken })),
    })),
  };
};

const noDiscountAccount =
  'It is not due yet, and the client has no account of discounts (ap_discount_accno).';

type Proposing = {
  day: BookingDate;
  pay_day: BookingDate;
  discount_accno: number | undefined;
  /** The open credit notes of the vendors, and what is proposed of them already. */
  credits: readonly PayableToPay[];
  taken: CreditsTaken;
};

const dueOf = (payable: PayableToPay, proposing: Proposing): PaymentDue => {
  const { day, pay_day, discount_accno } = proposing;
  const payment = paymentOfPayable(payable, {}, { day: pay_day, discount_accno });
  const { payable_id: _, vendor_id: __, purpose: ___, charges: ____, is_salary, memo, ...rest } = payment;
  const { discount_accno: _____, ...fields } = rest;
  const { duedate, open, payment_accno: accno } = payable;
  const granted = discountInTime(payable, pay_day);
  const isEarly = duedate > day && discount_accno === undefined;
  const obstacles = obstaclesOf(payable, payment, { day: pay_day, isEarly });
  const most = obstacles.length === 0 ? amountOf(payment.amount) : zero;
  const credits = creditsProposed(payable, proposing.credits, { most, taken: proposing.taken });
  const left = amountOf(payment.amount).minus(creditedBy(credits));
  return {
    ...{ ...fields, duedate, open, accno },
    ...(granted ? { discount_percent: granted.percent, discount_until: granted.until } : {}),
    ...(credits.length === 0
      ? {}
      : { credits, amount_less_credits: decimalOf(left, minorUnit(payable.currency)) }),
    obstacles: left.gt(zero) ? obstacles : [...obstacles, coveredBy(payable)],
  };
};

const coveredBy = ({ invnumber }: PayableToPay): Obstacle => ({
  code: 'credited',
  message: say('order_credited', { number: invnumber }).message,
});

/**
 * The reasons for which a payable can't be ordered. `isEarly`: it is proposed for a discount that
 * can't be taken.
 */
const obstaclesOf = (
  payable: PayableToPay,
  payment: PaymentToOrder,
  { day, isEarly }: { day: BookingDate; isEarly: boolean },
): Obstacle[] => {
  const { invnumber, in_order: order } = payable;
  const { iban, vendornumber = '' } = payment;
  if (order !== undefined) {
    const { message } = say('payable_in_order', { payable: invnumber, order });
    return [{ code: 'in_order', message, order }];
  }
  if (iban === '')
    return [{ code: 'iban_missing', message: say('order_no_iban', { vendor: vendornumber }).message }];
  if (!isIban(iban)) return [{ code: 'iban_wrong', message: say('no_iban', { iban }).message }];
  if (!payable.is_confirmed) {
    const { message } = say('iban_not_confirmed', { payable: invnumber, vendor: vendornumber });
    return [{ code: 'iban_not_confirmed', message }];
  }
  if (isEarly) return [{ code: 'discount_account_missing', message: noDiscountAccount }];
  return problemsOfPayment(payment, day).map((message) => ({ code: 'refused_by_bank', message }));
};
