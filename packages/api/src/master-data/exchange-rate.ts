import { BankFileFault, readDailyRates } from '@kontor/bank';
import { bookingDate, exchangeRate, page, paging, ratesIn, sayInSchema } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { RatesUnavailable, ratesFaults } from '../procedure/official-rates.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput, readAs } from '../procedure/refusal.ts';

/**
 * Exchange rates (docs/interface §12): what one unit of a currency is worth in the client's, from a
 * day on.
 */
const rates = z.array(exchangeRate).min(1, sayInSchema('one_rate')).max(10_000);

const officialAnswer = z.object({
  state: z.enum(['none', 'ready', 'read', 'other_currency', 'unreadable', ...ratesFaults]),
  /** The sentence of the fault of a file that is not read. */
  reason: z.string().optional(),
  day: bookingDate.optional(),
  /** Of one unit of each currency; `before` is the rate that the books have on that day. */
  rates: z.array(z.object({ ...exchangeRate.omit({ day: true }).shape, before: z.string().optional() })),
});

export const exchangeRates = router({
  list: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object({ ...paging, currency: z.string().optional() }))
    .output(checkedAnswer(page(exchangeRate)))
    .query(({ ctx, input }) => ctx.books.exchangeRates.list(input)),

  /**
   * Reads the official rates of a day, where the operator has set where they are, and answers them
   * beside those of the books. Sets nothing. Without a day it says whether they can be read. `day`
   * of the answer is that from which the rates are valid.
   */
  official: procedure
    .meta({ scope: 'write' })
    .input(z.object({ day: bookingDate.optional() }))
    .output(officialAnswer)
    .query(async ({ ctx, input: { day } }) => {
      const { officialRates, client, books, reply } = ctx;
      if (!officialRates) return { state: 'none', rates: [] };
      if (day === undefined) return { state: 'ready', rates: [] };
      try {
        const read = readDailyRates(await officialRates.read(day));
        if (client.currency !== read.base) return { state: 'other_currency', rates: [] };
        const rates = await Promise.all(
          read.rates
            .filter(({ currency }) => currency !== client.currency)
            .map(async ({ currency, rate }) => ({
              ...{ currency, rate },
              before: await books.exchangeRates.on(currency, read.day),
            })),
        );
        return { state: 'read', day: read.day, rates };
      } catch (error) {
        if (error instanceof BankFileFault) return { state: 'unreadable', reason: error.message, rates: [] };
        if (!(error instanceof RatesUnavailable)) throw error;
        reply.faults = [...(reply.faults ?? []), error];
        return { state: error.fault, rates: [] };
      }
    }),

  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(longInput(z.object({ rates })))
      .output(nothing)
      .mutation((opts) => opts.ctx.books.exchangeRates.save(opts.input.rates, writingOf(opts))),
  ),

  /**
   * Sets the rates in a text of lines `day,currency,rate`. All of them, or none when one is wrong.
   */
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
