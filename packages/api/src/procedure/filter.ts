import { documentSorts } from '@kontor/data';
import {
  type BookingDate,
  boolean,
  dayIn,
  dayMeant,
  decimal,
  filterDay,
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
  text: text(100, 1)
    .optional()
    .meta({ description: "The beginning of the number or of the party's, or a part of the party's name." }),
};

/** The parameters of the lists of invoices and payables. */
export const documentListing = {
  ...paging,
  ...documentFilters,
  sort: z
    .enum(documentSorts, sayOneOf(documentSorts))
    .optional()
    .meta({ description: 'The order; by number unless told.' }),
  descending: boolean.optional().meta({ description: 'True turns the order round.' }),
};

/** The parameters of the lists of vendors, customers and articles (docs/interface §13). */
export const namedRecords = {
  ...paging,
  text: text(100, 1)
    .optional()
    .meta({ description: 'The beginning of the number, or a part of the name or description.' }),
};

type Days = { from?: string | undefined; to?: string | undefined };

type AtClient = Pick<Context, 'now'> & { client: { zone: string } };

/** A filter as the books take it: timestamps, `today` and the like become dates. */
export const datedFilter = <Filter extends Days>(filter: Filter, ctx: AtClient) => ({
  ...filter,
  ...resolveDays(filter, ctx),
});

/** Resolves the days of a period: timestamps, `today` and the like become dates. */
export const resolveDays = ({ from, to }: Days, ctx: AtClient) => ({
  from: resolveDay(from, ctx),
  to: resolveDay(to, ctx),
});

/** Resolves a day: a timestamp, `today` and the like become a date. */
export const resolveDay = (day: string | undefined, ctx: AtClient): BookingDate | undefined =>
  dayMeant(day, { today: todayOf(ctx), zone: ctx.client.zone });

/** The current date in the time zone of the client. */
export const todayOf = ({ now, client }: AtClient): BookingDate => dayIn(now, client.zone);
