import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, decimal, elements, kept, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/**
 * Payments of invoices and of payables (docs/interface §11); payment-posting.ts computes their
 * postings.
 */
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

/**
 * The statement of the caller by which a payment that rests on an old figure is refused. It is not
 * kept.
 */
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

const storedFields = {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  payment_accno: accno.meta({ description: 'Account that the money moved on.', examples: [1020] }),
  reverses: z.int().optional().meta({ description: 'The `id` of the payment that it reverses.' }),
  reversed_by: z.int().optional().meta({ description: 'The `id` of the payment that reverses it.' }),
};

/** A payment as it is stored and answered. */
export const paymentKept = kept(
  payment.omit({ open: true }).register(elements, { one: 'payment', many: 'payments' }),
  storedFields,
);
export type PaymentKept = z.infer<typeof paymentKept>;

export const vendorpaymentKept = kept(
  vendorpayment.omit({ open: true }).register(elements, { one: 'vendorpayment', many: 'vendorpayments' }),
  storedFields,
);
export type VendorpaymentKept = z.infer<typeof vendorpaymentKept>;

/** The sides of payments: those of invoices, and those of payables. */
export const paymentSides = ['customers', 'vendors'] as const;

/** A payment in the list of all of a client, with the document that it pays. */
export const paymentListed = z
  .object({
    id: storedFields.id,
    side: z.enum(paymentSides).meta({
      description: 'customers of a payment of an invoice, vendors of one of a payable.',
      examples: ['customers'],
    }),
    datepaid: fields.datepaid,
    invnumber: text().meta({ description: 'The number of the document that it pays.', examples: ['A1.1'] }),
    party_number: text().meta({ description: 'The number of its customer or vendor.', examples: ['K-1001'] }),
    party_name: text().meta({
      description: 'The name of the customer or vendor.',
      examples: ['Gasthaus zum Löwen'],
    }),
    amount_paid: unboundedDecimal.meta({
      description: 'Amount in the currency of the document; negative where it is paid back.',
      examples: ['50.00'],
    }),
    currency: text(3).meta({ description: 'The currency of the document.', examples: ['CHF'] }),
    payment_accno: storedFields.payment_accno,
    source: text().meta({ description: 'Document number of the payment.', examples: ['ZE-4711'] }),
    memo: text().meta({ description: 'A remark.', examples: ['Besten Dank'] }),
    entry_id: z.int().meta({ description: 'The entry that it has booked.', examples: [2] }),
    entry_number: z.int().meta({ description: 'The number of that entry within the client.', examples: [2] }),
    reverses: storedFields.reverses,
    reversed_by: storedFields.reversed_by,
    bank_line: z.int().optional().meta({ description: 'The line of a bank that holds it.' }),
  })
  .meta({ id: 'payment_listed' })
  .register(elements, { one: 'payment', many: 'payments' });
export type PaymentListed = z.infer<typeof paymentListed>;
export type PaymentSide = PaymentListed['side'];
