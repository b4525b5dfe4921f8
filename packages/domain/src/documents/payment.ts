import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, decimal, elements, kept, record, text } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/** Payments of invoices and of payables (docs/interface §11); payment-posting.ts computes their postings. */
const fields = {
  datepaid: bookingDate.meta({ description: 'Booking date.', examples: ['2026-02-10'] }),
  amount_paid: decimal.meta({ description: 'Amount, not zero; negative to pay back.', examples: ['50.00'] }),
  source: text()
    .optional()
    .meta({ description: 'Document number of the payment.', examples: ['ZE-4711'] }),
  memo: text()
    .optional()
    .meta({ description: 'A remark.', examples: ['Besten Dank'] }),
  payment_accno: accno
    .nullish()
    .meta({ description: "Account that the money moves on; by default the document's.", examples: [1020] }),
};

/** The statement of the caller by which a payment that rests on an old figure is refused. It is not kept. */
const seen = {
  open: decimal.nullish().meta({
    description: 'What was open of the document when the caller looked; where it is not, nothing is booked.',
  }),
};

/** A payment of an invoice; negative when it closes a credit note. */
export const payment = record('payment', 'payments', { ...fields, ...seen });
export type Payment = z.infer<typeof payment>;

/** A payment of a payable. */
export const vendorpayment = record('vendorpayment', 'vendorpayments', {
  ...fields,
  exchangerate: decimal.nullish().meta({ description: "Rate of the currency; by default the day's." }),
  ...seen,
});
export type Vendorpayment = z.infer<typeof vendorpayment>;

/** A payment among others, with the number of the invoice or the payable that it pays. */
export const namedPayment = z
  .object({
    invoice: text(255)
      .optional()
      .meta({
        description: 'The number of the invoice that is paid; this, or `payable`.',
        examples: ['A1.1'],
      }),
    payable: text(255)
      .optional()
      .meta({ description: 'The number of the payable that is paid; this, or `invoice`.' }),
    /** The vendor of the payable, where several vendors use its number. */
    vendor_number: text(255)
      .optional()
      .meta({ description: 'The vendor of the payable, where several vendors use its number.' }),
    ...vendorpayment.shape,
  })
  .check(
    z.refine(({ invoice, payable }) => Boolean(invoice?.trim()) !== Boolean(payable?.trim()), {
      path: ['invoice'],
      error: sayInSchema('invoice_or_payable'),
    }),
  )
  .meta({ id: 'named_payment' })
  .register(elements, { one: 'payment', many: 'payments' });
export type NamedPayment = z.infer<typeof namedPayment>;

const ofKept = {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  payment_accno: accno.meta({ description: 'Account that the money moved on.', examples: [1020] }),
  reverses: z.int().optional().meta({ description: 'The `id` of the payment that it takes back.' }),
  reversed_by: z.int().optional().meta({ description: 'The `id` of the payment that takes it back.' }),
};

/** A payment as it is stored and answered. */
export const paymentKept = kept(
  payment.omit({ open: true }).register(elements, { one: 'payment', many: 'payments' }),
  ofKept,
);
export type PaymentKept = z.infer<typeof paymentKept>;

export const vendorpaymentKept = kept(
  vendorpayment.omit({ open: true }).register(elements, { one: 'vendorpayment', many: 'vendorpayments' }),
  ofKept,
);
export type VendorpaymentKept = z.infer<typeof vendorpaymentKept>;
