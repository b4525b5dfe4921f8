import { z } from 'zod';
import { statuses } from '../documents/settling/status.ts';
import { glKinds } from '../ledger/gl.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { externalKept } from '../values/external.ts';
import { accno, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import { journalEntry } from './report.ts';

/** A journal entry with all that it came from and what proves it (docs/interface §18). */

/** A posting as the journal has it, with the tax that was charged on it or that it is. */
const entryPosting = journalEntry.shape.postings.element.extend({
  id: z.int(),
  tax_accno: accno.optional(),
  tax_rate: decimal.optional(),
  tax_base: decimal.optional(),
  taxdate: bookingDate.optional(),
  vat_code: text().optional(),
});

const document = z.object({
  kind: z.enum(['invoice', 'payable']),
  id: z.int(),
  invnumber: text(),
  party_number: text(),
  party_name: text(),
  transdate: bookingDate,
  duedate: bookingDate,
  currency: text(3),
  amount: decimal,
  paid: decimal,
  status: z.enum(statuses),
  /** The entry that booked the document. */
  entry_id: z.int(),
});

const paymentOfDocument = z.object({
  id: z.int(),
  datepaid: bookingDate,
  /** In the currency of the document. */
  amount_paid: decimal,
  payment_accno: accno,
  source: text(),
  memo: text(),
  entry_id: z.int(),
  /** The ids of the payment that it reverses, and of the one that reverses it. */
  reverses: z.int().optional(),
  reversed_by: z.int().optional(),
  /** The line of a bank that books it. */
  bank_line: z.int().optional(),
});

/** An entry of the general ledger that another one reverses, or is reversed by. */
const opposite = z.object({ reference: text(), entry_id: z.int() });

export const entryKept = journalEntry
  .extend({
    intnotes: text(),
    created: instant,
    postings: z.array(entryPosting),
    /**
     * The invoice or payable that the entry books or pays, with its payments in the order in which
     * they were booked.
     */
    document: document.optional(),
    payments: z.array(paymentOfDocument),
    /** The kind of an entry of the general ledger. */
    kind: z.enum(glKinds).optional(),
    ...externalKept,
    reverses: opposite.optional(),
    reversed_by: opposite.optional(),
    /** The receipts that are linked to the document or to the entry. */
    receipts: z.array(z.object({ id: z.int(), file_name: text(), media_type: text() })),
  })
  .meta({ id: 'entry_kept' });
export type EntryKept = z.infer<typeof entryKept>;

/**
 * Stands beside a posting in the sheet of its account: what its entry came from, whom it is about,
 * and its accounts by side.
 */
export const entryFacts = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'payable', 'payment', ...glKinds]),
  /** The customer or vendor of the document that the entry books or pays. */
  party_name: text().optional(),
  debit: z.array(accno),
  credit: z.array(accno),
});
export type EntryFacts = z.infer<typeof entryFacts>;
