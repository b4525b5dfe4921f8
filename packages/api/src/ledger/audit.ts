import {
  accessLink,
  auditedRecord,
  auditLink,
  type BookingDate,
  boolean,
  dayAfter,
  filterDay,
  firstMomentOf,
  integer,
  keyKept,
  page,
  paging,
  person,
  sayInSchema,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';

const word = text(100, 1).optional();

/** The audit trail: who did what, when, and by which request (docs/operations). */
export const audit = router({
  /**
   * Its links, oldest first by default; with a filter a page may have fewer than `limit`, and
   * another one follow.
   */
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
        /**
         * The number of the record in `table`, such as an account's; refuses `invalid` where that
         * has none.
         */
        number: word,
        entry: z.int(sayInSchema('whole_number')).optional(),
      }),
    )
    .output(checkedAnswer(page(auditLink)))
    .query(({ ctx, input: { from, to, number, ...filter } }) => {
      const { zone } = ctx.client;
      const meant = (day: string): BookingDate => resolveDay(day, ctx) ?? todayOf(ctx);
      return ctx.books.audit.list({
        ...filter,
        record: number === undefined ? undefined : auditedRecord(filter.table, number),
        from: from === undefined ? undefined : firstMomentOf(meant(from), zone),
        until: to === undefined ? undefined : firstMomentOf(dayAfter(meant(to), zone), zone),
      });
    }),

  /**
   * Lists the trail of the people who work or worked for the client, while they did: sign-ins and
   * failures, sign-outs, and ways in that were added or removed; the newest first, of one person or
   * of all.
   */
  access: procedure
    .meta({ scope: 'audit' })
    .input(z.object({ ...paging, person: integer.optional() }))
    .output(checkedAnswer(page(accessLink)))
    .query(({ ctx, input }) => ctx.books.access.list(input)),

  /**
   * Lists who may stand in the trail: the keys and the people of the client, a thousand of each.
   */
  callers: procedure
    .meta({ scope: 'audit' })
    .output(z.object({ keys: z.array(keyKept.pick({ prefix: true, label: true })), people: z.array(person) }))
    .query(async ({ ctx: { books } }) => {
      const [keys, people] = await Promise.all([books.keys.list(), books.members.list()]);
      return {
        keys: keys.slice(-1000).map(({ prefix, label }) => ({ prefix, label })),
        people: people.items.map(({ id, name }) => ({ id, name })),
      };
    }),
});
