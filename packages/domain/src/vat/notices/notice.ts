import { z } from 'zod';
import { decimal, record, text, unboundedDecimal } from '../../values/schema/kinds.ts';

/** The shares and notices beside the figures of a return (docs/interface §15). */

/**
 * The part of the taxable turnover of some years that activities at one rate have, the newest year
 * first: activities with the same rate count together.
 */
export const vatShare = record('vat_share', 'vat_shares', {
  rate: decimal.meta({ description: 'The rate in percent.', examples: ['6.2'] }),
  activities: z
    .array(
      record('vat_activity', 'vat_activities', {
        activity_id: text()
          .optional()
          .meta({ description: 'The id of the activity.', examples: ['00101'] }),
        description: text().optional().meta({ description: 'Its name.' }),
      }),
    )
    .meta({ description: 'The activities at the rate.' }),
  years: z
    .array(
      record('vat_share_year', 'vat_share_years', {
        year: z.int().meta({ description: 'The year.', examples: [2026] }),
        amount: unboundedDecimal.meta({ description: 'Their turnover.', examples: ['120.00'] }),
        percent: unboundedDecimal.meta({ description: 'Its part of the whole.', examples: ['11.76'] }),
      }),
    )
    .meta({ description: 'The year of the return and up to three before.' }),
});
export type VatShare = z.infer<typeof vatShare>;

export const vatNoticeKinds = [
  'not_granted',
  'share_small',
  'share_ungranted',
  'limit_turnover',
  'limit_tax',
  'limit_year',
  'method_changed',
] as const;

/**
 * Something about a return that asks for a look: supplies of an activity that is not granted on
 * their day, of which the file is refused; activities at a rate with at most
 * a tenth of the turnover, for how many years; turnover with more than a tenth without an
 * activity; a limit that is passed; a method that has changed.
 */
export const vatNotice = record('vat_notice', 'vat_notices', {
  notice: z.enum(vatNoticeKinds).meta({ description: 'The reason to look.', examples: ['limit_turnover'] }),
  message: text().meta({ description: 'The notice as a sentence.' }),
  year: z.int().meta({ description: 'The year that it is about.', examples: [2026] }),
  activity_id: text().optional().meta({ description: 'The activity that is not granted.' }),
  rate: decimal.optional().meta({ description: 'The rate of the activities in percent.' }),
  percent: unboundedDecimal
    .optional()
    .meta({ description: 'Their part of the taxable turnover in percent.' }),
  years: z
    .int()
    .optional()
    .meta({ description: 'Of `share_small`: the years in a row, this one among them.' }),
  amount: unboundedDecimal.optional().meta({ description: 'The turnover or tax in question.' }),
  limit: unboundedDecimal.optional().meta({ description: 'The limit that it passes.' }),
  figure: text()
    .optional()
    .meta({ description: 'Of `method_changed`: the figure of the correction that it requires.' }),
});
export type VatNotice = z.infer<typeof vatNotice>;
