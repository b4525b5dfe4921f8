import type { SetOffToKeep, VendorCreditBooks, Writing } from '@kontor/data';
import { amountOf, type BookingDate, type OrderKept, type PaymentOrdered, zero } from '@kontor/domain';
import { bookSetOff } from '../../documents/crediting/setting-off.ts';
import { tooManyChanges } from '../../procedure/write-outcome.ts';
import type { OrderContext } from './draft.ts';

/** Credit notes of vendors that an order sets off as it is sent (docs/interface §10.2, §26). */

/**
 * Sets off the credit notes that the payments of an order take off, on its day. One of which not so
 * much is open any more, as the order left before it was used, is not set off. Refuses what
 * payments refuse, as `period_closed`.
 */
export const bookOrderCredits = async (
  { books }: OrderContext,
  order: Pick<OrderKept, 'id' | 'day' | 'payments'>,
  writing: Writing,
): Promise<void> => {
  const payments = order.payments.filter(({ credits = [] }) => credits.length > 0);
  if (payments.length === 0) return;
  const ledger = await books.ledger();
  const by = { on: order.day, payment_accno: undefined, ledger, writing };
  const booked = await books.vendorCredits.book(async (within) => {
    const setOffs: SetOffToKeep[] = [];
    for (const payment of payments) {
      const ordered = { order: order.id, position: payment.position };
      for (const { invnumber, amount: taken } of payment.credits ?? []) {
        const credit = await sideOf(within, payment, { invnumber, on: order.day });
        const payable = await sideOf(within, payment, { invnumber: payment.invnumber, on: order.day });
        const amount = amountOf(taken);
        if (!credit || !payable) continue;
        if (restOf(payable).lt(amount) || zero.minus(restOf(credit)).lt(amount)) continue;
        const setOff = await bookSetOff(within, { credit, payable, amount }, { ...by, ordered });
        if (setOff && 'outcome' in setOff) return setOff;
        if (setOff) setOffs.push(setOff);
      }
    }
    return { outcome: 'done', done: {}, setOffs };
  }, writing);
  if (booked.outcome === 'retry') throw tooManyChanges();
};

const sideOf = async (
  { payables }: VendorCreditBooks,
  { vendornumber }: PaymentOrdered,
  { invnumber = '', on }: { invnumber: string | undefined; on: BookingDate },
) => {
  const [found] = await payables.findToPay(invnumber, { on, partynumber: vendornumber });
  return found;
};

const restOf = ({ amount, paid }: { amount: string; paid: string }) => amountOf(amount).minus(amountOf(paid));
