import { z } from 'zod';
import { payable } from '../documents/payable.ts';
import { creditlineKept } from '../documents/settling/credit-note.ts';
import { referenceTypes } from '../qr-bill/qr-bill.ts';
import { proofs, readingFields } from '../readings/reading.ts';
import { eInvoiceFacts } from '../receipts/e-invoice.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { integer, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** Schemas of proposals (docs/interface §16.2). */

/** OPEN: not decided; ACCEPTED: posted as a payable; DISMISSED: rejected by a person. */
export const proposalStates = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const;
export const proposalState = z.enum(proposalStates, sayOneOf(proposalStates));
export type ProposalState = z.infer<typeof proposalState>;

const party = z.object({
  name: text(),
  address1: text(),
  address2: text(),
  zipcode: text(),
  city: text(),
  country: text(),
});

/** A QR-bill as it was read. */
export const proposedBill = z.object({
  iban: text(),
  creditor: party,
  amount: unboundedDecimal.optional(),
  currency: text(),
  debtor: party.optional(),
  reference_type: z.enum(referenceTypes),
  reference: text(),
  message: text(),
  billing_information: text(),
});

const knownVendor = z.object({ vendornumber: text(), name: text(), bank_iban: text() });

/** A posted payable that may be the same bill. */
export const duplicatePayable = z.object({
  invnumber: text(),
  vendornumber: text(),
  transdate: bookingDate,
  currency: text(),
  amount: unboundedDecimal,
  dcn: text(),
});

/** A payable of the vendor that a credit note may credit. */
const creditablePayable = z.object({
  invnumber: text(),
  transdate: bookingDate,
  amount: unboundedDecimal,
});

/** The payable that a credit note credits, or may credit. */
export const proposedCredit = z.object({
  /** The number of the payable; absent where it stands alone, or a person has to say. */
  credits: text().optional(),
  /** The lines of the payable that it credits. */
  creditlines: z.array(creditlineKept),
  /** The vendor's payables that it may credit, the latest first. */
  choices: z.array(creditablePayable),
});
export type ProposedCredit = z.infer<typeof proposedCredit>;

/** A reading, and the account of the vendor's last documents. */
export const readingShown = readingFields.extend({
  account: z.object({ value: integer, proof: z.enum(proofs) }).optional(),
});
export type ReadingShown = z.infer<typeof readingShown>;

export const proposalKept = z
  .object({
    id: integer,
    state: proposalState,
    /** The receipt that contains the bill. */
    receipt: integer,
    created: instant,
    bill: proposedBill,
    /** The facts of an electronic invoice; absent for a QR-bill. */
    e_invoice: eInvoiceFacts.optional(),
    /** The reading of the words of the receipt; absent where it has none. */
    reading: readingShown.optional(),
    /** The payable that would be posted; without an amount it has no lines. */
    payable,
    /** Of a credit note, what it credits. */
    credit: proposedCredit.optional(),
    /** The fields that a person has to give before it can be posted. */
    missing: z.array(z.enum(['amount', 'vendor', 'credits'])),
    /** The vendor that was found; absent for a new one, and where several match. */
    vendor: knownVendor.optional(),
    candidates: z.array(knownVendor),
    /** The doubts, as sentences. */
    problems: z.array(text()),
    duplicates: z.array(duplicatePayable),
    /** The payable that was posted from it. */
    accepted: z.object({ invnumber: text(), vendornumber: text() }).optional(),
  })
  .meta({ id: 'proposal' });
export type ProposalKept = z.infer<typeof proposalKept>;
