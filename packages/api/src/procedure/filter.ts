import { type BookingDate, dayIn, dayMeant, filterDay, paging, statuses } from '@kontor/domain';
import { z } from 'zod';
import type { Context } from './context.ts';

/** The filters of the lists of invoices and payables (docs/interface.md §9, §10, §13). */
export const filters = {
  ...paging,
  status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
  from: filterDay.optional(),
  to: filterDay.optional(),
};

type Filters = z.infer<z.ZodObject<typeof filters>>;

/** Resolves the days of the filters: `today` and the like become dates. */
export const listFilter = ({ limit, after, status, from, to }: Filters, today: BookingDate) => ({
  limit,
  after,
  status,
  ...resolveDays({ from, to }, today),
});

/** Resolves the days of a period: `today` and the like become dates. */
export const resolveDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: BookingDate,
) => ({ from: dayMeant(from, today), to: dayMeant(to, today) });

/** The current date in the time zone of the client. */
export const todayOf = ({ now, client }: Context & { client: { zone: string } }): BookingDate =>
  dayIn(now, client.zone);
