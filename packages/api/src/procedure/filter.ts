import { documentSorts } from '@kontor/data';
import {
  type BookingDate,
  boolean,
  dayIn,
  dayMeant,
  decimal,
  filterDay,
  paging,
  statuses,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import type { Context } from './context.ts';

/** The filters of invoices and payables (docs/interface §9, §10, §13). */
export const documentFilters = {
  status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
  from: filterDay.optional(),
  to: filterDay.optional(),
  amount_from: decimal.optional(),
  amount_to: decimal.optional(),
  text: text(100, 1).optional(),
};

/** The parameters of the lists of invoices and payables. */
export const documentListing = {
  ...paging,
  ...documentFilters,
  sort: z.enum(documentSorts, `must be one of ${documentSorts.join(', ')}`).optional(),
  descending: boolean.optional(),
};

/** The parameters of the lists of vendors, customers and articles (docs/interface §13). */
export const namedRecords = { ...paging, text: text(100, 1).optional() };

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
