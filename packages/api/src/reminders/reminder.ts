import {
  boolean,
  downloads,
  filterDay,
  integer,
  page,
  paging,
  payment,
  reminderIssue,
  reminderIssued,
  reminderKept,
  remindersProposed,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { mailingProcedure } from '../letters/mail-limits.ts';
import { keptFile } from '../print/kept-file.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { fileAnswered } from '../procedure/files/file-content.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { issueReminders } from './issue.ts';
import { foundReminder, payReminder, waiveReminder } from './pay.ts';
import { proposeReminders } from './run.ts';

/** Reminders (docs/interface §24): letters to customers of what is overdue. */

const reminderNamed = { id: integer.meta({ description: 'The number of the reminder.', examples: [1] }) };
const reminderTags: Tag[] = ['reminders'];

export const reminders = router({
  /**
   * Answers the letters of a day, one for each customer and currency, and the overdue invoices that
   * none asks for. Issues none.
   */
  propose: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/reminder_proposal',
        summary: 'Propose reminders',
        description:
          'One letter for each customer and currency, of all that is overdue after credits; and the overdue invoices that none asks for, with the reason.',
        tags: reminderTags,
      },
    })
    .input(
      z.object({
        day: filterDay.optional().meta({ description: 'The day of the letters; by default today.' }),
      }),
    )
    .output(checkedAnswer(remindersProposed))
    .query(({ ctx, input: { day } }) => proposeReminders(ctx, resolveDay(day, ctx) ?? todayOf(ctx))),

  /**
   * Issues letters of a proposal, each by itself. One that is not as it was proposed is
   * `reminder_outdated`.
   */
  issue: dryRunnable(
    mailingProcedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/reminders',
          summary: 'Issue reminders',
          description:
            'The letters that are named of the proposal of the day, each with its own outcome. An invoice is taken to a level once.',
          tags: reminderTags,
        },
      })
      .input(reminderIssue)
      .output(page(reminderIssued))
      .mutation(idempotentChange(issueReminders)),
  ),

  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/reminders',
        summary: 'List reminders',
        description: 'Those that were issued, the newest first.',
        tags: reminderTags,
      },
    })
    .input(
      z.object({
        ...paging,
        customer_number: numberOf.optional().meta({ description: 'The number of the customer.' }),
        invnumber: numberOf.optional().meta({ description: 'The number of an invoice that it names.' }),
        payment_reference: text(60, 1)
          .optional()
          .meta({ description: 'The reference of its QR-bill, with blanks or without.' }),
        open: boolean
          .optional()
          .meta({ description: 'True selects those whose fee or interest is not paid.', examples: [true] }),
      }),
    )
    .output(checkedAnswer(page(reminderKept)))
    .query(({ ctx, input: { customer_number, ...filter } }) =>
      ctx.books.reminders.list({ ...filter, customernumber: customer_number }),
    ),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/reminders/{id}',
        summary: 'Read a reminder',
        tags: reminderTags,
      },
    })
    .input(z.object(reminderNamed))
    .output(reminderKept)
    .query(({ ctx, input: { id } }) => foundReminder(ctx, id)),

  pdf: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/reminders/{id}/pdf',
        summary: 'Read a reminder as PDF',
        description: 'The letter as it was issued, with the QR-bill of all that it asks for.',
        tags: reminderTags,
      },
    })
    .input(z.object(reminderNamed))
    .output(fileAnswered().register(downloads, { media: ['application/pdf'] }))
    .query(async ({ ctx, input: { id } }) => {
      const found = await ctx.books.letters.find({ kinds: ['reminder'], key: String(id) });
      return keptFile(ctx, foundOrRefuse(found, { what: 'Reminder', number: id }, ctx.client));
    }),

  /**
   * Books a payment of all that a letter asks for, or of a part: invoices first, then interest and
   * fees.
   */
  pay: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/reminders/{id}/payments',
          summary: 'Book a payment on a reminder',
          description:
            'It pays the invoices of the letter first, then interest and fees, which are booked by it. All of it is one write.',
          tags: reminderTags,
        },
      })
      .input(z.object({ ...reminderNamed, payment }))
      .output(nothing)
      .mutation(idempotentChange(payReminder)),
  ),

  /**
   * Waives what is open of the fee and the interest of a letter, so that no later one asks for it.
   */
  waive: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/reminders/{id}/waiver',
          summary: 'Waive the fee and the interest of a reminder',
          description: 'What of them is open is then asked for by no later letter.',
          tags: reminderTags,
        },
      })
      .input(z.object(reminderNamed))
      .output(reminderKept)
      .mutation(idempotentChange(waiveReminder)),
  ),
});
