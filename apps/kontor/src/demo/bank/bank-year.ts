import type { BookingDate, Decimal } from '@kontor/domain';
import type { DemoBooks } from '../demo.ts';
import { bankNumbers, sender } from '../sender.ts';
import { knownLines, type PaymentBooked } from './known-lines.ts';
import { type Awaited, creditsOf, habitsOf, type Ordered, orderedLine, othersOf } from './new-lines.ts';
import { periodsUpTo } from './periods.ts';
import { type DemoStatement, statementsOf } from './statements.ts';
import { orderedOn } from './vendor-credit.ts';

/** The demo client's statements of its bank: what its books have booked, and what they have not. */

/** A document as it was posted. */
type Document = { invnumber: string; amount: Decimal };
export type Documents = {
  invoices: readonly (Document & { customernumber: string; payment_reference: string })[];
  payables: readonly (Document & { vendornumber: string })[];
};

/** A payment that was booked, of an invoice or a payable. */
export type Paid = Pick<PaymentBooked, 'invnumber' | 'payment'> & { side: 'customer' | 'vendor' };

/** The payments that were booked, and the one that an order has sent. */
type DemoPayments = { paid: readonly Paid[]; ordered: Omit<Ordered, 'vendor'> };

export const bankStatements = (
  today: BookingDate,
  { books, paid, ordered, ...posted }: Documents & DemoPayments & { books: DemoBooks },
): DemoStatement[] => {
  const periods = periodsUpTo(today);
  const known = knownIn(books, posted);
  return statementsOf(
    [
      ...knownLines(paid.map(known.booked)),
      ...creditsOf(known.awaited(), today),
      orderedLine(orderedOn(today), known.ordered(ordered)),
      ...othersOf(today, sender.sender.name),
      ...habitsOf(periods, today),
    ],
    { periods, account: { iban: bankNumbers.iban, currency: 'CHF' } },
  );
};

const found = <One>(one: One | undefined, what: string): One => {
  if (one === undefined) throw new Error(`${what} is not in the books.`);
  return one;
};

const knownIn = (books: DemoBooks, { invoices, payables }: Documents) => {
  const invoicesBy = new Map(invoices.map((one) => [one.invnumber, one]));
  const payablesBy = new Map(payables.map((one) => [one.invnumber, one]));
  const customers = new Map(books.customers.map((one) => [one.customernumber, one]));
  const vendors = new Map(books.vendors.map((one) => [one.vendornumber, one]));
  const invoiceOf = (number: string) => {
    const invoice = found(invoicesBy.get(number), `Invoice ${number}`);
    return {
      ...invoice,
      customer: found(customers.get(invoice.customernumber), `The customer of ${number}`),
    };
  };
  return {
    booked: ({ invnumber, payment, side }: Paid): PaymentBooked => {
      if (side === 'vendor') {
        const { vendornumber } = found(payablesBy.get(invnumber), `Payable ${invnumber}`);
        const vendor = found(vendors.get(vendornumber), `The vendor of ${invnumber}`);
        return { invnumber, payment, reference: '', party: { vendor } };
      }
      const { customer, amount, payment_reference } = invoiceOf(invnumber);
      // A part and the rest of an invoice may be alike, so that the reference would take the one
      // for the other.
      const isWhole = payment.amount_paid === amount && customer.remittancevoucher === true;
      return { invnumber, payment, reference: isWhole ? payment_reference : '', party: { customer } };
    },
    ordered: (sent: DemoPayments['ordered']): Ordered => {
      const { vendornumber } = found(payablesBy.get(sent.invnumber), `Payable ${sent.invnumber}`);
      return { ...sent, vendor: found(vendors.get(vendornumber), `The vendor of ${sent.invnumber}`) };
    },
    awaited: (): Awaited[] =>
      books.awaited.map(({ invnumber, paidBy }) => {
        const { amount, payment_reference: reference, customer } = invoiceOf(invnumber);
        return { invnumber, amount, reference, customer, paidBy };
      }),
  };
};
