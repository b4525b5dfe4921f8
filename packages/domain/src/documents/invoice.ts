import { z } from 'zod';
import { dimensionFields, sharedDimensions, withoutShared } from '../master-data/dimensions/dimension.ts';
import { taxOfLine } from '../master-data/vat-code.ts';
import { bank, contact, withNumberOrName } from '../master-data/vendor.ts';
import { supplyPeriod } from '../posting/supply-period.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { external } from '../values/external.ts';
import {
  accno,
  accounts,
  boolean,
  decimal,
  elements,
  kept,
  record,
  scalars,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { lineLayout } from './layout/line-layout.ts';
import { statuses } from './settling/status.ts';

/** Outgoing invoices (docs/interface §9); invoice-posting.ts computes their postings. */

/** The customer that an invoice carries: created when the number is unknown, changed otherwise. */
export const invoiceCustomer = z
  .object({
    customernumber: text(32, 1).meta({
      description: 'The number of the customer, who is created where it is unknown.',
      examples: ['K1001'],
    }),
    name: text(70, 1)
      .optional()
      .meta({ description: 'Name, required of a new customer.', examples: ['Gasthaus zum Löwen'] }),
    contactId: text(64).optional().meta({ description: "The contact in the caller's own system." }),
    addressId: text(64).optional().meta({ description: "The address in the caller's own system." }),
    ...contact,
    taxfree: boolean.nullish().meta({ description: 'True books no tax on articles.' }),
    ...bank,
  })
  .check(withNumberOrName('customernumber'))
  .meta({ id: 'invoice_customer' })
  .register(elements, { one: 'customer', many: 'customers' });

export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

/** The period of supply of a line, where it is not that of the invoice. */
const linePeriod = {
  supply_from: supplyPeriod.supply_from.meta({ description: 'The first day of the period of its supply.' }),
  supply_to: supplyPeriod.supply_to.meta({ description: 'The last day of it.' }),
};

/** A line booked to an income account. */
export const incomeentry = record('incomeentry', 'incomeentries', {
  amount: decimal.meta({ description: 'Amount, booked as it is sent.' }),
  income_accno: accno.meta({ description: 'Income account.' }),
  description: text().optional().meta({ description: 'What was supplied.' }),
  ...taxOfLine,
  ...linePeriod,
  ...dimensionFields,
  ...lineLayout,
});

/** A tax amount, booked as it is sent. */
export const taxentry = record('taxentry', 'taxentries', {
  amount: decimal.meta({ description: 'Amount of the tax.' }),
  tax_accno: accno.meta({ description: 'VAT account.' }),
});

export const taxentryKept = kept(taxentry, {});

/** A line that refers to an article. */
export const invoicePart = z
  .object({
    partnumber: text(64, 1).meta({ description: 'The number of an article that exists.' }),
    description: text().optional().meta({ description: "What was supplied; by default the article's." }),
    quantity: decimal.nullish().meta({ description: 'Quantity, 1 by default.' }),
    unit: text(5).optional().meta({ description: 'Unit of the quantity.' }),
    sellprice: decimal.nullish().meta({ description: "Price of one unit; by default the article's." }),
    discount: decimal.nullish().meta({ description: 'Discount in percent.' }),
    itemnote: text().optional().meta({ description: 'Further text for the line.' }),
    ...taxOfLine,
    ...linePeriod,
    ...dimensionFields,
    ...lineLayout,
  })
  .meta({ id: 'invoice_part' })
  .register(elements, { one: 'part', many: 'parts' });
export type InvoicePart = z.infer<typeof invoicePart>;

export const maxLines = 5_000;

/** The head that invoices and payables have in common. */
export const head = {
  ordnumber: text().optional().meta({ description: 'Number of the order.' }),
  /** Accepted and ignored: the status is derived when a document is read. */
  status: text()
    .optional()
    .meta({ description: 'Ignored when it is sent; derived when the document is read.' }),
  currency: text(3)
    .optional()
    .meta({ description: "Currency by ISO 4217; by default the client's.", examples: ['CHF'] }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-01-14'] }),
  duedate: bookingDate
    .nullish()
    .meta({ description: 'Due date; by default from the terms of the party.', examples: ['2026-02-13'] }),
  description: text().optional().meta({ description: 'What the document is about.' }),
  notes: text().optional().meta({ description: 'Notes for the party.' }),
  intnotes: text().optional().meta({ description: 'Notes for those who keep the books.' }),
  taxincluded: boolean
    .nullish()
    .meta({ description: 'Whether prices and amounts include tax.', examples: [false] }),
  dcn: text().optional().meta({ description: 'Reference of the payment slip.' }),
  /** The day of supply, where it is not `transdate`. */
  taxdate: bookingDate
    .nullish()
    .meta({ description: 'The day of supply, which decides the rate of tax, where it is not `transdate`.' }),
  ...sharedDimensions,
  ...external,
};

/** An invoice as it is sent: with `incomeentries` (and `taxentries`), or with `parts`. */
export const invoice = record('invoice', 'invoices', {
  invnumber: text(255)
    .optional()
    .meta({
      description: "The number of the invoice; by default the client's next one.",
      examples: ['A1.1'],
    }),
  ...head,
  ...supplyPeriod,
  ar_accno: accno
    .nullish()
    .meta({ description: "Receivables account; by default the customer's.", examples: [1100] }),
  customernumber: text(32)
    .optional()
    .meta({ description: 'The number of a customer who exists; this, or `customer`.', examples: ['K1001'] }),
  customer: invoiceCustomer
    .optional()
    .meta({ description: 'A customer who is saved along with the invoice.' }),
  incomeentries: z
    .array(incomeentry)
    .max(maxLines)
    .optional()
    .meta({
      description: 'Lines by accounts; these, or `parts`.',
      examples: [[{ amount: '99.00', income_accno: 3400, description: 'Beratung Januar' }]],
    }),
  taxentries: z
    .array(taxentry)
    .max(maxLines)
    .optional()
    .meta({
      description: 'Taxes of the lines by accounts, booked as they are sent.',
      examples: [[{ amount: '8.02', tax_accno: 2201 }]],
    }),
  /** Whether the total is rounded to 5 Rappen; the client's default, if it is left out. */
  rounding: boolean
    .nullish()
    .meta({ description: 'Whether the total is rounded to 5 Rappen; by default as the client is set.' }),
  parts: z
    .array(invoicePart)
    .max(maxLines)
    .optional()
    .meta({ description: 'Lines by articles; these, or `incomeentries`.' }),
});
export type Invoice = z.infer<typeof invoice>;

/**
 * A line as it is stored and answered: with the defaults of its article, and the accounts it was
 * booked on.
 */
export const invoicePartKept = kept(invoicePart, {
  quantity: unboundedDecimal,
  sellprice: unboundedDecimal,
  discount: unboundedDecimal,
  income_accno: accno.meta({ description: 'Income account that it was booked on.' }),
  tax_accnos: accounts.meta({ description: 'VAT accounts that taxed it.' }),
  price_update: instant.optional().meta({ description: "When the article's price had last changed." }),
});
export type InvoicePartKept = z.infer<typeof invoicePartKept>;

export const invoiceCustomerKept = kept(invoiceCustomer, {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  created: instant.meta({ description: 'When the record was made.', examples: ['2026-01-05T07:15:00.000Z'] }),
});

/** The fields that a stored document has beside those that were sent. */
export const figures = {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  status: z
    .enum(statuses)
    .meta({ description: 'OPEN, OVERDUE or PAID, derived when the document is read.', examples: ['OPEN'] }),
  amount: unboundedDecimal.meta({ description: 'The total, tax included.', examples: ['107.02'] }),
  netamount: unboundedDecimal.meta({
    description: 'The total without tax and without rounding.',
    examples: ['99.00'],
  }),
  paid: unboundedDecimal.meta({ description: 'The sum of the payments.', examples: ['0.00'] }),
};

/**
 * An invoice as it is stored and answered: as posted, with its customer at that time, and the
 * amount paid since.
 */
export const invoiceKept = kept(invoice, {
  ...figures,
  ar_accno: accno,
  duedate: bookingDate,
  taxincluded: boolean,
  customer: invoiceCustomerKept,
  payment_reference: text().meta({
    description:
      'The reference by which its payment is known: that of the slip that was sent, else one of its own.',
    examples: ['RF18539007547034'],
  }),
  credits: text()
    .optional()
    .meta({
      description: 'Of a credit note: the number of the invoice that it credits.',
      examples: ['A1.1'],
    }),
  // Absent from answers where there is none, as existing callers know no such field.
  offer: text()
    .register(scalars, { kind: 'id' })
    .optional()
    .meta({ description: 'The number of the offer that it was made of (§37).', examples: ['O-1'] }),
  reminder_level: z
    .int()
    .optional()
    .meta({ description: 'The level of its last reminder, where there was one.', examples: [1] }),
  reminded: bookingDate
    .optional()
    .meta({ description: 'The day of its last reminder.', examples: ['2026-02-25'] }),
  incomeentries: z.array(kept(incomeentry, {})),
  taxentries: z.array(taxentryKept),
  parts: z.array(invoicePartKept),
})
  .omit(withoutShared)
  .meta({ id: 'invoice_kept' })
  .register(elements, { one: 'invoice', many: 'invoices' });
export type InvoiceKept = z.infer<typeof invoiceKept>;
