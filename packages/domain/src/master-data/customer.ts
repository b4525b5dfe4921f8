import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { accno, accounts, boolean, integer, kept, record, text } from '../values/schema/kinds.ts';
import { bank, contact, withNumberOrName } from './vendor.ts';

/** A customer as it is sent (docs/interface §6). An absent field stays unchanged; an empty one is reset to its default. */
export const customer = record(
  'customer',
  'customers',
  {
    customernumber: text(32, 1),
    name: text(64, 1).optional(),
    ...contact,
    ended: instant.nullish(),
    terms: integer.nullish(),
    cc: text().optional(),
    bcc: text().optional(),
    notes: text().optional(),
    remittancevoucher: boolean.nullish(),
    arap_accno: accno.nullish(),
    payment_accno: accno.nullish(),
    ...bank,
    language_code: text(6).optional(),
    /** Absent: all taxes apply; an empty list: none. */
    tax_accnos: accounts.nullish(),
    typeofcontact: z.enum(['', 'person', 'company'], 'must be person or company').optional(),
    gender: z.enum(['', 'M', 'F'], 'must be M or F').optional(),
  },
  withNumberOrName('customernumber'),
);
export type Customer = z.infer<typeof customer>;

/** A customer as it is stored and answered. */
export const customerKept = kept(customer, {
  id: z.int(),
  created: instant,
  arap_accno: accno,
  payment_accno: accno,
});
export type CustomerKept = z.infer<typeof customerKept>;
