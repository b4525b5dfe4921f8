import { settingsOf } from '@kontor/data';
import { bookingDate, changeSettings, client, Refusal, settings } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from './filter.ts';
import { procedure, router } from './procedure.ts';

/** What holds for all books of a client: zone, languages, default accounts, closing date (docs/interface.md §8). */
export const settingsRouter = router({
  get: procedure
    .meta({ scope: 'read' })
    .output(client)
    .query(({ ctx }) => settingsOf(ctx.client)),

  save: procedure
    .meta({ scope: 'write' })
    .input(settings)
    .mutation(async ({ ctx, input }) => {
      await ctx.books.settings.save(changeSettings(input, await ctx.books.ledger()));
    }),

  /** Closes the books up to a day, which must not lie ahead; null opens them all again. */
  close: procedure
    .meta({ scope: 'close' })
    .input(z.object({ closing_date: bookingDate.nullable() }))
    .mutation(async ({ ctx, input: { closing_date } }) => {
      if (closing_date && closing_date > todayOf(ctx)) {
        const message = 'Books can not be closed up to a day that lies ahead.';
        throw new Refusal('invalid', message, [{ field: 'closing_date', message: 'lies ahead' }]);
      }
      await ctx.books.settings.close(closing_date);
    }),
});
