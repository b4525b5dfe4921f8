import {
  bookingDate,
  integer,
  occurrence,
  occurrenceDecision,
  occurrenceFilter,
  page,
  Refusal,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { recurringNamed, recurringOf, recurringTags } from './found.ts';
import { postDay, skipDay } from './settle-day.ts';

/**
 * The days of recurring invoices that were posted, failed, or were left out (docs/interface §25).
 */

const dayNamed = bookingDate.meta({ description: 'The day of the schedule.', examples: ['2026-01-31'] });

export const occurrences = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/recurring-invoices/{id}/occurrences',
      summary: 'List the days of a recurring invoice',
      description: 'Those that were posted, failed, or were left out, the latest first.',
      tags: recurringTags,
    },
  })
  .input(z.object({ ...recurringNamed.shape, ...occurrenceFilter }))
  .output(checkedAnswer(page(occurrence)))
  .query(async ({ ctx, input: { id, ...filter } }) => {
    await recurringOf(ctx, id);
    const { items, next } = await ctx.books.occurrences.list({ ...filter, id });
    return { items: items.map((found) => found.occurrence), ...(next === undefined ? {} : { next }) };
  });

/**
 * Lists the days that failed, of one recurring invoice or of all, with the sentences of their
 * refusals as data.
 */
export const failures = procedure
  .meta({ scope: 'read' })
  .input(z.object({ id: integer.optional() }))
  .output(z.array(z.object({ occurrence, wording: z.unknown() })))
  .query(async ({ ctx, input: { id } }) => {
    const { items } = await ctx.books.occurrences.list({ id, state: 'FAILED', limit: 100 });
    return items;
  });

/**
 * Settles a day that failed: posts it now, on its day or another one, or leaves it out. Refuses
 * `occurrence_settled`.
 */
export const settle = procedure
  .meta({
    scope: 'write',
    openapi: {
      method: 'POST',
      path: '/recurring-invoices/{id}/occurrences/{day}',
      summary: 'Settle a day that failed',
      description:
        'Posts its invoice now, also on another day than that of the schedule, or leaves it out for good.',
      tags: recurringTags,
    },
  })
  .input(z.object({ ...recurringNamed.shape, day: dayNamed, decision: occurrenceDecision }))
  .output(occurrence)
  .mutation(
    idempotentChange(async ({ ctx, input: { id, day, decision } }, writing) => {
      await recurringOf(ctx, id);
      const number = `${id}/${day}`;
      foundOrRefuse(await ctx.books.occurrences.find(id, day), { what: 'Day', number }, ctx.client);
      const { action, transdate } = decision;
      const isSettled =
        action === 'skip'
          ? await skipDay(ctx, { id, failed: day }, writing)
          : (await postDay(ctx, { id, failed: day, transdate }, writing)) !== undefined;
      if (!isSettled) throw new Refusal('occurrence_settled', say('nothing_to_settle', { day }));
      const settled = await ctx.books.occurrences.find(id, day);
      return foundOrRefuse(settled, { what: 'Day', number }, ctx.client).occurrence;
    }),
  );
