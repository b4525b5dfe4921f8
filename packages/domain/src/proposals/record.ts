import { z } from 'zod';
import { payable } from '../documents/payable.ts';
import { referenceTypes } from '../qr-bill/qr-bill.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { integer, text, unboundedDecimal } from '../values/kinds.ts';

/** Proposals as they are read (docs/interface.md §16.2). */

/** Nobody has decided yet, it became a payable, or somebody did not want it. */
export const proposalStates = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const;
export const proposalState = z.enum(proposalStates, `must be one of ${proposalStates.join(', ')}`);
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

/** A payable that may be the same bill, booked before. */
export const duplicatePayable = z.object({
  invnumber: text(),
  vendornumber: text(),
  transdate: bookingDate,
  currency: text(),
  amount: unboundedDecimal,
  dcn: text(),
});

export const proposalKept = z
  .object({
    id: integer,
    state: proposalState,
    /** The receipt that the bill is on. */
    receipt: integer,
    created: instant,
    bill: proposedBill,
    /** What would be posted; without an amount it has no lines. */
    payable,
    /** What a person has to give first. */
    missing: z.array(z.enum(['amount', 'vendor'])),
    /** The vendor that was found; absent for a new one, and where several fit. */
    vendor: knownVendor.optional(),
    candidates: z.array(knownVendor),
    /** All that is doubtful, as sentences. */
    problems: z.array(text()),
    duplicates: z.array(duplicatePayable),
    /** The payable that it became. */
    accepted: z.object({ invnumber: text(), vendornumber: text() }).optional(),
  })
  .meta({ id: 'proposal' });
export type ProposalKept = z.infer<typeof proposalKept>;
