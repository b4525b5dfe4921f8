import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { external } from '../values/external.ts';
import { accno, boolean, elements, integer, kept, record, scalars, text } from '../values/schema/kinds.ts';
import { oneLine } from '../values/schema/one-line.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';
import { defaultDimensions } from './dimensions/dimension.ts';
import { discountTerms } from './sending/discount-terms.ts';

/**
 * The address fields of vendors and customers (§5, §6). Street and number alone are absent from
 * answers where they are empty, as existing callers know no such fields.
 */
export const contact = {
  created: instant
    .nullish()
    .meta({ description: 'When the record was made; on creation the moment of saving, unless specified.' }),
  salutation: text(32)
    .optional()
    .meta({ description: 'Form of address.', examples: ['Frau'] }),
  firstname: text(32)
    .optional()
    .meta({ description: 'First name of the contact.', examples: ['Anna'] }),
  lastname: text(32)
    .optional()
    .meta({ description: 'Last name of the contact.', examples: ['Muster'] }),
  address1: text(32)
    .optional()
    .meta({ description: 'Street and number.', examples: ['Bahnhofstrasse 1'] }),
  street: oneLine(70)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'The street alone, where `address1` does not tell it from the number.' }),
  building_number: oneLine(16)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'The number of the building.' }),
  address2: text(32).optional().meta({ description: 'Addition to the address.' }),
  zipcode: text(10)
    .optional()
    .meta({ description: 'Postal code.', examples: ['8001'] }),
  city: text(32)
    .optional()
    .meta({ description: 'City.', examples: ['Zürich'] }),
  state: text(32).optional().meta({ description: 'Canton or state.' }),
  country: text(32)
    .optional()
    .meta({ description: 'Country.', examples: ['CH'] }),
  phone: text(20)
    .optional()
    .meta({ description: 'Telephone number.', examples: ['+41 44 000 00 00'] }),
  fax: text(20).optional().meta({ description: 'Fax number.' }),
  mobile: text(20).optional().meta({ description: 'Mobile number.' }),
  email: text()
    .optional()
    .meta({ description: 'Mail address.', examples: ['anna@muster.example'] }),
  taxnumber: text(32)
    .optional()
    .meta({ description: 'VAT number.', examples: ['CHE-999.999.996 MWST'] }),
};

/** The bank fields of vendors and customers (§5, §6). */
export const bank = {
  bank_name: text(70)
    .optional()
    .meta({ description: 'Name of the bank.', examples: ['Musterbank'] }),
  bank_address1: text(32).optional().meta({ description: 'Street and number of the bank.' }),
  bank_address2: text(32).optional().meta({ description: 'Addition to the address of the bank.' }),
  bank_zipcode: text(10).optional().meta({ description: 'Postal code of the bank.' }),
  bank_city: text(32).optional().meta({ description: 'City of the bank.' }),
  bank_state: text(32).optional().meta({ description: 'Canton or state of the bank.' }),
  bank_country: text(32).optional().meta({ description: 'Country of the bank.' }),
  bank_iban: text(34)
    .optional()
    .meta({ description: 'IBAN of the account.', examples: ['CH9300762011623852957'] }),
  bank_bic: text(11).optional().meta({ description: 'BIC of the bank.' }),
};

const isEmpty = (record: object, field: string) => ['', null, undefined].includes(Reflect.get(record, field));

/**
 * Requires `name` of a record without its number `key`: without a number it can't be an existing
 * record, and a new one needs a name (§5). Both issues are then listed.
 */
export const withNumberOrName = (key: string) =>
  z.refine<object>((record) => !isEmpty(record, key) || Reflect.get(record, 'name') !== undefined, {
    path: ['name'],
    error: sayInSchema('required'),
    // The refusal's sentence names both.
    params: { beside: key },
    // Runs although the missing number is already an issue, so that both are listed.
    when: ({ value }) => value instanceof Object,
  });

/**
 * A vendor as it is sent (§5). An absent field stays unchanged; an empty one is reset to its
 * default.
 */
export const vendor = record(
  'vendor',
  'vendors',
  {
    vendornumber: text(32, 1).meta({
      description: 'The number of the vendor, its key, whatever its case.',
      examples: ['L-0815'],
    }),
    name: text(70, 1)
      .optional()
      .meta({ description: 'Name, required on creation.', examples: ['Papeterie Dupont SA'] }),
    ...contact,
    terms: integer.nullish().meta({ description: 'Days until payment.', examples: [30] }),
    ...discountTerms,
    arap_accno: accno
      .nullish()
      .meta({ description: "Payables account; by default the client's.", examples: [2000] }),
    payment_accno: accno
      .nullish()
      .meta({ description: "Account that payments come from; by default the client's.", examples: [1020] }),
    ...bank,
    ...defaultDimensions,
    ...external,
  },
  withNumberOrName('vendornumber'),
);
export type Vendor = z.infer<typeof vendor>;

export const vendorToSave = vendor.safeExtend(seen).register(elements, { one: 'vendor', many: 'vendors' });

/** A vendor as it is stored and answered. */
export const vendorKept = kept(vendor, {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  version,
  created: instant.meta({ description: 'When the record was made.', examples: ['2026-01-05T07:15:00.000Z'] }),
  arap_accno: accno.meta({ description: 'Payables account.', examples: [2000] }),
  payment_accno: accno.meta({ description: 'Account that payments come from.', examples: [1020] }),
  iban_confirmed: boolean.optional().meta({
    description:
      'False where `bank_iban` is another one than was paid to, until a person confirms it; else absent.',
    examples: [false],
  }),
});
export type VendorKept = z.infer<typeof vendorKept>;

/** The IBAN of a vendor that a person has seen, and confirms. */
export const ibanConfirmation = record('iban_confirmation', 'iban_confirmations', {
  iban: text(42, 1).meta({
    description: 'The IBAN of the vendor, or of one of their payables, as the person has seen it.',
    examples: ['CH9300762011623852957'],
  }),
  ...seen,
});
