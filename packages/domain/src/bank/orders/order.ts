import { z } from 'zod';
import { vatCode } from '../../master-data/vat-code.ts';
import { bookingDate, instant } from '../../values/dates.ts';
import { accno, boolean, elements, integer, text, unboundedDecimal } from '../../values/schema/kinds.ts';
import { version } from '../../values/version.ts';
import { entryOfLine } from '../outcome/outcome.ts';
import { creditTaken } from './order-credits.ts';

/** Payment orders as they are kept and answered (docs/interface §26). */

export const orderStates = ['draft', 'released', 'sent', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * A payment waits for its debit, until the bank has refused or executed it, or its order is
 * cancelled.
 */
export const paymentStates = ['waiting', 'refused', 'executed', 'cancelled'] as const;
export type OrderedPaymentState = (typeof paymentStates)[number];

export const paymentKinds = ['domestic', 'sepa', 'foreign'] as const;

/** The fields of a payment, as an order and a proposal have them. */
export const paymentFields = {
  invnumber: text()
    .optional()
    .meta({ description: 'The payable that it pays; absent for other payments.', examples: ['R-77/2026'] }),
  vendornumber: text()
    .optional()
    .meta({ description: 'The vendor of that payable.', examples: ['L2001'] }),
  kind: z.enum(paymentKinds).meta({
    description:
      'domestic: francs within Switzerland and Liechtenstein; sepa: euros within SEPA; else foreign.',
    examples: ['domestic'],
  }),
  name: text().meta({ description: 'Who is paid.', examples: ['Papeterie Dupont SA'] }),
  street: text().meta({ description: 'The street.', examples: ['Rue du Lac'] }),
  building_number: text().meta({ description: 'The number of the building.', examples: ['12'] }),
  zipcode: text().meta({ description: 'Postal code.', examples: ['1003'] }),
  city: text().meta({ description: 'The town.', examples: ['Lausanne'] }),
  country: text().meta({ description: 'Two letters.', examples: ['CH'] }),
  iban: text().meta({ description: 'The IBAN that is paid to.', examples: ['CH9300762011623852957'] }),
  account_number: text().meta({ description: 'The number of an account without IBAN.', examples: [''] }),
  bic: text().meta({ description: 'The BIC of its bank.', examples: [''] }),
  reference: text().meta({ description: 'The reference.', examples: ['RF18539007547034'] }),
  message: text().meta({ description: 'The message.', examples: [''] }),
  amount: unboundedDecimal.meta({ description: 'The amount.', examples: ['98.00'] }),
  currency: text().meta({ description: 'Its currency.', examples: ['CHF'] }),
  discount: unboundedDecimal.meta({ description: 'The discount that is taken.', examples: ['0.00'] }),
};

/** A payment of an order, as it is kept. */
export const paymentOrdered = z
  .object({
    position: integer.meta({ description: 'Its place in the order, from 1.', examples: [1] }),
    ...paymentFields,
    purpose: text().meta({ description: 'The purpose.', examples: [''] }),
    charges: text().meta({ description: 'Who bears the charges abroad.', examples: [''] }),
    is_salary: boolean.meta({ description: 'Whether it is a salary.', examples: [false] }),
    accno: accno
      .optional()
      .meta({ description: 'The account on which another payment is booked.', examples: [5000] }),
    tax_accno: accno.optional().meta({ description: 'Its VAT account.' }),
    vat_code: vatCode.optional().meta({ description: 'Its figure of the VAT return.' }),
    discount_accno: accno.optional().meta({ description: 'The account of the discount.' }),
    memo: text().meta({ description: 'A remark that is booked.', examples: [''] }),
    previous_iban: text().meta({
      description: 'The IBAN to which the vendor was paid last, where that was another one.',
      examples: [''],
    }),
    end_to_end: text().meta({
      description: 'The id by which the debit and the answer of the bank are known.',
      examples: ['K7-3f9a1c2b-1'],
    }),
    payment_information: text().meta({
      description: 'The id of its group in the file.',
      examples: ['K7-3f9a1c2b-CHF'],
    }),
    credits: z.array(creditTaken).optional().meta({
      description: 'The credit notes of the vendor that are set off before it; absent where there are none.',
    }),
    state: z.enum(paymentStates).meta({
      description: 'waiting for its debit, refused by the bank, executed, or cancelled.',
      examples: ['waiting'],
    }),
    reason: text().meta({ description: 'Why the bank refused it.', examples: [''] }),
    transit_accno: accno.optional().meta({
      description: 'The account on which it awaits its debit, where it was booked as its order was sent.',
    }),
    entries: z.array(entryOfLine).meta({
      description:
        'The entries that booked it when its order was sent, and those that reversed them when the bank refused it.',
      examples: [[]],
    }),
  })
  .meta({ id: 'payment_ordered' })
  .register(elements, { one: 'payment', many: 'payments' });
export type PaymentOrdered = z.infer<typeof paymentOrdered>;

const orderSum = z
  .object({
    currency: text().meta({ description: 'The currency.', examples: ['CHF'] }),
    amount: unboundedDecimal.meta({ description: 'The sum of its payments.', examples: ['98.00'] }),
  })
  .meta({ id: 'order_sum' })
  .register(elements, { one: 'sum', many: 'sums' });

const when = { examples: ['2026-02-09T08:00:00.000Z'] };

/** An order as a list has it. */
export const orderListed = z
  .object({
    id: integer.meta({ description: 'Assigned by Kontor, unique within the client.', examples: [7] }),
    // Answers that an Idempotency-Key has recorded may be older than versions.
    version: version.default(1),
    accno: accno.meta({ description: 'The account that pays.', examples: [1020] }),
    day: bookingDate.meta({
      description: 'The day on which the bank is to pay.',
      examples: ['2026-02-10'],
    }),
    state: z.enum(orderStates).meta({
      description: 'A draft, released (its file may leave), sent to the bank, or cancelled.',
      examples: ['draft'],
    }),
    batch_booking: boolean
      .optional()
      .meta({ description: 'Whether the statement has one debit for payments of a kind.' }),
    message_id: text().meta({ description: 'The id of its file.', examples: ['K7-3f9a1c2b'] }),
    count: integer.meta({ description: 'The number of its payments.', examples: [1] }),
    waiting: integer.meta({ description: 'How many wait for their debit.', examples: [1] }),
    refused: integer.meta({ description: 'How many the bank refused.', examples: [0] }),
    sums: z.array(orderSum).meta({ description: 'The sums by currency.' }),
    created: instant.meta({ description: 'When it was made.', ...when }),
    created_by: text().meta({ description: 'By whom: a person, or a key.', examples: ['Anna Muster'] }),
    changed_by: text().meta({ description: 'Who changed it last.', examples: [''] }),
    released: instant.optional().meta({ description: 'When it was released.', ...when }),
    released_by: text().meta({ description: 'By whom.', examples: ['Beat Meier'] }),
    fetched: instant
      .optional()
      .meta({ description: 'When its file was first fetched: from then on it may have gone to the bank.' }),
    fetched_by: text()
      .default('')
      .meta({ description: 'By whom.', examples: [''] }),
    sent: instant.optional().meta({ description: 'When it was sent.', ...when }),
    sent_by: text().meta({ description: 'By whom.', examples: ['Anna Muster'] }),
    sha256: text().meta({
      description: 'The SHA-256 of its file, in lower-case hexadecimal digits; empty for a draft.',
      examples: [''],
    }),
  })
  .meta({ id: 'order_listed' })
  .register(elements, { one: 'order', many: 'orders' });
export type OrderListed = z.infer<typeof orderListed>;

export const orderKept = z
  .object({
    ...orderListed.shape,
    payments: z.array(paymentOrdered).meta({ description: 'Its payments, in their order.' }),
  })
  .meta({ id: 'order_kept' })
  .register(elements, { one: 'order', many: 'orders' });
export type OrderKept = z.infer<typeof orderKept>;
