import { z } from 'zod';
import { vatCode } from '../../master-data/vat-code.ts';
import { bookingDate } from '../../values/dates.ts';
import { accno, boolean, decimal, elements, record, text } from '../../values/schema/kinds.ts';
import { sayOneOf } from '../../values/sentences/say.ts';
import { sentCredits } from './order-credits.ts';

/**
 * Payment orders as they are sent (docs/interface §26): what of the payables is paid, and payments
 * of nobody's bill.
 */

/** The most payments that an order has. */
export const maxOrdered = 1_000;

/** Who bears the charges of a payment abroad. */
export const chargesBearers = ['shared', 'debtor', 'creditor'] as const;

const amount = decimal.meta({ description: 'The amount that is paid, in `currency`.', examples: ['98.00'] });
const iban = text(42);
const message = text(140).optional();

/** A payable that is to be paid. What is left out is as the payable and its vendor have it. */
export const orderedPayable = z
  .object({
    invnumber: text(255, 1).meta({ description: 'The number of the payable.', examples: ['R-77/2026'] }),
    vendornumber: text(255)
      .optional()
      .meta({
        description: 'The number of its vendor, where several use that number.',
        examples: ['L2001'],
      }),
    amount: amount.nullish().meta({
      description: 'The amount that is paid; by default all that is open, less discount and credit notes.',
    }),
    discount: decimal.nullish().meta({
      description:
        'The discount that is taken, which is booked with the payment; by default, where no amount is sent, that of the terms if it is in time. 0 takes none.',
      examples: ['2.00'],
    }),
    credits: sentCredits.optional().meta({
      description:
        'Credit notes of the vendor that are set off before the rest is paid; booked as the order is sent.',
    }),
    message: message.meta({
      description:
        'A message to the vendor; by default the number of the payable, where there is no reference.',
    }),
  })
  .meta({ id: 'ordered_payable' })
  .register(elements, { one: 'payable', many: 'payables' });
export type OrderedPayable = z.infer<typeof orderedPayable>;

/** A payment that pays no payable, such as a salary or a tax. */
export const otherPayment = z
  .object({
    name: text(70, 1).meta({ description: 'Who is paid.', examples: ['Anna Muster'] }),
    street: text(70)
      .optional()
      .meta({ description: 'The street.', examples: ['Seeweg'] }),
    building_number: text(16)
      .optional()
      .meta({ description: 'The number of the building.', examples: ['4'] }),
    zipcode: text(16)
      .optional()
      .meta({ description: 'Postal code.', examples: ['8002'] }),
    city: text(35, 1).meta({ description: 'The town, which banks ask for.', examples: ['Zürich'] }),
    country: text(2)
      .optional()
      .meta({ description: 'Two letters; by default CH.', examples: ['CH'] }),
    iban: iban
      .optional()
      .meta({ description: 'The IBAN that is paid to.', examples: ['CH9300762011623852957'] }),
    account_number: text(34)
      .optional()
      .meta({ description: 'The number of an account abroad that has no IBAN.' }),
    bic: text(11).optional().meta({ description: 'The BIC of the bank, which a payment abroad needs.' }),
    reference: text(60)
      .optional()
      .meta({ description: 'A QR reference, or a creditor reference that begins with RF.' }),
    message: message.meta({ description: 'A message to who is paid.', examples: ['Lohn Januar'] }),
    purpose: text(4).optional().meta({ description: 'The purpose, as a code of ISO 20022.' }),
    charges: z
      .enum(chargesBearers, sayOneOf(chargesBearers))
      .nullish()
      .meta({ description: 'Who bears the charges of a payment abroad; by default shared.' }),
    amount,
    currency: text(3)
      .optional()
      .meta({ description: "The currency; by default the client's.", examples: ['CHF'] }),
    is_salary: boolean
      .nullish()
      .meta({ description: 'Whether it is a salary: banks show those as one sum.', examples: [true] }),
    accno: accno.meta({ description: 'The account on which it is booked.', examples: [5000] }),
    tax_accno: accno.nullish().meta({ description: 'The VAT account, whose tax is within the amount.' }),
    vat_code: vatCode.nullish().meta({ description: 'The figure of the VAT return.' }),
    memo: text(255)
      .optional()
      .meta({ description: 'A remark that is booked.', examples: ['Lohn Januar'] }),
  })
  .meta({ id: 'other_payment' })
  .register(elements, { one: 'other_payment', many: 'other_payments' });
export type OtherPayment = z.infer<typeof otherPayment>;

const wages = {
  ...{ name: 'Anna Muster', city: 'Zürich', iban: 'CH9300762011623852957', amount: '5000.00' },
  ...{ is_salary: true, accno: 5000 },
};

/** An order as it is sent: it is a draft until someone releases it. */
export const orderSent = record('order', 'orders', {
  accno: accno.nullish().meta({
    description: "The account that pays, which has an IBAN; by default the client's payment account.",
    examples: [1020],
  }),
  // Without examples, as any day is over one day, and any bill paid.
  day: bookingDate
    .nullish()
    .meta({ description: 'The day on which the bank pays, not before today; by default today.' }),
  batch_booking: boolean.nullish().meta({
    description:
      'Whether the statement has one debit for payments of a kind; by default as agreed with the bank.',
  }),
  payables: z
    .array(orderedPayable)
    .max(maxOrdered)
    .optional()
    .meta({ description: 'The payables that are paid.' }),
  other_payments: z
    .array(otherPayment)
    .max(maxOrdered)
    .optional()
    .meta({ description: 'Other payments.', examples: [[wages]] }),
});
export type OrderSent = z.infer<typeof orderSent>;
