import { checkNames, checks } from '@kontor/data';
import { invalidField, Refusal } from '@kontor/domain';
import { z } from 'zod';
import { procedure, router } from '../procedure/procedure.ts';

// A check reads all books of a client and has a connection in the meantime.
const mostAtOnce = 2;
let underWay = 0;

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (underWay >= mostAtOnce)
    throw new Refusal('unavailable', 'Other checks of books are under way; try again in a moment.');
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
};

const check = z.object({ check: z.enum(checkNames), sentence: z.string() });

/**
 * The checks of `kontor verify` that are one statement each, in the books of one client
 * (docs/interface §18).
 */
export const verify = router({
  /** Lists the checks, each with the sentence that is true when it finds nothing. */
  checks: procedure
    .meta({ scope: 'audit', or: 'close' })
    .output(z.array(check))
    .query(() => checks.map(({ name, sentence }) => ({ check: name, sentence }))),

  /**
   * Answers the number of links of the client's audit trail, and the hash of the last one, for a
   * caller to keep.
   */
  head: procedure
    .meta({ scope: 'audit', or: 'close' })
    .output(z.object({ number: z.int(), hash: z.string() }))
    .query(({ ctx }) => ctx.books.head()),

  /**
   * Runs one check: how many rows break its rule, and the first 20 of them. Refuses `invalid` and
   * `unavailable`.
   */
  run: procedure
    .meta({ scope: 'audit', or: 'close' })
    .input(z.object({ check: z.string().max(100) }))
    .output(
      check.extend({
        count: z.int(),
        rows: z.array(z.record(z.string(), z.string().nullable())),
      }),
    )
    .query(({ ctx, input }) =>
      inTurn(async () => {
        const result = await ctx.books.verify(input.check);
        if (result) return result;
        const message = `must be one of ${checks.map(({ name }) => name).join(', ')}`;
        throw invalidField('check', message);
      }),
    ),
});
