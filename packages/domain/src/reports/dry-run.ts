import { z } from 'zod';
import { anyOutcome } from '../documents/bulk.ts';
import { invoiceKept } from '../documents/invoice.ts';
import { payableKept } from '../documents/payable.ts';
import { paymentKept } from '../documents/payment.ts';
import { glKinds } from '../ledger/gl.ts';
import { bookingDate } from '../values/dates.ts';
import {
  accno,
  boolean,
  unboundedDecimal as decimal,
  elements,
  record,
  text,
} from '../values/schema/kinds.ts';

/** The answer of a dry run: all that the request would write (docs/interface §14.2). */

/**
 * Whether a write is a dry run: the parameter of a `POST`, and a field of its procedure's input.
 */
export const isDryRun = boolean
  .optional()
  .meta({ description: 'True answers all that would be written, and writes nothing.' });

/** A record of a dry run, whose name in OpenAPI is its own. */
const part = <Shape extends z.ZodRawShape>(one: string, many: string, shape: Shape) =>
  z
    .object(shape)
    .meta({ id: `dry_run_${one}` })
    .register(elements, { one, many });

const posting = part('posting', 'postings', {
  accno: accno.meta({ description: 'Account.', examples: [1100] }),
  description: text().meta({ description: 'Its name.', examples: ['Forderungen'] }),
  debit: decimal.optional().meta({ description: "In the client's currency.", examples: ['106.92'] }),
  credit: decimal.optional().meta({ description: "In the client's currency." }),
  currency: text(3).meta({ description: 'Currency of the document.', examples: ['CHF'] }),
  original_amount: decimal.meta({
    description: 'Amount in the currency of the document, debit positive.',
    examples: ['106.92'],
  }),
  source: text().meta({ description: 'Document number of a payment or line.' }),
  memo: text().meta({ description: 'A remark.' }),
  tax_accno: accno.optional().meta({ description: 'VAT account of a line that is taxed.' }),
  tax_rate: decimal.optional().meta({ description: 'Rate of the tax, in percent.' }),
  tax_base: decimal.optional().meta({ description: 'Amount that is taxed, debit positive.' }),
  taxdate: bookingDate.optional().meta({ description: 'Day of supply, where it is another one.' }),
  vat_code: text().meta({ description: 'Figure of the VAT form.' }),
});

const tax = part('tax', 'taxes', {
  accno: accno.meta({ description: 'VAT account.', examples: [2201] }),
  description: text().meta({ description: 'Its name.', examples: ['Umsatzsteuer'] }),
  rate: decimal.optional().meta({ description: 'Rate, in percent.', examples: ['8.1'] }),
  base: decimal.optional().meta({
    description: 'Amount that is taxed; absent where it is not known, and in a foreign currency.',
    examples: ['99.00'],
  }),
  amount: decimal.meta({
    description: 'Tax in the currency of the document, with its sign.',
    examples: ['8.02'],
  }),
});

const entry = part('entry', 'entries', {
  module: z.enum(['ar', 'ap', 'gl']).meta({ description: 'Ledger.', examples: ['ar'] }),
  kind: z.enum(['', ...glKinds]).meta({ description: 'Kind of an entry of the general ledger, else empty.' }),
  reference: text().meta({ description: 'Number of the document or entry.', examples: ['A1.1'] }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-01-14'] }),
  description: text().meta({ description: 'What it is.' }),
  postings: z.array(posting).meta({ description: 'Its postings, which sum to zero.' }),
  taxes: z.array(tax).meta({ description: 'The taxes among them.' }),
});

const paid = part('payment', 'payments', {
  invoice: text().meta({ description: 'The invoice that is paid, or empty.', examples: ['A1.1'] }),
  payable: text().meta({ description: 'The payable that is paid, or empty.' }),
  vendor_number: text().meta({ description: 'The vendor of the payable.' }),
  ...paymentKept.omit({ id: true, reversed_by: true }).shape,
  payment_accno: accno.meta({ description: 'Account that the money moves on.' }),
});

const field = part('field', 'fields', {
  name: text().meta({ description: 'Its name.', examples: ['city'] }),
  before: text().meta({ description: 'Its value now; empty without one.' }),
  after: text().meta({ description: 'Its value then; empty without one.', examples: ['Bern'] }),
});

const change = part('change', 'changes', {
  record: text().meta({ description: 'What is made or changed.', examples: ['customer'] }),
  number: text().meta({ description: 'Its number.', examples: ['K-1001'] }),
  exists: boolean.meta({ description: 'Whether it is there already.', examples: [true] }),
  fields: z.array(field).meta({ description: 'The fields that become others.' }),
});

/** All that a transaction has written. */
const writes = {
  entries: z.array(entry).meta({ description: 'The journal entries that would be booked.' }),
  invoices: z
    .array(invoiceKept)
    .meta({ description: 'The invoices that would be booked or paid, as they would be read.' }),
  payables: z
    .array(payableKept)
    .meta({ description: 'The payables that would be booked or paid, as they would be read.' }),
  payments: z.array(paid).meta({ description: 'The payments that would be booked.' }),
  changes: z.array(change).meta({ description: 'The records that would be made or changed.' }),
};
export type DryRunWritten = z.infer<z.ZodObject<typeof writes>>;

export const dryRun = record('dry_run', 'dry_runs', {
  exists: boolean.meta({
    description:
      'Whether nothing would be booked, as it is booked already, or a record would be changed and not made.',
    examples: [false],
  }),
  number: text().meta({
    description: 'Number of what would be made or changed; that of a counter may be another one in earnest.',
    examples: ['A1.1'],
  }),
  ...writes,
  outcomes: z.array(anyOutcome).meta({ description: 'The outcome of each entry of a bulk.' }),
});
export type DryRun = z.infer<typeof dryRun>;
