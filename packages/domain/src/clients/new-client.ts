import { z } from 'zod';
import { clientName, languageCode } from '../master-data/client.ts';
import { personName } from '../people/person.ts';
import { role } from '../people/role.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { currency } from '../values/currency.ts';
import { zone } from '../values/dates.ts';
import { text } from '../values/schema/kinds.ts';
import { say, sayInSchema } from '../values/sentences/say.ts';

/** Clients that people make in a browser, of a template (docs/interface §40). */

/**
 * A client to make: of another one whose books the person may read, or of a chart that Kontor
 * brings.
 */
export const newClientFrom = z.object({
  name: clientName,
  template: clientName.optional(),
  chart: text(64, 1).optional(),
  /** Those of the template, and else CHF, Europe/Zurich and German. */
  currency: currency.optional(),
  zone: zone.optional(),
  languages: z.array(languageCode).min(1, sayInSchema('one_language')).max(20).optional(),
  /** Whether the people of the template work for the new client, too, each in their role. */
  people: z.boolean().optional(),
});
export type NewClientFrom = z.infer<typeof newClientFrom>;

/** A client that was made, and what it was given. */
export const clientMade = z.object({
  name: clientName,
  accounts: z.int(),
  tax_rates: z.int(),
  number_ranges: z.int(),
  people: z.array(z.object({ name: personName, role })),
});
export type ClientMade = z.infer<typeof clientMade>;

/** The settings of a new client for which no template has any. */
export const usualClient = { currency: 'CHF', zone: 'Europe/Zurich', languages: ['de'] } as const;

/**
 * Refuses `invalid` unless exactly one of template and chart is given, with which people can come.
 */
export const checkNewClient = ({ template, chart, people, currency }: NewClientFrom): void => {
  if ((template === undefined) === (chart === undefined))
    throw invalidField('template', say('client_source'));
  if (template !== undefined && currency !== undefined)
    throw invalidField('currency', say('client_template_currency'));
  if (people && template === undefined) throw invalidField('people', say('client_people'));
};

/**
 * The settings that a new client takes over: not what says who the template is, or what was granted
 * to it, such as its address, its logo or its activities for VAT.
 */
export const copiedSettings = [
  ...(['zone', 'languages', 'currency', 'ar_accno', 'ap_accno', 'payment_accno', 'equity_accno'] as const),
  ...(['exchange_gain_accno', 'exchange_loss_accno', 'income_accno', 'expense_accno'] as const),
  ...(['vat_method', 'vat_consideration', 'vat_period', 'vat_discounts', 'vat_accno'] as const),
  ...([
    'vat_difference_accno',
    'rounding',
    'rounding_accno',
    'ar_discount_accno',
    'ap_discount_accno',
    'deposit_accno',
  ] as const),
  ...(['letter', 'reminders', 'orders', 'matching', 'terms', 'property_accnos'] as const),
];

/** The columns of an account that say where money is, which no other client may take over. */
export const bankColumns = ['iban', 'qr_iban', 'bank_name', 'bank_bic', 'reference_prefix'] as const;

/** The most clients that a person who is no operator makes within a day. */
export const mostClientsOfDay = 50;

/** An archiving of a client: its name once more, as the person has typed it. */
export const archiving = z.object({ client: clientName, confirm: text(64) });
export type Archiving = z.infer<typeof archiving>;

/** Refuses `invalid` where the name that was typed is another one. */
export const checkConfirmed = ({ client, confirm }: Archiving): void => {
  if (confirm !== client) throw invalidField('confirm', say('client_confirm', { client }));
};
