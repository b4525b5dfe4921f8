import { z } from 'zod';
import { taxOfLine } from '../master-data/vat-code.ts';
import { bank, contact, withNumberOrName } from '../master-data/vendor.ts';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  accounts,
  boolean,
  decimal,
  elements,
  kept,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { statuses } from './settling/status.ts';

/** Outgoing invoices (docs/interface §9); invoice-posting.ts computes their postings. */

/** The customer that an invoice carries: created when the number is unknown, changed otherwise. */
export const invoiceCustomer = z
  .object({
    customernumber: text(32, 1),
    name: text(64, 1).optional(),
    contactId: text(64).optional(),
    addressId: text(64).optional(),
    ...contact,
    taxfree: boolean.nullish(),
    ...bank,
  })
  .check(withNumberOrName('customernumber'))
  .meta({ id: 'invoice_customer' })
  .register(elements, { one: 'customer', many: 'customers' });

export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

/** A line booked to an income account. */
export const incomeentry = record('incomeentry', 'incomeentries', {
  amount: decimal,
  income_accno: accno,
  description: text().optional(),
  ...taxOfLine,
});

/** A tax amount, booked as it is sent. */
export const taxentry = record('taxentry', 'taxentries', { amount: decimal, tax_accno: accno });

export const taxentryKept = kept(taxentry, {});

/** A line that refers to an article. */
export const invoicePart = z
  .object({
    partnumber: text(64, 1),
    description: text().optional(),
    quantity: decimal.nullish(),
    unit: text(5).optional(),
    sellprice: decimal.nullish(),
    discount: decimal.nullish(),
    itemnote: text().optional(),
    ...taxOfLine,
  })
  .meta({ id: 'invoice_part' })
  .register(elements, { one: 'part', many: 'parts' });
export type InvoicePart = z.infer<typeof invoicePart>;

export const maxLines = 5_000;

/** The head that invoices and payables have in common. */
export const head = {
  ordnumber: text().optional(),
  /** Accepted and ignored: the status is derived when a document is read. */
  status: text().optional(),
  currency: text(3).optional(),
  transdate: bookingDate,
  duedate: bookingDate.nullish(),
  description: text().optional(),
  notes: text().optional(),
  intnotes: text().optional(),
  taxincluded: boolean.nullish(),
  dcn: text().optional(),
  /** The day of supply, where it is not `transdate`. */
  taxdate: bookingDate.nullish(),
};

/** An invoice as it is sent: with `incomeentries` (and `taxentries`), or with `parts`. */
export const invoice = record('invoice', 'invoices', {
  invnumber: text(255).optional(),
  ...head,
  ar_accno: accno.nullish(),
  customernumber: text(32).optional(),
  customer: invoiceCustomer.optional(),
  incomeentries: z.array(incomeentry).max(maxLines).optional(),
  taxentries: z.array(taxentry).max(maxLines).optional(),
  /** Whether the total is rounded to 5 Rappen; the client's default, if it is left out. */
  rounding: boolean.nullish(),
  parts: z.array(invoicePart).max(maxLines).optional(),
});
export type Invoice = z.infer<typeof invoice>;

/** A line as it is stored and answered: with the defaults of its article, and the accounts it was booked on. */
export const invoicePartKept = kept(invoicePart, {
  quantity: unboundedDecimal,
  sellprice: unboundedDecimal,
  discount: unboundedDecimal,
  income_accno: accno,
  tax_accnos: accounts,
  price_update: instant.optional(),
});

export const invoiceCustomerKept = kept(invoiceCustomer, { id: z.int(), created: instant });

/** The fields that a stored document has beside those that were sent. */
export const figures = {
  id: z.int(),
  status: z.enum(statuses),
  amount: unboundedDecimal,
  netamount: unboundedDecimal,
  paid: unboundedDecimal,
};

/** An invoice as it is stored and answered: as posted, with its customer at that time, and the amount paid since. */
export const invoiceKept = kept(invoice, {
  ...figures,
  ar_accno: accno,
  duedate: bookingDate,
  taxincluded: boolean,
  customer: invoiceCustomerKept,
  incomeentries: z.array(kept(incomeentry, {})),
  taxentries: z.array(taxentryKept),
  parts: z.array(invoicePartKept),
});
export type InvoiceKept = z.infer<typeof invoiceKept>;
