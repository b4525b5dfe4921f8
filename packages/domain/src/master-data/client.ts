import { z } from 'zod';
import { currency } from '../values/currency.ts';
import { bookingDate, instant, zone } from '../values/dates.ts';
import { accno, boolean, text } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { account } from './account.ts';
import { logo } from './sending/logo.ts';
import { matchingSettings } from './sending/matching-settings.ts';
import { orderSettings } from './sending/payment-orders.ts';
import { paymentTerms } from './sending/payment-terms.ts';
import { reminders } from './sending/reminders.ts';
import { letter, sender, senderToSave } from './sending/sender.ts';
import { taxRate } from './tax.ts';
import { vatSettings } from './vat-settings.ts';

/** A client, the bookkeeping entity, with its settings (docs/interface §1, §8). */
export const clientName = z
  .string(sayInSchema('a_text'))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, sayInSchema('client_name'));

export const languageCode = text(6, 1);

/** The accounts that are used where a document names none. */
export const defaultAccounts = {
  ar_accno: accno,
  ap_accno: accno,
  payment_accno: accno,
  equity_accno: accno,
  exchange_gain_accno: accno,
  exchange_loss_accno: accno,
  income_accno: accno,
  expense_accno: accno,
};

/**
 * Whether invoices in CHF are rounded to 5 Rappen unless they say otherwise, and the account of the
 * difference.
 */
const roundingSettings = { rounding: boolean.optional(), rounding_accno: accno.optional() };

/** The accounts on which discounts on invoices and on payables are booked; payments name them. */
const discountAccounts = { ar_discount_accno: accno.optional(), ap_discount_accno: accno.optional() };

/**
 * The sender of the client's documents, without whom there are none, their layout, how customers
 * are reminded, and how payments are ordered.
 */
const documentSettings = {
  deposit_accno: accno.optional().meta({
    description:
      'The account on which deposits of offers are booked until the invoice of the rest; by default the income accounts of the lines (§37).',
    examples: [2030],
  }),
  sender: sender.optional(),
  letter: letter.optional(),
  reminders: reminders.optional(),
  orders: orderSettings.optional(),
};

/** The accounts of immovable property; absent where the numbers of the chart say which they are. */
const keepingSettings = {
  property_accnos: z
    .array(accno)
    .max(100)
    .optional()
    .meta({
      description: 'The accounts of immovable property, whose records are kept for 26 years.',
      examples: [[1600]],
    }),
};

/** The choices by which bank lines are matched. */
const bankSettings = { matching: matchingSettings.optional() };

export const client = z
  .object({
    name: clientName,
    currency,
    zone,
    /** The first one is the default. */
    languages: z.array(languageCode).min(1, sayInSchema('one_language')).max(20),
    ...defaultAccounts,
    ...vatSettings,
    ...roundingSettings,
    ...discountAccounts,
    ...documentSettings,
    ...bankSettings,
    ...keepingSettings,
    /** Days until payment, of customers who have no terms of their own. */
    terms: paymentTerms.optional(),
    logo: logo.optional(),
    /** The last day of the closed period; absent while nothing is closed. */
    closing_date: bookingDate.optional(),
    /** Since when it is archived, and read only; absent while it is not. */
    archived: instant.optional(),
  })
  .meta({ id: 'client' });
export type Client = z.infer<typeof client>;

/** A chart of accounts for a new client, as the files in prisma/charts hold it. */
export const chartTemplate = z.object({
  name: text(64, 1),
  description: text(),
  currency,
  defaults: z.object(defaultAccounts).extend({
    vat_accno: accno.optional(),
    vat_difference_accno: accno.optional(),
    rounding_accno: accno.optional(),
    ...discountAccounts,
  }),
  accounts: z.array(account),
  taxes: z.array(
    z.object({
      accno,
      description: text(),
      rates: z.array(taxRate.omit({ accno: true })),
    }),
  ),
});
export type ChartTemplate = z.infer<typeof chartTemplate>;

/**
 * The settings of a client that can be changed; a setting that is left out stays unchanged, and
 * null clears `terms`.
 */
export const settings = client
  .pick({ zone: true, languages: true })
  .extend(defaultAccounts)
  .extend(vatSettings)
  .extend(roundingSettings)
  .extend(discountAccounts)
  .extend({ ...documentSettings, sender: senderToSave.optional() })
  .extend({ ...bankSettings, ...keepingSettings, terms: paymentTerms.nullable() })
  .partial()
  .meta({ id: 'settings' });
export type Settings = z.infer<typeof settings>;
