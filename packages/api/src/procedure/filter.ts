import { documentSorts } from '@kontor/data';
import {
  type BookingDate,
  boolean,
  dayIn,
  dayMeant,
  decimal,
  externalFilters,
  filterDay,
  filterMoment,
  momentMeant,
  paging,
  sayOneOf,
  statuses,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import type { Context } from './context.ts';

/** The filters of invoices and payables (docs/interface §9, §10, §13). */
export const documentFilters = {
  status: z
    .enum(statuses, sayOneOf(statuses))
    .optional()
    .meta({ description: 'OPEN, which includes overdue ones, OVERDUE or PAID.' }),
  from: filterDay.optional().meta({ description: 'The first `transdate`.', examples: ['2026-01-01'] }),
  to: filterDay.optional().meta({ description: 'The last `transdate`.', examples: ['2026-12-31'] }),
  amount_from: decimal
    .optional()
    .meta({ description: 'The smallest amount, in the currency of the document.' }),
  amount_to: decimal.optional().meta({ description: 'The largest amount, in the currency of the document.' }),
  credit_note: boolean.optional().meta({
    description: 'True: credit notes alone, whose amount is below zero; false: all others.',
  }),
  text: text(100, 1).optional().meta({
    description:
      "The beginning of the number, of the order number or of the party's number, or a part of the party's name.",
  }),
  ordnumber: text()
    .optional()
    .meta({ description: 'The order number, whatever its case.', examples: ['4711'] }),
  updated_since: filterMoment.optional().meta({
    description: 'The moment since when the document was booked or paid.',
    examples: ['2026-01-14T08:30:00+01:00'],
  }),
  ...externalFilters,
};

/** The parameters of the lists of invoices and payables. */
export const documentListing = {
  ...paging,
  ...documentFilters,
  sort: z
    .enum(documentSorts, sayOneOf(documentSorts))
    .optional()
    .meta({ description: 'The order; by number unless specified.' }),
  descending: boolean.optional().meta({ description: 'True turns the order round.' }),
};

/** The filters of vendors, customers and articles (docs/interface §13). */
export const recordFilters = {
  text: text(100, 1)
    .optional()
    .meta({ description: 'The beginning of the number, or a part of the name or description.' }),
  updated_since: filterMoment.optional().meta({
    description: 'The moment since when the record was saved.',
    examples: ['2026-01-14T08:30:00+01:00'],
  }),
  ...externalFilters,
};

/** The parameters of the lists of vendors, customers and articles. */
export const namedRecords = { ...paging, ...recordFilters };

type Days = { from?: string | undefined; to?: string | undefined };
type Updated = { updated_since?: string | undefined };

type AtClient = Pick<Context, 'now'> & { client: { zone: string } };

/**
 * A filter as the books take it: timestamps, `today` and similar become dates, and the moment of
 * `updated_since` an instant.
 */
export const datedFilter = <Filter extends Days & Updated>(filter: Filter, ctx: AtClient) => ({
  ...updatedFilter(filter, ctx),
  ...resolveDays(filter, ctx),
});

/** A filter whose `updated_since` is an instant. */
export const updatedFilter = <Filter extends Updated>(filter: Filter, ctx: AtClient) => {
  const { updated_since } = filter;
  const at = { today: todayOf(ctx), zone: ctx.client.zone };
  return {
    ...filter,
    updated_since: updated_since === undefined ? undefined : momentMeant(updated_since, at),
  };
};

/** Resolves the days of a period: timestamps, `today` and similar become dates. */
export const resolveDays = ({ from, to }: Days, ctx: AtClient) => ({
  from: resolveDay(from, ctx),
  to: resolveDay(to, ctx),
});

/** Resolves a day: a timestamp, `today` and similar become a date. */
export const resolveDay = (day: string | undefined, ctx: AtClient): BookingDate | undefined =>
  dayMeant(day, { today: todayOf(ctx), zone: ctx.client.zone });

/** The current date in the time zone of the client. */
export const todayOf = ({ now, client }: AtClient): BookingDate => dayIn(now, client.zone);
