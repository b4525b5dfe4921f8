import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { accno, integer, kept, record, text } from '../values/schema/kinds.ts';

/** The address fields of vendors and customers (§5, §6). */
export const contact = {
  created: instant.nullish(),
  salutation: text(32).optional(),
  firstname: text(32).optional(),
  lastname: text(32).optional(),
  address1: text(32).optional(),
  address2: text(32).optional(),
  zipcode: text(10).optional(),
  city: text(32).optional(),
  state: text(32).optional(),
  country: text(32).optional(),
  phone: text(20).optional(),
  fax: text(20).optional(),
  mobile: text(20).optional(),
  email: text().optional(),
  taxnumber: text(32).optional(),
};

/** The bank fields of vendors and customers (§5, §6). */
export const bank = {
  bank_name: text(64).optional(),
  bank_address1: text(32).optional(),
  bank_address2: text(32).optional(),
  bank_zipcode: text(10).optional(),
  bank_city: text(32).optional(),
  bank_state: text(32).optional(),
  bank_country: text(32).optional(),
  bank_iban: text(34).optional(),
  bank_bic: text(11).optional(),
};

const isEmpty = (record: object, field: string) => ['', null, undefined].includes(Reflect.get(record, field));

/**
 * Requires `name` of a record without its number `key`: without a number it can't be an existing record, and a new one
 * needs a name (§5). Both issues are then listed.
 */
export const withNumberOrName = (key: string) =>
  z.refine<object>((record) => !isEmpty(record, key) || Reflect.get(record, 'name') !== undefined, {
    path: ['name'],
    error: 'is required',
    // The refusal's sentence names both.
    params: { beside: key },
    // Runs although the missing number is already an issue, so that both are listed.
    when: ({ value }) => value instanceof Object,
  });

/** A vendor as it is sent (§5). An absent field stays unchanged; an empty one is reset to its default. */
export const vendor = record(
  'vendor',
  'vendors',
  {
    vendornumber: text(32, 1),
    name: text(64, 1).optional(),
    ...contact,
    terms: integer.nullish(),
    arap_accno: accno.nullish(),
    payment_accno: accno.nullish(),
    ...bank,
  },
  withNumberOrName('vendornumber'),
);
export type Vendor = z.infer<typeof vendor>;

/** A vendor as it is stored and answered. */
export const vendorKept = kept(vendor, {
  id: z.int(),
  created: instant,
  arap_accno: accno,
  payment_accno: accno,
});
export type VendorKept = z.infer<typeof vendorKept>;
