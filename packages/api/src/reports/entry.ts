import { entryKept, minorUnit } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Journal entries by id, whatever they came from (docs/interface.md §18). */
export const entries = router({
  /** An entry with its postings, its document with the payments, and its receipts. */
  get: procedure
    .meta({ scope: 'read' })
    .input(z.object({ id: z.int('must be a whole number').min(0, 'must not be negative') }))
    .output(entryKept)
    .query(async ({ ctx, input: { id } }) => {
      const of = { id, today: todayOf(ctx), places: minorUnit(ctx.client.currency) };
      return foundOrRefuse(await ctx.books.entry(of), { what: 'Entry', number: id }, ctx.client);
    }),
});
