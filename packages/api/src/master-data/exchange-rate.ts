import { exchangeRate, page, paging, ratesIn, sayInSchema } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput, readAs } from '../procedure/refusal.ts';

/** Exchange rates (docs/interface §12): what one unit of a currency is worth in the client's, from a day on. */
const rates = z.array(exchangeRate).min(1, sayInSchema('one_rate')).max(10_000);

export const exchangeRates = router({
  list: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object({ ...paging, currency: z.string().optional() }))
    .output(checkedAnswer(page(exchangeRate)))
    .query(({ ctx, input }) => ctx.books.exchangeRates.list(input)),

  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(longInput(z.object({ rates })))
      .output(nothing)
      .mutation((opts) => opts.ctx.books.exchangeRates.save(opts.input.rates, writingOf(opts))),
  ),

  /** Sets the rates in a text of lines `day,currency,rate`. All of them, or none when one is wrong. */
  import: procedure
    .meta({ scope: 'write' })
    .input(z.object({ csv: z.string().max(4_000_000) }))
    .output(z.object({ rates: z.int() }))
    .mutation(async (opts) => {
      const read = readAs(z.object({ rates }), { rates: ratesIn(opts.input.csv) });
      await opts.ctx.books.exchangeRates.save(read.rates, writingOf(opts));
      return { rates: read.rates.length };
    }),
});
