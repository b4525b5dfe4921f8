import { z } from 'zod';
import { bookingDate } from '../../values/dates.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  integer,
  kept,
  record,
  text,
  unboundedDecimal,
} from '../../values/schema/kinds.ts';
import { creditlineKept, creditnote } from './credit-note.ts';

/**
 * Credit notes of vendors (docs/interface §10.2): of a payable, and their settlement with what else
 * is open of the vendor. payable-crediting.ts makes the negative payable that books one.
 */

/** A vendor's credit note of a payable as it is sent: what of the payable it credits. */
export const vendorcreditnote = record('vendorcreditnote', 'vendorcreditnotes', {
  ...creditnote.shape,
  invnumber: text(255)
    .optional()
    .meta({
      description: "The number that the vendor gave it; by default the client's next one.",
      examples: ['G-12'],
    }),
  description: text()
    .optional()
    .meta({ description: 'What the credit note is about.', examples: ['Retoure'] }),
  notes: text().optional().meta({ description: 'Notes for the vendor.' }),
  creditlines: creditnote.shape.creditlines.meta({
    description: 'The lines of the payable that are credited; by default all that is left of all.',
    examples: [[{ line: 1, amount: '50.00' }]],
  }),
  open: decimal.nullish().meta({
    description: 'What was open of the payable when the caller looked; where it is not, nothing is booked.',
  }),
});
export type Vendorcreditnote = z.infer<typeof vendorcreditnote>;

/** A vendor's credit note as its payable answers it. */
export const vendorcreditnoteKept = kept(
  vendorcreditnote
    .pick({ invnumber: true, transdate: true, description: true, creditlines: true })
    .register(elements, { one: 'vendorcreditnote', many: 'vendorcreditnotes' }),
  {
    amount: unboundedDecimal.meta({ description: 'Its total, below zero.', examples: ['-54.05'] }),
    settled: unboundedDecimal.meta({
      description: 'The amount of the payable that it settles; 0.00 once the settlement is reversed.',
      examples: ['54.05'],
    }),
    reversed_by: text()
      .optional()
      .meta({
        description: 'The number of the document that reverses it; its lines are left to credit again.',
        examples: ['G-12-S'],
      }),
    creditlines: z.array(creditlineKept),
  },
);
export type VendorcreditnoteKept = z.infer<typeof vendorcreditnoteKept>;

/** A set-off as it is sent: a credit note of a vendor settles another of their payables. */
export const setoff = record('setoff', 'setoffs', {
  payable: text(255, 1).meta({
    description: 'The number of the payable of the same vendor that it settles.',
    examples: ['R-78/2026'],
  }),
  amount: decimal.nullish().meta({
    description: 'So much of both; by default all that is open of both.',
    examples: ['54.05'],
  }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-02-20'] }),
  payment_accno: accno.nullish().meta({
    description: 'The account over which both are settled; by default that of transfers.',
    examples: [1090],
  }),
  open: decimal.nullish().meta({
    description: 'What was open of the payable when the caller looked; where it is not, nothing is booked.',
  }),
});
export type Setoff = z.infer<typeof setoff>;

/** A set-off as it is kept: two payments, which are reversed together. */
export const setoffKept = kept(
  setoff
    .pick({ payable: true, amount: true, transdate: true })
    .register(elements, { one: 'setoff', many: 'setoffs' }),
  {
    id: integer.meta({ description: 'Assigned by Kontor, unique within the client.', examples: [3] }),
    amount: unboundedDecimal.meta({ description: 'So much of both.', examples: ['54.05'] }),
    creditnote: text().meta({ description: 'The number of the credit note.', examples: ['G-12'] }),
    vendornumber: text().meta({ description: 'The number of the vendor.', examples: ['L2001'] }),
    payable_payment: integer.meta({
      description: 'The payment of the payable; either of both is reversed with the other.',
      examples: [17],
    }),
    creditnote_payment: integer.meta({ description: 'The payment of the credit note.', examples: [18] }),
    order: integer
      .optional()
      .meta({ description: 'The payment order that it was set off in.', examples: [7] }),
    reversed: boolean.meta({ description: 'Whether it was reversed.', examples: [false] }),
  },
);
export type SetoffKept = z.infer<typeof setoffKept>;
