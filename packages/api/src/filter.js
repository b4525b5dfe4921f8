import { dayIn, dayMeant, filterDay, paging, statuses } from '@kontor/domain';
import { z } from 'zod';
/** The filters that the lists of invoices and payables have in common (docs/interface.md §9, §10, §13). */
export const filters = {
  ...paging,
  status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
  from: filterDay.optional(),
  to: filterDay.optional(),
};
/** The filters with the days that they mean today. */
export const meant = ({ limit, after, status, from, to }, today) => ({
  limit,
  after,
  status,
  ...daysMeant({ from, to }, today),
});
/** The days that a period means today. */
export const daysMeant = ({ from, to }, today) => ({ from: dayMeant(from, today), to: dayMeant(to, today) });
/** What day it is for the client. */
export const todayOf = ({ now, client }) => dayIn(now, client.zone);
