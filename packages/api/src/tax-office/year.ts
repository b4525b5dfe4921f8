import { inSnapshot, openBooks, type Session } from '@kontor/data';
import {
  type BusinessYear,
  businessYear,
  businessYearBefore,
  integer,
  invalidField,
  Refusal,
  say,
  sayInSchema,
} from '@kontor/domain';
import { z } from 'zod';
import { languageAsked } from '../print/drawn.ts';
import { todayOf } from '../procedure/filter.ts';
import type { ReportContext } from '../reports/read.ts';

/** The business year of a set for the tax office (docs/interface §15). */

export const taxOfficeAsked = z.object({
  year: integer
    .min(1900, sayInSchema('at_least', { min: 1900 }))
    .max(2999, sayInSchema('at_most', { max: 2999 }))
    .meta({ description: 'The year in which the business year ends.', examples: [2026] }),
  language_code: languageAsked.meta({
    description: "The language: de, fr, it or en. By default the client's first.",
  }),
});
export type TaxOfficeAsked = z.infer<typeof taxOfficeAsked>;

/**
 * Reads from the books as they are at one moment, so that all parts agree whatever is booked in the
 * meantime.
 */
export const atOneMoment = <Result>(
  ctx: ReportContext,
  work: (ctx: ReportContext) => Promise<Result>,
): Promise<Result> =>
  inSnapshot(ctx.database, (session: Session) =>
    work({ ...ctx, session, books: openBooks(session, ctx.client) }),
  );

/** A business year, and the one before that its statements are compared with. */
export type TaxOfficeYear = BusinessYear & { before: BusinessYear | undefined };

/**
 * The business year that ends in a year. Refuses `invalid` for one that has not begun, and
 * `not_found` where nothing was booked in it or before.
 */
export const businessYearOf = async (ctx: ReportContext, year: number): Promise<TaxOfficeYear> => {
  const { books } = ctx;
  const ends = (await books.yearends.list()).flatMap(({ transdate, reopened_by }) =>
    reopened_by ? [] : [transdate],
  );
  const found = businessYear(year, ends);
  if (found.from > todayOf(ctx)) throw invalidField('year', say('ahead'));
  const periods = new Map([['shown', { to: found.to }]]);
  const moved = await books.reports.turnovers(periods, todayOf(ctx));
  if (moved.length === 0)
    throw new Refusal('not_found', say('tax_office_empty', { from: found.from, to: found.to }));
  return { ...found, before: businessYearBefore(found, ends) };
};
