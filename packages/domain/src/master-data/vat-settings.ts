import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, boolean, decimal, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { vatInstalment } from './vat/instalment.ts';

/**
 * Methods by which a client taxes turnover (by what it charges less input tax, or at net or flat
 * rates of its activities), the consideration that counts, and the length of a period.
 */
export const vatMethods = ['effective', 'net', 'flat'] as const;
export const vatConsiderations = ['agreed', 'collected'] as const;
export const vatPeriods = ['month', 'quarter', 'half-year', 'year'] as const;

/**
 * A net or flat tax rate: the accounts it holds for, and its percents, each from a day on. Accounts
 * that no rate names have the first of those that name none. In periods from 2025 on each one is
 * that of an activity, with the id and the description that the tax administration has granted it
 * by, and the days of that grant, which are days of supply; until 2024 the first one counts in the
 * figures 322 and 323, and others in 332 and 333.
 */
export const vatNetRate = z.object({
  activity_id: text()
    .refine((id) => id === '' || /^[A-Za-z0-9]{5}$/.test(id), sayInSchema('an_activity'))
    .optional(),
  description: text(100).optional(),
  /** The days on which the activity is granted; without them, all. */
  valid_from: bookingDate.nullish(),
  valid_to: bookingDate.nullish(),
  accnos: z.array(accno).max(1000),
  rates: z
    .array(z.object({ valid_from: bookingDate, rate: decimal }))
    .min(1, sayInSchema('one_rate'))
    .max(100),
});
export type VatNetRate = z.infer<typeof vatNetRate>;

/**
 * The settings by which a client settles value added tax (docs/interface §15); `vatWayOf` and
 * `vatPeriodOf` hold the defaults.
 */
export const vatSettings = {
  vat_method: z.enum(vatMethods, sayOneOf(vatMethods)).optional(),
  vat_consideration: z.enum(vatConsiderations, sayOneOf(vatConsiderations)).optional(),
  vat_period: z.enum(vatPeriods, sayOneOf(vatPeriods)).optional(),
  /**
   * Whether a discount reduces consideration and tax: a payment on an account coded 235 then books
   * its tax along.
   */
  vat_discounts: boolean.optional(),
  /** The account of what is owed to, or claimed from, the tax office for a settled period. */
  vat_accno: accno.optional(),
  /** The account of the difference between tax charged and tax due by the net tax rate method. */
  vat_difference_accno: accno.optional(),
  vat_net_rates: z
    .array(vatNetRate)
    .max(100, sayInSchema('too_many_entries', { max: 100 }))
    .optional(),
  /** The years whose supplies are all declared at the highest rate that is granted. */
  vat_highest_rate_years: z
    .array(z.int(sayInSchema('whole_number')).min(2025).max(9998))
    .max(100)
    .optional(),
  /** The instalments of years that are settled as a whole, by the days on which they are due. */
  vat_instalments: z
    .array(vatInstalment)
    .max(100, sayInSchema('too_many_entries', { max: 100 }))
    .optional(),
};

export type VatMethod = (typeof vatMethods)[number];
export type VatConsideration = (typeof vatConsiderations)[number];
export type VatPeriod = (typeof vatPeriods)[number];

/** The method of a VAT return, and which consideration it counts: as agreed or as collected. */
export type VatWay = { method: VatMethod; consideration: VatConsideration };

type VatSettings = z.infer<z.ZodObject<typeof vatSettings>>;

export const vatWayOf = ({ vat_method, vat_consideration }: VatSettings): VatWay => ({
  method: vat_method ?? 'effective',
  consideration: vat_consideration ?? 'agreed',
});

/** Whether turnover is taxed at rates of activities, without input tax. */
export const hasNetRates = (method: VatMethod): boolean => method !== 'effective';

export const vatPeriodOf = ({ vat_method, vat_period }: VatSettings): VatPeriod =>
  vat_period ?? (vat_method === 'net' ? 'half-year' : 'quarter');
