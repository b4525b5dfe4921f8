import { checkNumberRange, numberRange, proposedNumber, proposedNumberKinds, sayOneOf } from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/** Number ranges (docs/interface §8): the numbers for records that are sent without one. */
export const numberRanges = router({
  /** Lists them, each with the figure of its next number. */
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(numberRange))
    .query(({ ctx }) => ctx.books.numberRanges.list()),

  /**
   * Proposes the number of a new customer, vendor or article: the one after the newest, with its
   * prefix and its digits, that is free. Nothing is kept for whoever asked; who saves it second is
   * refused (`customer_exists` and similar).
   */
  proposed: procedure
    .meta({ scope: 'read' })
    .input(z.object({ kind: z.enum(proposedNumberKinds, sayOneOf(proposedNumberKinds)) }))
    .output(proposedNumber)
    .query(async ({ ctx, input }) => {
      const [number] = await ctx.books.numberRanges.free(input.kind);
      return { number };
    }),

  /**
   * Sets prefix, digits and the next number. Refuses `invalid` where that is taken, or below what
   * was given.
   */
  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(numberRange)
      .output(nothing)
      .mutation(async (opts) => {
        const { ctx, input } = opts;
        const check: Parameters<typeof ctx.books.numberRanges.save>[1] = (books) =>
          checkNumberRange(input, books);
        await ctx.books.numberRanges.save(input, check, writingOf(opts));
      }),
  ),
});
