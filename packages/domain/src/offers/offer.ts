import { z } from 'zod';
import { incomeentry, invoice, invoiceCustomer, invoicePart, maxLines } from '../documents/invoice.ts';
import { dimensionNumber, sharedDimensions } from '../master-data/dimensions/dimension.ts';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  accounts,
  boolean,
  elements,
  integer,
  kept,
  paging,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { offerAnswer } from './offer-answer.ts';
import { offerInvoiceKept } from './offer-invoice.ts';

/**
 * Offers (docs/interface §37): numbered documents that book nothing. What was sent is a version,
 * which is never changed again.
 */

export const lineChoices = ['optional', 'alternative'] as const;

/** Lines that the customer may have besides, or instead of the line before. */
const choice = {
  choice: z
    .enum(['', ...lineChoices], sayOneOf(lineChoices))
    .optional()
    .meta({
      description:
        'optional: the customer may have it besides; alternative: instead of the line before. Neither counts in the total.',
      examples: ['optional'],
    }),
};

/** The days that each invoice has of its own. */
const fieldsOfDays = { taxdate: true, supply_from: true, supply_to: true } as const;

export const offerEntry = z
  .object({ ...incomeentry.omit(fieldsOfDays).shape, ...choice })
  .meta({ id: 'offer_incomeentry' })
  .register(elements, { one: 'incomeentry', many: 'incomeentries' });

export const offerPart = z
  .object({ ...invoicePart.omit(fieldsOfDays).shape, ...choice })
  .meta({ id: 'offer_part' })
  .register(elements, { one: 'part', many: 'parts' });

/**
 * An offer as it is sent: with `incomeentries`, which are taxed by their `tax_accno`, or `parts`.
 */
export const offer = record('offer', 'offers', {
  offernumber: text(32)
    .optional()
    .meta({
      description: "The number of the offer; by default the client's next one.",
      examples: ['O-1'],
    }),
  customernumber: text(32, 1).meta({
    description: 'The number of a customer who exists.',
    examples: ['K1001'],
  }),
  transdate: bookingDate.meta({ description: 'Its day.', examples: ['2026-02-02'] }),
  valid_until: bookingDate.nullish().meta({
    description: 'The last day on which it can be accepted; by default 30 days after its day.',
    examples: ['2099-12-31'],
  }),
  ...invoice.pick({
    ...{ currency: true, ordnumber: true, description: true, notes: true, intnotes: true },
    ...{ taxincluded: true, rounding: true },
  }).shape,
  ...sharedDimensions,
  incomeentries: z
    .array(offerEntry)
    .max(maxLines)
    .optional()
    .meta({
      description: 'Lines by accounts; these, or `parts`. A line is taxed by its `tax_accno`.',
      examples: [[{ amount: '1200.00', income_accno: 3400, tax_accno: 2201, description: 'Konzept' }]],
    }),
  parts: z
    .array(offerPart)
    .max(maxLines)
    .optional()
    .meta({ description: 'Lines by articles; these, or `incomeentries`.' }),
});
export type Offer = z.infer<typeof offer>;

export const offerPartKept = kept(offerPart, {
  quantity: unboundedDecimal,
  sellprice: unboundedDecimal,
  discount: unboundedDecimal,
  income_accno: accno.meta({ description: 'The income account that it is booked on.' }),
  tax_accnos: accounts.meta({ description: 'VAT accounts that tax it.' }),
});

/** A tax of an offer at one rate. */
export const offerTax = record('tax', 'taxes', {
  tax_accno: accno.meta({ description: 'VAT account.', examples: [2201] }),
  rate: unboundedDecimal.optional().meta({ description: 'Rate in percent.', examples: ['8.1'] }),
  base: unboundedDecimal.meta({
    description: 'The net amount that it is charged on.',
    examples: ['1200.00'],
  }),
  amount: unboundedDecimal.meta({ description: 'The tax.', examples: ['97.20'] }),
}).meta({ id: 'offer_tax' });

const offerCustomer = kept(
  z
    .object(invoiceCustomer.shape)
    .pick({
      ...{ customernumber: true, name: true, salutation: true, firstname: true, lastname: true },
      ...{ address1: true, street: true, building_number: true, address2: true, zipcode: true },
      ...{ city: true, country: true },
    })
    .meta({ id: 'offer_customer' })
    .register(elements, { one: 'customer', many: 'customers' }),
  {},
);

/** The cost centre and the project of its invoices' lines, by number. */
const offerDimensions = {
  department: dimensionNumber.meta({
    description: 'The number of its cost centre, which its invoices are for.',
    examples: ['10'],
  }),
  project: dimensionNumber.meta({
    description: 'The number of its project, which its invoices are for.',
    examples: ['P-7'],
  }),
};

const offerAmounts = {
  amount: unboundedDecimal.meta({
    description: 'The total of the lines that count, tax included.',
    examples: ['1297.20'],
  }),
  netamount: unboundedDecimal.meta({
    description: 'The total without tax and without rounding.',
    examples: ['1200.00'],
  }),
  taxes: z.array(offerTax).meta({ description: 'Its taxes by account and rate.' }),
};

/** All that a version says to the customer, as it is kept. */
export const offerContent = kept(
  z
    .object(offer.omit({ intnotes: true }).shape)
    .meta({ id: 'offer_content' })
    .register(elements, { one: 'offer', many: 'offers' }),
  {
    revision: integer.meta({ description: 'The version, counted from 1.', examples: [1] }),
    offernumber: text(),
    valid_until: bookingDate,
    taxincluded: boolean,
    customer: offerCustomer,
    ...offerDimensions,
    ...offerAmounts,
    incomeentries: z.array(kept(offerEntry, {})),
    parts: z.array(offerPartKept),
  },
);
export type OfferContent = z.infer<typeof offerContent>;

export const offerStates = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED'] as const;
export type OfferState = (typeof offerStates)[number];
const state = z.enum(offerStates, sayOneOf(offerStates)).meta({
  description: 'DRAFT, SENT, ACCEPTED, DECLINED, or EXPIRED where it was sent and its last day has passed.',
  examples: ['SENT'],
});

/** A version that was sent. */
export const offerRevision = record('offer_revision', 'revisions', {
  revision: integer.meta({ description: 'The version, counted from 1.', examples: [1] }),
  created: instant.meta({ description: 'When it was sent.', examples: ['2026-02-02T09:00:00.000Z'] }),
  valid_until: bookingDate.meta({ description: 'Its last day.', examples: ['2026-03-04'] }),
  amount: offerAmounts.amount,
  sha256: text().meta({
    description: 'The SHA-256 of all that it says (§37).',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  answer: offerAnswer.optional().meta({ description: 'What the customer answered to it.' }),
});
export type OfferRevision = z.infer<typeof offerRevision>;

/** An offer as it is stored and answered. */
export const offerKept = kept(offer, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  offernumber: text(),
  state,
  revision: integer.meta({
    description: 'The version that it is in: that of the draft, or the one that was sent last.',
    examples: [1],
  }),
  valid_until: bookingDate,
  taxincluded: boolean,
  customer: offerCustomer,
  ...offerDimensions,
  ...offerAmounts,
  invoiced: unboundedDecimal.meta({
    description: 'What was invoiced of it, tax included, without what was credited or reversed.',
    examples: ['0.00'],
  }),
  left: unboundedDecimal.meta({ description: 'What is left to invoice.', examples: ['1297.20'] }),
  incomeentries: z.array(kept(offerEntry, {})),
  parts: z.array(offerPartKept),
  revisions: z.array(offerRevision).meta({ description: 'The versions that were sent.' }),
  invoices: z.array(offerInvoiceKept).meta({ description: 'The invoices that were made of it.' }),
  created: instant.meta({ description: 'When it was made.', examples: ['2026-02-02T08:30:00.000Z'] }),
  updated: instant.meta({
    description: 'When it was last changed.',
    examples: ['2026-02-02T09:00:00.000Z'],
  }),
});
export type OfferKept = z.infer<typeof offerKept>;

/**
 * The number of offers that a filter selects, and their sums by currency; none beyond the bound.
 */
export const offerTotals = z.object({
  count: z.int(),
  more: z.boolean(),
  currencies: z.array(z.object({ currency: text(3), count: z.int(), amount: unboundedDecimal })).optional(),
});
export type OfferTotals = z.infer<typeof offerTotals>;

export const offerFilter = {
  ...paging,
  state: state.optional().meta({ description: 'Only those in this state.', examples: ['SENT'] }),
  customer_number: text(32, 1).optional().meta({ description: 'Only those of this customer.' }),
  project: text(32, 1)
    .optional()
    .meta({ description: 'Only those of the project of this number.', examples: ['P-7'] }),
};
