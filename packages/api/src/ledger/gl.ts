import {
  atomic,
  bookingDate,
  bulkEntries,
  entryOutcomes,
  externalFilters,
  filterDay,
  gl,
  glKept,
  page,
  paging,
  revaluationPreview,
  reversal,
  yearend,
  yearendKept,
  yearendPreview,
} from '@kontor/domain';
import { z } from 'zod';
import { entryReference } from '../documents/booking-outcome.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { bookBulk } from '../procedure/bulk/bulk.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { bookEntry, entriesInBulk, reverseEntry } from './gl-booking.ts';
import { previewRevaluation, revalue } from './revaluation.ts';
import { endYear, previewYearend, reopenLastYear } from './yearend.ts';

const tags: Tag[] = ['general ledger'];

const entryNumber = numberOf.meta({ description: 'The number of the entry.', examples: ['GL-7'] });

/** The general ledger: entries by hand, reversals, and the ends of years (docs/interface §15). */
export const glRouter = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: { method: 'GET', path: '/gl', summary: 'List entries', description: 'By date.', tags },
    })
    .input(
      z.object({
        ...paging,
        from: filterDay.optional().meta({ description: 'The first `transdate`.' }),
        to: filterDay.optional().meta({ description: 'The last `transdate`.' }),
        ...externalFilters,
      }),
    )
    .output(checkedAnswer(page(glKept)))
    .query(({ ctx, input }) => ctx.books.gl.list({ ...input, ...resolveDays(input, ctx) })),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/gl/{reference}',
        summary: 'Read an entry',
        description: 'With the references of the entries that it reverses and that reverse it.',
        tags,
      },
    })
    .input(z.object({ reference: entryNumber }))
    .output(checkedAnswer(glKept))
    .query(async ({ ctx, input: { reference } }) => {
      const found = await ctx.books.gl.find(reference);
      return foundOrRefuse(found, { what: 'Entry', number: reference }, ctx.client).gl;
    }),

  post: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        location: '/gl/{reference}',
        openapi: {
          method: 'POST',
          path: '/gl',
          summary: 'Post an entry',
          description: 'An entry by hand, which balances.',
          tags,
        },
      })
      .input(longInput(gl))
      .output(entryReference)
      .mutation(idempotent(bookEntry)),
  ),

  bulk: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        openapi: {
          method: 'POST',
          path: '/gl/bulk',
          summary: 'Post many entries',
          description: 'Up to 1,000, each with its own outcome in the answer.',
          tags,
        },
      })
      .input(z.object({ gls: bulkEntries(gl), atomic }))
      .output(entryOutcomes)
      .mutation(bookBulk(entriesInBulk)),
  ),

  reverse: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        location: '/gl/{reference}',
        openapi: {
          method: 'POST',
          path: '/gl/{reference}/reversals',
          summary: 'Reverse an entry',
          description: 'Books debits as credits and credits as debits.',
          tags,
        },
      })
      .input(z.object({ reference: entryNumber, reversal }))
      .output(entryReference)
      .mutation(idempotent(({ ctx, input }, writing) => reverseEntry(ctx, input, writing))),
  ),

  endYear: dryRunnable(
    procedure
      .meta({
        scope: 'close',
        location: '/gl/{reference}',
        openapi: {
          method: 'POST',
          path: '/gl/yearend',
          summary: 'End a year',
          description: 'Moves the result to equity, and closes the periods up to the day.',
          tags,
        },
      })
      .input(yearend)
      .output(entryReference)
      .mutation(idempotent(endYear)),
  ),

  /** Answers what `endYear` would book, and refuses what it would refuse. Books nothing. */
  previewYearend: procedure
    .meta({ scope: 'close' })
    .input(yearend)
    .output(yearendPreview)
    .query((opts) => previewYearend(opts)),

  /** The ends of years, the latest first, with their entries and those that opened them again. */
  yearends: procedure
    .meta({ scope: 'read' })
    .output(z.array(yearendKept))
    .query(({ ctx }) => ctx.books.yearends.list()),

  /**
   * Values open items in foreign currencies at the rate of a day, and reverses that the day after.
   */
  revalue: dryRunnable(
    procedure
      .meta({ scope: 'close' })
      .input(z.object({ transdate: bookingDate }))
      .mutation(idempotent(revalue)),
  ),

  /**
   * Answers what `revalue` would book, and the open items that it values; refuses what it would
   * refuse. Books nothing.
   */
  previewRevaluation: procedure
    .meta({ scope: 'close' })
    .input(z.object({ transdate: bookingDate }))
    .output(revaluationPreview)
    .query((opts) => previewRevaluation(opts)),

  reopenYear: dryRunnable(
    procedure
      .meta({
        scope: 'close',
        location: '/gl/{reference}',
        openapi: {
          method: 'POST',
          path: '/gl/yearend/reversals',
          summary: 'Open the last closed year again',
          description: 'Reverses the end of the year that was closed last.',
          tags,
        },
      })
      .input(reversal)
      .output(entryReference)
      .mutation(idempotent(reopenLastYear)),
  ),
});
