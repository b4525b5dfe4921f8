import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, scalars } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';

/**
 * The figures of the Swiss VAT form that a line or an account can count in (docs/interface §8):
 * consideration and its deductions, acquisition tax, input tax and its corrections, and money that
 * is not consideration. The figures of the rates (302 to 383) are not among them: the figure of a
 * rate follows from the rate.
 */
export const vatCodes = [
  ...['200', '205', '220', '221', '225', '230', '235', '280'],
  ...['382', '400', '405', '410', '415', '420', '900', '910'],
  // Credits of the net tax rate method; `none` is in no figure.
  ...['470', '471', 'none'],
] as const;
export type VatCode = (typeof vatCodes)[number];

const knownCodes: readonly string[] = vatCodes;

/**
 * A code of the VAT form. Unlike other texts it is absent from an answer where it has no value
 * (§3.8).
 */
export const vatCode = z
  .string(sayInSchema('a_text'))
  .refine((value) => knownCodes.includes(value), sayOneOf(vatCodes))
  .register(scalars, { kind: 'code', options: vatCodes });

/** Turnover of these figures is not taxed, unless a line itself names its tax. */
export const untaxedCodes: readonly string[] = ['220', '221', '225', '230', '280', '900', '910', 'none'];

/** The tax fields of a line: the VAT account, the day of supply, and the figure of the VAT form. */
export const taxOfLine = {
  tax_accno: accno.nullish().meta({ description: 'The VAT account that taxes the line.' }),
  taxdate: bookingDate
    .nullish()
    .meta({ description: 'The day of supply of the line, where it is not that of the whole.' }),
  vat_code: vatCode.nullish().meta({ description: 'The figure of the VAT return that the line counts in.' }),
};
