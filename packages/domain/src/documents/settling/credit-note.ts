import { z } from 'zod';
import { bookingDate } from '../../values/dates.ts';
import { external } from '../../values/external.ts';
import {
  accno,
  decimal,
  elements,
  integer,
  kept,
  record,
  text,
  unboundedDecimal,
} from '../../values/schema/kinds.ts';
import { maxLines } from '../invoice.ts';

/**
 * Credit notes of invoices (docs/interface §11.1); crediting.ts makes the negative invoice that
 * books one.
 */

/** A line of the invoice that is credited: so many of it, or so much. */
export const creditline = record('creditline', 'creditlines', {
  line: integer.meta({ description: 'The line of the invoice, counted from 1.', examples: [1] }),
  quantity: decimal
    .nullish()
    .meta({ description: 'Of a line by an article, so many of it; by default all that is left.' }),
  amount: decimal.nullish().meta({
    description: 'So much of the line, with its sign; by default all that is left.',
    examples: ['50.00'],
  }),
});
export type Creditline = z.infer<typeof creditline>;

/** A credit note as it is sent: what of the invoice it credits, and how it is booked. */
export const creditnote = record('creditnote', 'creditnotes', {
  invnumber: text(255)
    .optional()
    .meta({
      description: "The number of the credit note; by default the client's next one.",
      examples: ['G1'],
    }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-02-20'] }),
  ordnumber: text().optional().meta({ description: 'Number of the order.' }),
  description: text()
    .optional()
    .meta({ description: 'What the credit note is about.', examples: ['Retoure'] }),
  notes: text().optional().meta({ description: 'Notes for the customer.' }),
  intnotes: text().optional().meta({ description: 'Notes for those who keep the books.' }),
  creditlines: z
    .array(creditline)
    .max(maxLines)
    .optional()
    .meta({
      description: 'The lines of the invoice that are credited; by default all that is left of all.',
      examples: [[{ line: 1, amount: '50.00' }]],
    }),
  payment_accno: accno.nullish().meta({
    description: 'The account over which both are settled; by default that of transfers.',
    examples: [1090],
  }),
  open: decimal.nullish().meta({
    description: 'What was open of the invoice when the caller looked; where it is not, nothing is booked.',
  }),
  ...external,
});
export type Creditnote = z.infer<typeof creditnote>;

/**
 * A line that a credit note has credited, in the currency of the invoice and with the sign of its
 * line.
 */
export const creditlineKept = kept(creditline, {
  line: integer,
  amount: unboundedDecimal.meta({ description: 'So much of the line.', examples: ['50.00'] }),
  quantity: unboundedDecimal
    .optional()
    .meta({ description: 'So many of it, where it was credited by its quantity.' }),
});

/** A credit note as its invoice answers it. */
export const creditnoteKept = kept(
  creditnote
    .pick({ invnumber: true, transdate: true, description: true, creditlines: true })
    .register(elements, { one: 'creditnote', many: 'creditnotes' }),
  {
    amount: unboundedDecimal.meta({ description: 'Its total, below zero.', examples: ['-54.05'] }),
    settled: unboundedDecimal.meta({
      description: 'The amount of the invoice that it settles; 0.00 once the settlement is reversed.',
      examples: ['54.05'],
    }),
    reversed_by: text()
      .optional()
      .meta({
        description: 'The number of the document that reverses it; its lines are left to credit again.',
        examples: ['G1-S'],
      }),
    creditlines: z.array(creditlineKept),
  },
);
export type CreditnoteKept = z.infer<typeof creditnoteKept>;
