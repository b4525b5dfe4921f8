import { changeTaxRate, computedTax, taxedLines, taxesOfLines, taxRate } from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';

/** The rates of tax accounts, each valid from a day on (docs/interface §8). */
export const taxRates = router({
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(taxRate))
    .query(async ({ ctx }) => [...(await ctx.books.ledger()).taxRates]),

  /**
   * The taxes that lines come to which name their VAT accounts, as a document is sent with them
   * (docs/interface §18).
   */
  ofLines: procedure
    .meta({ scope: 'read' })
    .input(longInput(taxedLines))
    .output(z.array(computedTax))
    .query(async ({ ctx, input }) => taxesOfLines(input, await ctx.books.ledger())),

  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(taxRate)
      .output(nothing)
      .mutation(async (opts) => {
        const { ctx, input } = opts;
        await ctx.books.taxRates.save(changeTaxRate(input, await ctx.books.ledger()), writingOf(opts));
      }),
  ),
});
