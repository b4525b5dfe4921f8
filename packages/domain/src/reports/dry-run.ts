import { z } from 'zod';
import { anyOutcome } from '../documents/bulk.ts';
import { invoiceKept } from '../documents/invoice.ts';
import { payableKept } from '../documents/payable.ts';
import { payment } from '../documents/payment.ts';
import { glKinds } from '../ledger/gl.ts';
import { bookingDate } from '../values/dates.ts';
import {
  accno,
  boolean,
  unboundedDecimal as decimal,
  elements,
  kept,
  record,
  text,
} from '../values/schema/kinds.ts';

/** The answer of a dry run: all that the request would write (docs/interface §14.2). */

/** A record of a dry run, whose name in OpenAPI is its own. */
const part = <Shape extends z.ZodRawShape>(one: string, many: string, shape: Shape) =>
  z
    .object(shape)
    .meta({ id: `dry_run_${one}` })
    .register(elements, { one, many });

const posting = part('posting', 'postings', {
  accno,
  description: text(),
  /** In the client's currency. */
  debit: decimal.optional(),
  credit: decimal.optional(),
  /** In the currency of the document, debit positive. */
  currency: text(3),
  original_amount: decimal,
  source: text(),
  memo: text(),
  tax_accno: accno.optional(),
  tax_rate: decimal.optional(),
  tax_base: decimal.optional(),
  taxdate: bookingDate.optional(),
  vat_code: text(),
});

/** A tax of an entry, in the currency of the document and with its sign. */
const tax = part('tax', 'taxes', {
  accno,
  description: text(),
  rate: decimal.optional(),
  /** Absent where it is not known, and of a document in a foreign currency. */
  base: decimal.optional(),
  amount: decimal,
});

const entry = part('entry', 'entries', {
  module: z.enum(['ar', 'ap', 'gl']),
  /** The kind of an entry of the general ledger; empty for the others. */
  kind: z.enum(['', ...glKinds]),
  reference: text(),
  transdate: bookingDate,
  description: text(),
  postings: z.array(posting),
  taxes: z.array(tax),
});

/** A payment, with the number of the invoice or the payable that it pays; the other one is empty. */
const paid = part('payment', 'payments', {
  invoice: text(),
  payable: text(),
  vendor_number: text(),
  ...kept(payment, { payment_accno: accno }).shape,
});

/** A field of a record before and after; empty where it has no value. */
const field = part('field', 'fields', { name: text(), before: text(), after: text() });

/** A record that is created or changed: which one, whether it is there already, and the fields that become others. */
const change = part('change', 'changes', {
  record: text(),
  number: text(),
  exists: boolean,
  fields: z.array(field),
});

/** All that a transaction has written. */
const writes = {
  entries: z.array(entry),
  /** The documents that are booked or paid, as they are afterwards. */
  invoices: z.array(invoiceKept),
  payables: z.array(payableKept),
  payments: z.array(paid),
  changes: z.array(change),
};
export type DryRunWritten = z.infer<z.ZodObject<typeof writes>>;

export const dryRun = record('dry_run', 'dry_runs', {
  /** Whether what was sent is in the books already: nothing would be booked, or a record would be changed and not created. */
  exists: boolean,
  /** The number of what would be made; another one, where a counter gives it and others are faster. */
  number: text(),
  ...writes,
  /** The outcome of each entry of a bulk. */
  outcomes: z.array(anyOutcome),
});
export type DryRun = z.infer<typeof dryRun>;
