import {
  auditLink,
  type BookingDate,
  boolean,
  dayAfter,
  dayMeant,
  filterDay,
  firstMomentOf,
  integer,
  page,
  paging,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';

const word = text(100, 1).optional();

/** The audit trail: who did what, when, and by which request (docs/operations.md). */
export const audit = router({
  /** Its links, oldest first unless told; with a filter a page may have fewer than `limit`, and another one follow. */
  list: procedure
    .meta({ scope: 'audit' })
    .input(
      z.object({
        ...paging,
        /** The first and the last day. */
        from: filterDay.optional(),
        to: filterDay.optional(),
        descending: boolean.optional(),
        key: word,
        person: integer.optional(),
        action: word,
        table: word,
        entry: z.int('must be a whole number').optional(),
      }),
    )
    .output(page(auditLink))
    .query(({ ctx, input: { from, to, ...filter } }) => {
      const { zone } = ctx.client;
      const meant = (day: string): BookingDate => dayMeant(day, todayOf(ctx)) ?? todayOf(ctx);
      return ctx.books.audit.list({
        ...filter,
        from: from === undefined ? undefined : firstMomentOf(meant(from), zone),
        until: to === undefined ? undefined : firstMomentOf(dayAfter(meant(to), zone), zone),
      });
    }),
});
