import { type Customer, type Decimal, negated, type Payment, type Vendor } from '@kontor/domain';
import type { DemoLine } from './line.ts';
import { payeeOf, payerOf } from './parties.ts';

/** Lines of payments that the demo has booked before their statement came. */

/**
 * A payment of the books, with what its document tells. `reference` is empty where another payment
 * of it may still come.
 */
export type PaymentBooked = {
  invnumber: string;
  payment: Payment;
  reference: string;
  party: { customer: Customer } | { vendor: Vendor };
};

const bankAccno = 1020;

const signed = (amount: Decimal, isOut: boolean): Decimal => (isOut ? negated(amount, 2) : amount);

export const knownLines = (booked: readonly PaymentBooked[]): DemoLine[] =>
  booked
    .filter(({ payment }) => payment.payment_accno === bankAccno)
    .map(({ invnumber, payment, reference, party }) => {
      const isToVendor = 'vendor' in party;
      const amount = signed(payment.amount_paid, isToVendor);
      const isIn = !amount.startsWith('-');
      const byReference = isIn && reference !== '';
      return {
        date: payment.datepaid,
        amount,
        counterparty: isToVendor ? payeeOf(party.vendor) : payerOf(party.customer),
        ...(byReference ? { creditor: reference } : { texts: [`Rechnung ${invnumber}`] }),
        code: isIn ? (byReference ? 'PMNT/RCDT/VCOM' : 'PMNT/RCDT/DMCT') : 'PMNT/ICDT/DMCT',
        text: isIn ? 'Gutschrift' : 'Zahlung',
        bookedAs: 'entry' as const,
      };
    });
