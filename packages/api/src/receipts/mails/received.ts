import { integer, page, paging, receivedMail, receivedMailState } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import { idempotentChange } from '../../procedure/idempotency.ts';
import type { Tag } from '../../procedure/meta.ts';
import { nothing, procedure, router } from '../../procedure/procedure.ts';

/** The mails that came for a client (docs/interface §16.5). */

const mailTags: Tag[] = ['receipts'];
const what = 'Mail';
const oneMail = z.object({ id: integer.meta({ description: 'The mail.', examples: [1] }) });

export const receivedMails = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/received-mails',
        summary: 'List the mails that came',
        description: 'The latest first: those that wait for a person, and those that were accepted.',
        tags: mailTags,
      },
    })
    .input(
      z.object({
        ...paging,
        state: receivedMailState.optional().meta({ description: 'Whether they wait, or were accepted.' }),
      }),
    )
    .output(checkedAnswer(page(receivedMail)))
    .query(({ ctx, input }) => ctx.books.receivedMails.list(input)),

  /** Has the files of a mail become receipts, which happens within seconds. */
  accept: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/received-mails/{id}/accept',
          summary: 'Take the files of a mail',
          description: 'They become receipts within seconds, each as if it were uploaded.',
          tags: mailTags,
        },
      })
      .input(oneMail)
      .output(receivedMail)
      .mutation(
        idempotentChange(async ({ ctx, input: { id } }, writing) => {
          const accepted = await ctx.books.receivedMails.accept(id, writing);
          ctx.receipts.wakeUp.signal();
          return foundOrRefuse(accepted, { what, number: id }, ctx.client);
        }),
      ),
  ),

  remove: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'DELETE',
          path: '/received-mails/{id}',
          summary: 'Remove a mail that came',
          description: 'With its files; receipts that it brought stay.',
          tags: mailTags,
        },
      })
      .input(oneMail)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { id } }, writing) => {
          const removed = await ctx.books.receivedMails.remove(id, writing);
          foundOrRefuse(removed, { what, number: id }, ctx.client);
        }),
      ),
  ),
});
