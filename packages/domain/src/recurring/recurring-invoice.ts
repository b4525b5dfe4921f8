import { z } from 'zod';
import { incomeentry, invoice, invoicePart, maxLines } from '../documents/invoice.ts';
import { paymentTerms } from '../master-data/sending/payment-terms.ts';
import { refusalCodes } from '../refusal/refusal.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { recurringIntervals } from '../values/periods/intervals.ts';
import {
  boolean,
  elements,
  integer,
  kept,
  paging,
  record,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { scheduledRecord } from './occurrence-record.ts';

/**
 * Recurring invoices (docs/interface §25): an invoice that is posted again on the days of a
 * schedule.
 */

/** The days that each invoice has of its own. */
const fieldsOfDays = { taxdate: true, supply_from: true, supply_to: true } as const;

const repeatedEntry = z
  .object(incomeentry.omit(fieldsOfDays).shape)
  .meta({ id: 'recurring_incomeentry' })
  .register(elements, { one: 'incomeentry', many: 'incomeentries' });

const repeatedPart = z
  .object(invoicePart.omit(fieldsOfDays).shape)
  .meta({ id: 'recurring_part' })
  .register(elements, { one: 'part', many: 'parts' });

const repeatedHead = {
  customernumber: text(32, 1).meta({
    description: 'The number of a customer who exists.',
    examples: ['K1001'],
  }),
  ...invoice.pick({
    ...{ currency: true, ordnumber: true, description: true, notes: true, intnotes: true },
    ...{ taxincluded: true, rounding: true, ar_accno: true },
    ...{ department: true, project: true },
  }).shape,
};

/**
 * The invoice that is repeated, without what each one has of its own: number, days, and taxes as
 * amounts.
 */
export const repeatedInvoice = z
  .object({
    ...repeatedHead,
    incomeentries: z
      .array(repeatedEntry)
      .max(maxLines)
      .optional()
      .meta({
        description: 'Lines by accounts; these, or `parts`. A line is taxed by its `tax_accno`.',
        examples: [
          [{ amount: '49.00', income_accno: 3400, tax_accno: 2201, description: 'Hosting {period}' }],
        ],
      }),
    parts: z
      .array(repeatedPart)
      .max(maxLines)
      .optional()
      .meta({ description: 'Lines by articles; these, or `incomeentries`.' }),
  })
  .meta({ id: 'repeated_invoice' })
  .register(elements, { one: 'invoice', many: 'invoices' });
export type RepeatedInvoice = z.infer<typeof repeatedInvoice>;

const monthDay = z
  .int(sayInSchema('whole_number'))
  .min(1, sayInSchema('at_least', { min: 1 }))
  .max(31, sayInSchema('at_most', { max: 31 }));

const counted = z
  .int(sayInSchema('whole_number'))
  .min(1, sayInSchema('at_least', { min: 1 }))
  .max(1200, sayInSchema('at_most', { max: 1200 }));

const pricings = ['fixed', 'article'] as const;

const schedule = {
  title: text(255).meta({ description: 'What it is, for those who keep the books.', examples: ['Hosting'] }),
  interval: z
    .enum(recurringIntervals, sayOneOf(recurringIntervals))
    .meta({ description: 'How often: monthly to yearly.', examples: ['monthly'] }),
  from: bookingDate.meta({
    description: 'The first day, or the day before which there is none.',
    examples: ['2099-01-31'],
  }),
  to: bookingDate.nullish().meta({ description: 'The day after which there is none.' }),
  count: counted.nullish().meta({ description: 'How many there are; by default there is no end.' }),
  day_of_month: monthDay.nullish().meta({
    description: 'The day of the month, or its last one where it has no such day; by default that of `from`.',
    examples: [31],
  }),
  period_from: bookingDate.nullish().meta({
    description:
      'The first day of the period that the first invoice is for; by default the first of the month of the first invoice.',
    examples: ['2099-01-01'],
  }),
  prices: z.enum(pricings, sayOneOf(pricings)).meta({
    description: 'fixed: as they are here; article: those that articles have on the day.',
    examples: ['fixed'],
  }),
  tells_period: boolean.meta({
    description:
      'Whether each invoice reports its period as that of supply, by default true; false where goods are delivered on its day.',
    examples: [true],
  }),
  terms: paymentTerms
    .nullish()
    .meta({ description: "Days until payment; by default the customer's, else the client's." }),
  send: boolean.meta({
    description: "Whether each invoice is sent to the customer's mail addresses once it is posted.",
    examples: [false],
  }),
};

/** A recurring invoice as it is made: `invoice`, or the number of one that is repeated. */
export const recurringInvoice = record('recurring_invoice', 'recurring_invoices', {
  ...schedule,
  title: schedule.title.optional(),
  prices: schedule.prices.optional(),
  tells_period: schedule.tells_period.optional(),
  send: schedule.send.optional(),
  invnumber: text(255)
    .optional()
    .meta({ description: 'The number of an invoice that is repeated; this, or `invoice`.' }),
  invoice: repeatedInvoice.optional().meta({
    description: 'The invoice that is repeated.',
    examples: [
      {
        customernumber: 'K1001',
        incomeentries: [
          { amount: '49.00', income_accno: 3400, tax_accno: 2201, description: 'Hosting {period}' },
        ],
      },
    ],
  }),
});
export type RecurringInvoice = z.infer<typeof recurringInvoice>;

/**
 * Active ones are posted; those that are paused go on later; those that have ended have no day any
 * more.
 */
export const recurringStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
const recurringState = z.enum(recurringStates, sayOneOf(recurringStates));
export type RecurringState = (typeof recurringStates)[number];

/** A change of a recurring invoice: what is left out stays. */
export const recurringInvoiceChange = record('recurring_invoice', 'recurring_invoices', {
  ...recurringInvoice.omit({ invnumber: true }).partial().shape,
  state: recurringState.optional().meta({
    description: 'PAUSED posts nothing, ACTIVE goes on, ENDED ends it.',
    examples: ['PAUSED'],
  }),
  catch_up: boolean.optional().meta({
    description: 'Whether the days of the pause are posted as it goes on; by default they are left out.',
  }),
}).meta({ id: 'recurring_invoice_change' });
export type RecurringInvoiceChange = z.infer<typeof recurringInvoiceChange>;

const recurringId = integer.meta({ description: 'Its number, counted within the client.', examples: [1] });

/** A recurring invoice as it is stored and answered. */
export const recurringInvoiceKept = kept(recurringInvoice, {
  id: recurringId,
  state: recurringState.meta({ description: 'ACTIVE, PAUSED or ENDED.', examples: ['ACTIVE'] }),
  customernumber: text().meta({ description: 'The number of the customer.', examples: ['K1001'] }),
  name: text().meta({ description: 'The name of the customer.', examples: ['Gasthaus zum Löwen'] }),
  prices: schedule.prices,
  tells_period: schedule.tells_period,
  send: schedule.send,
  invoice: repeatedInvoice,
  next_on: bookingDate
    .optional()
    .meta({ description: 'The next day, absent after the last one.', examples: ['2026-02-28'] }),
  currency: text(3).meta({ description: 'Currency.', examples: ['CHF'] }),
  amount: unboundedDecimal
    .optional()
    .meta({ description: 'The total of the last invoice, or of the next one.', examples: ['52.97'] }),
  amount_per_year: unboundedDecimal
    .optional()
    .meta({ description: 'That total times the invoices of a year.', examples: ['635.64'] }),
  posted: integer.meta({ description: 'How many invoices were posted.', examples: [3] }),
  failed: integer.meta({ description: 'How many of its days could not be posted.', examples: [0] }),
  last_on: bookingDate.optional().meta({ description: 'The last day that was posted, left out, or tried.' }),
  created: instant.meta({ description: 'When it was made.', examples: ['2026-01-14T09:00:00.000Z'] }),
  updated: instant.meta({ description: 'When it was last changed.', examples: ['2026-01-14T09:00:00.000Z'] }),
});
export type RecurringInvoiceKept = z.infer<typeof recurringInvoiceKept>;

export const recurringFilter = {
  ...paging,
  state: recurringState.optional().meta({ description: 'Only those in this state.', examples: ['ACTIVE'] }),
  customer_number: text(32, 1).optional().meta({ description: 'Only those of this customer.' }),
  failed: boolean.optional().meta({ description: 'True for those of which a day could not be posted.' }),
};

/** The next days, and the next invoice as it would be posted now. */
export const recurringPreview = z
  .object({
    days: z.array(scheduledRecord).meta({ description: 'The next twelve days.' }),
    due: integer.meta({
      description: 'How many days have come already, and are posted at once.',
      examples: [0],
    }),
    invoice: invoice
      .optional()
      .meta({ description: 'The next invoice, as it would be sent to `POST /invoices`.' }),
    amount: unboundedDecimal.optional().meta({ description: 'Its total.', examples: ['52.97'] }),
    netamount: unboundedDecimal
      .optional()
      .meta({ description: 'Its total without tax.', examples: ['49.00'] }),
    currency: text(3).meta({ description: 'Its currency.', examples: ['CHF'] }),
    duedate: bookingDate.optional().meta({ description: 'Its due date.', examples: ['2026-03-30'] }),
    code: z.enum(['', ...refusalCodes]).meta({
      description: 'The code of the refusal that it would get, as the books are now; else empty.',
      examples: [''],
    }),
    message: text().meta({ description: 'The sentence of that refusal, else empty.', examples: [''] }),
  })
  .meta({ id: 'recurring_preview' })
  .register(elements, { one: 'preview', many: 'previews' });
export type RecurringPreview = z.infer<typeof recurringPreview>;
