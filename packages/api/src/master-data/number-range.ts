import { checkNumberRange, numberRange } from '@kontor/domain';
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

  /** Sets prefix, digits and the next number. Refuses `invalid` where that is taken, or below what was given. */
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
