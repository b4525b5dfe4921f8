import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { decimal, elements, kept, record, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** Invoices that are made of an accepted offer (docs/interface §37). */

export const offerInvoiceKinds = ['full', 'deposit', 'progress', 'rest'] as const;
export type OfferInvoiceKind = (typeof offerInvoiceKinds)[number];
const invoiceOf = z.enum(offerInvoiceKinds, sayOneOf(offerInvoiceKinds)).meta({
  description:
    'full: all of it at once; deposit: a part before it is supplied; progress: a part that was supplied; rest: all lines, less what was invoiced before.',
  examples: ['deposit'],
});

export const offerInvoice = record('offer_invoice', 'offer_invoices', {
  kind: invoiceOf,
  percent: decimal.nullish().meta({
    description:
      'Of a deposit or progress: so much of the total of the offer, in percent; this, or `amount`.',
    examples: ['30'],
  }),
  amount: decimal.nullish().meta({
    description: 'Of a deposit or progress: so much, tax included; this, or `percent`.',
  }),
  invnumber: text(255).optional().meta({
    description: "The number of the invoice; by default the client's next one.",
  }),
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-02-09'] }),
  duedate: bookingDate
    .nullish()
    .meta({ description: 'Due date; by default from the terms of the customer.' }),
  taxdate: bookingDate.nullish().meta({
    description: 'The day of supply, which decides the rate of tax, where it is not `transdate`.',
  }),
  description: text().optional().meta({ description: 'Its subject; by default that of the offer.' }),
  notes: text().optional().meta({ description: 'Notes for the customer.' }),
  intnotes: text().optional().meta({ description: 'Notes for those who keep the books.' }),
  left: decimal.nullish().meta({
    description: 'What was left of the offer when the caller looked; where it is not, nothing is booked.',
  }),
});
export type OfferInvoice = z.infer<typeof offerInvoice>;

/** An invoice of an offer as that answers it. */
export const offerInvoiceKept = kept(
  offerInvoice
    .pick({ invnumber: true, kind: true, transdate: true })
    .register(elements, { one: 'offer_invoice', many: 'invoices' }),
  {
    invnumber: text().meta({ description: 'The number of the invoice.', examples: ['A2'] }),
    amount: unboundedDecimal.meta({ description: 'Its total.', examples: ['389.15'] }),
    counted: unboundedDecimal.meta({
      description:
        'What of it counts as invoiced: its total less its credit notes; 0.00 where it was reversed.',
      examples: ['389.15'],
    }),
    reversed_by: text().optional().meta({
      description: 'The number of the document that reverses it; its share is left to invoice again.',
    }),
  },
);
export type OfferInvoiceKept = z.infer<typeof offerInvoiceKept>;
