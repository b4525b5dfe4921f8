import { changeTaxRate, taxRate } from '@kontor/domain';
import { z } from 'zod';
import { writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/** The rates of tax accounts, each valid from a day on (docs/interface §8). */
export const taxRates = router({
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(taxRate))
    .query(async ({ ctx }) => [...(await ctx.books.ledger()).taxRates]),

  save: procedure
    .meta({ scope: 'write' })
    .input(taxRate)
    .output(nothing)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      await ctx.books.taxRates.save(changeTaxRate(input, await ctx.books.ledger()), writingOf(opts));
    }),
});
