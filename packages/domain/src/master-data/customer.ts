import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { external } from '../values/external.ts';
import { accno, accounts, boolean, elements, integer, kept, record, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';
import { defaultDimensions } from './dimensions/dimension.ts';
import { eInvoiceKinds } from './sending/e-invoice-kinds.ts';
import { bank, contact, withNumberOrName } from './vendor.ts';

/**
 * A customer as it is sent (docs/interface §6). An absent field stays unchanged; an empty one is
 * reset to its default.
 */
export const customer = record(
  'customer',
  'customers',
  {
    customernumber: text(32, 1).meta({
      description: 'The number of the customer, its key, whatever its case.',
      examples: ['K-0815'],
    }),
    name: text(70, 1)
      .optional()
      .meta({ description: 'Name, required on creation.', examples: ['Gasthaus zum Löwen'] }),
    ...contact,
    ended: instant.nullish().meta({ description: 'When the customer left.' }),
    terms: integer.nullish().meta({
      description: "Days until payment; without them those of the client's settings hold.",
      examples: [30],
    }),
    cc: text().optional().meta({ description: 'Mail addresses that get a copy.' }),
    bcc: text().optional().meta({ description: 'Mail addresses that get a blind copy.' }),
    notes: text().optional().meta({ description: 'Notes.' }),
    remittancevoucher: boolean.nullish().meta({ description: 'Whether the customer wants a payment slip.' }),
    arap_accno: accno
      .nullish()
      .meta({ description: "Receivables account; by default the client's.", examples: [1100] }),
    payment_accno: accno
      .nullish()
      .meta({ description: "Account that payments go to; by default the client's.", examples: [1020] }),
    ...bank,
    language_code: text(6)
      .optional()
      .meta({ description: "One of the client's languages; by default the first." }),
    /** Absent: all taxes apply; an empty list: none. */
    tax_accnos: accounts.nullish().meta({
      description: 'VAT accounts that are enabled; absent: all, empty: none.',
      examples: [[2200, 2201]],
    }),
    typeofcontact: z
      .enum(['', 'person', 'company'], sayInSchema('person_or_company'))
      .optional()
      .meta({ description: 'Whether the customer is a person or a company.', examples: ['company'] }),
    gender: z
      .enum(['', 'M', 'F'], sayInSchema('gender'))
      .optional()
      .meta({ description: 'Gender of a person.' }),
    e_invoice: z
      .enum(['', ...eInvoiceKinds], sayOneOf(eInvoiceKinds))
      .optional()
      .meta({
        description: 'The electronic invoice that the customer gets beside or within the PDF; empty: none.',
        examples: ['facturx'],
      }),
    ...defaultDimensions,
    ...external,
  },
  withNumberOrName('customernumber'),
);
export type Customer = z.infer<typeof customer>;

export const customerToSave = customer
  .safeExtend(seen)
  .register(elements, { one: 'customer', many: 'customers' });

/** A customer as it is stored and answered. */
export const customerKept = kept(customer, {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  version,
  created: instant.meta({ description: 'When the record was made.', examples: ['2026-01-05T07:15:00.000Z'] }),
  arap_accno: accno.meta({ description: 'Receivables account.', examples: [1100] }),
  payment_accno: accno.meta({ description: 'Account that payments go to.', examples: [1020] }),
});
export type CustomerKept = z.infer<typeof customerKept>;
