import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, decimal, elements, kept, record, text } from '../values/schema/kinds.ts';

/** Payments of invoices and of payables (docs/interface §11); payment-posting.ts computes their postings. */
const fields = {
  datepaid: bookingDate,
  amount_paid: decimal,
  source: text().optional(),
  memo: text().optional(),
  payment_accno: accno.nullish(),
};

/** A payment of an invoice; negative when it closes a credit note. */
export const payment = record('payment', 'payments', fields);
export type Payment = z.infer<typeof payment>;

/** A payment of a payable. */
export const vendorpayment = record('vendorpayment', 'vendorpayments', {
  ...fields,
  exchangerate: decimal.nullish(),
});
export type Vendorpayment = z.infer<typeof vendorpayment>;

/** A payment among others, with the number of the invoice or the payable that it pays. */
export const namedPayment = z
  .object({
    invoice: text(255).optional(),
    payable: text(255).optional(),
    /** The vendor of the payable, where several vendors use its number. */
    vendor_number: text(255).optional(),
    ...vendorpayment.shape,
  })
  .check(
    z.refine(({ invoice, payable }) => Boolean(invoice?.trim()) !== Boolean(payable?.trim()), {
      path: ['invoice'],
      error: 'must be given, or payable, and not both',
    }),
  )
  .meta({ id: 'named_payment' })
  .register(elements, { one: 'payment', many: 'payments' });
export type NamedPayment = z.infer<typeof namedPayment>;

/** A payment as it is stored and answered. */
export const paymentKept = kept(payment, { id: z.int(), payment_accno: accno });
export type PaymentKept = z.infer<typeof paymentKept>;

export const vendorpaymentKept = kept(vendorpayment, { id: z.int(), payment_accno: accno });
export type VendorpaymentKept = z.infer<typeof vendorpaymentKept>;
