import {
  type BookingDate,
  isIban,
  type Obstacle,
  type OrderProposal,
  type PayableToPay,
  type PaymentToOrder,
  paymentOfPayable,
  say,
} from '@kontor/domain';
import { type OrderContext, problemsOfPayment } from './draft.ts';

/** The payables that are due, as they could be ordered (docs/interface §26). */

export const proposeOrders = async (
  { books }: Pick<OrderContext, 'books'>,
  { day, accno }: { day: BookingDate; accno: number | undefined },
): Promise<OrderProposal> => {
  const [payables, ledger] = await Promise.all([
    books.paymentOrders.payables({ due: day, accno }),
    books.ledger(),
  ]);
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
        .map((payable) => dueOf(payable, day)),
    })),
  };
};

const dueOf = (payable: PayableToPay, day: BookingDate) => {
  const payment = paymentOfPayable(payable);
  const { payable_id: _, vendor_id: __, purpose: ___, charges: ____, is_salary, memo, ...fields } = payment;
  const { duedate, open, payment_accno: accno } = payable;
  return { ...fields, duedate, open, accno, obstacles: obstaclesOf(payable, payment, day) };
};

const obstaclesOf = (payable: PayableToPay, payment: PaymentToOrder, day: BookingDate): Obstacle[] => {
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
  return problemsOfPayment(payment, day).map((message) => ({ code: 'refused_by_bank', message }));
};
