import {
  changedRecurring,
  newRecurring,
  nextDays,
  page,
  type RecurringInvoiceChange,
  type RecurringPreview,
  type RecurringToKeep,
  recurringFilter,
  recurringInvoice,
  recurringInvoiceChange,
  recurringInvoiceKept,
  recurringPreview,
  scheduleOf,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { failures, occurrences, settle } from './days.ts';
import { recurringFound, recurringNamed, recurringOf, recurringTags } from './found.ts';
import { previewDay, scheduledOn } from './next-invoice.ts';
import { type ClientContext, priced, repeatedFor } from './to-keep.ts';

/**
 * Recurring invoices (docs/interface §25): invoices that are posted again on the days of a
 * schedule.
 */

/** So many of the next days are told. */
const previewedDays = 12;

/** The next days, and the next invoice; where it would be refused, why. */
const previewOf = async (
  ctx: ClientContext,
  recurring: RecurringToKeep,
  decided?: RecurringToKeep['from'],
): Promise<RecurringPreview & { wording?: unknown }> => {
  const schedule = scheduleOf(recurring);
  const { next_on } = recurring;
  const days =
    next_on === undefined ? [] : nextDays(schedule, { decided, since: next_on, most: previewedDays });
  const due = days.filter((one) => one.day <= todayOf(ctx)).length;
  const currency = recurring.invoice.currency || ctx.client.currency;
  const outlook = { days, due, currency, code: '' as const, message: '' };
  if (next_on === undefined) return outlook;
  try {
    const { sent, preview } = await previewDay(ctx, recurring, {
      scheduled: scheduledOn(recurring, next_on),
    });
    const { amount, netamount, duedate } = preview;
    return { ...outlook, invoice: sent, amount, netamount, duedate };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.code === 'unavailable') throw error;
    return { ...outlook, code: refusal.code, message: refusal.message, wording: refusal.wording };
  }
};

/** A preview with the sentence of its refusal as data, over tRPC. */
const previewWorded = recurringPreview.extend({ wording: z.unknown().optional() });

/** Whether a change may change what an invoice comes to. */
const repricesBy = ({ title: _, state: __, catch_up: ___, ...sent }: RecurringInvoiceChange): boolean =>
  Object.values(sent).some((value) => value !== undefined);

export const recurringInvoices = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/recurring-invoices',
        summary: 'List recurring invoices',
        description: 'The newest first.',
        tags: recurringTags,
      },
    })
    .input(z.object(recurringFilter))
    .output(checkedAnswer(page(recurringInvoiceKept)))
    .query(({ ctx, input }) => ctx.books.recurringInvoices.list(input)),

  find: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/recurring-invoices/{id}',
        summary: 'Read a recurring invoice',
        tags: recurringTags,
      },
    })
    .input(recurringNamed)
    .output(recurringInvoiceKept)
    .query(({ ctx, input: { id } }) => recurringOf(ctx, id)),

  /**
   * Makes a recurring invoice. Refuses what its first invoice is refused for, whatever day that
   * has.
   */
  create: procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/recurring-invoices',
        summary: 'Make a recurring invoice',
        description:
          'Of an `invoice`, or of one that was posted (`invnumber`). Days that have passed are posted at once.',
        tags: recurringTags,
      },
    })
    .input(recurringInvoice)
    .output(recurringInvoiceKept)
    .mutation(
      idempotentChange(async ({ ctx, input }, writing) => {
        const made = newRecurring(input, { repeated: await repeatedFor(ctx, input), today: todayOf(ctx) });
        return ctx.books.recurringInvoices.create(await priced(ctx, made), writing);
      }),
    ),

  /** Changes a recurring invoice: what is left out stays. */
  change: procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/recurring-invoices/{id}',
        summary: 'Change a recurring invoice',
        description: 'What is left out stays. `state` pauses it, goes on with it or ends it.',
        tags: recurringTags,
      },
    })
    .input(z.object({ ...recurringNamed.shape, recurring_invoice: recurringInvoiceChange }))
    .output(recurringInvoiceKept)
    .mutation(
      idempotentChange(async ({ ctx, input: { id, recurring_invoice: sent } }, writing) => {
        const today = todayOf(ctx);
        const kept = await recurringOf(ctx, id);
        const decided = changedRecurring(kept, sent, { today });
        // One that is only paused, ended or named otherwise need not be possible as the books are
        // now.
        const { invoice, amount, currency } = repricesBy(sent)
          ? await priced(ctx, decided, { besides: ['period_closed'] })
          : kept;
        const changed = await ctx.books.recurringInvoices.change(
          id,
          (before) => {
            const { invoice: _, ...rest } = changedRecurring(before, sent, { today });
            return { ...rest, invoice: sent.invoice ? invoice : before.invoice, amount, currency };
          },
          writing,
        );
        return recurringFound(changed, id, ctx);
      }),
    ),

  /** Reports the next days and the next invoice of one that is still to be made. */
  preview: procedure
    .meta({ scope: 'write' })
    .input(recurringInvoice)
    .output(previewWorded)
    .query(async ({ ctx, input }) => {
      const repeated = await repeatedFor(ctx, input);
      return previewOf(ctx, newRecurring(input, { repeated, today: todayOf(ctx) }));
    }),

  /** Reports the next days and the next invoice after a change that is still to be made. */
  previewChange: procedure
    .meta({ scope: 'write' })
    .input(z.object({ ...recurringNamed.shape, recurring_invoice: recurringInvoiceChange }))
    .output(previewWorded)
    .query(async ({ ctx, input: { id, recurring_invoice: sent } }) => {
      const kept = await recurringOf(ctx, id);
      return previewOf(ctx, changedRecurring(kept, sent, { today: todayOf(ctx) }), kept.last_on);
    }),

  next: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/recurring-invoices/{id}/next',
        summary: 'Read the next days and the next invoice',
        description: 'As it would be posted by the books as they are now.',
        tags: recurringTags,
      },
    })
    .input(recurringNamed)
    .output(recurringPreview)
    .query(async ({ ctx, input: { id } }) => {
      const recurring = await recurringOf(ctx, id);
      return previewOf(ctx, { ...recurring, ...scheduleOf(recurring) }, recurring.last_on);
    }),

  occurrences,
  failures,
  settle,
});
