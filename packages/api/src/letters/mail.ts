import type { MailChange } from '@kontor/data';
import {
  addressesIn,
  addressText,
  bounce,
  downloads,
  integer,
  mailKept,
  mailStatus,
  page,
  paging,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { pdf } from '../print/drawn.ts';
import { keptFile } from '../print/kept-file.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { fileAnswered } from '../procedure/files/file-content.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { mailingProcedure } from './mail-limits.ts';

/** The outbox: mails, and what became of them (docs/interface §23). */

const mailAsked = z.object({ id: integer.meta({ description: 'The mail.', examples: [1] }) });
const mailTags: Tag[] = ['mails'];

// Where this program sends no mail, another one does by its own settings.
const unlimited = { mails: 'none', recipients: 'none' } as const;

const mailFound = async ({ books, client }: WriteOptions<unknown>['ctx'], id: number) =>
  foundOrRefuse(await books.mails.find(id), { what: 'Mail', number: id }, client);

/** Changes a mail; one whose state does not allow it stays as it is. Refuses `not_found`. */
const change =
  <Input extends { id: number }>(
    changeOf: (input: Input, to: string, ctx: WriteOptions<Input>['ctx']) => MailChange,
  ) =>
  async (
    { ctx, input }: WriteOptions<Input>,
    writing: Parameters<WriteOptions<Input>['ctx']['books']['mails']['change']>[2],
  ): Promise<void> => {
    const { to } = await mailFound(ctx, input.id);
    await ctx.books.mails.change(input.id, changeOf(input, to, ctx), writing);
  };

export const mails = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/mails',
        summary: 'List mails',
        description: 'The newest first, with what became of each.',
        tags: mailTags,
      },
    })
    .input(
      z.object({
        ...paging,
        status: mailStatus.optional().meta({ description: 'What became of them.', examples: ['failed'] }),
        invnumber: text(255, 1)
          .optional()
          .meta({ description: 'The number of an invoice that they are about.', examples: ['A1.1'] }),
        customernumber: text(32, 1)
          .optional()
          .meta({ description: 'The customer that they are for.', examples: ['K1001'] }),
        vendornumber: text(32, 1).optional().meta({ description: 'The vendor that they are for.' }),
      }),
    )
    .output(checkedAnswer(page(mailKept)))
    .query(({ ctx, input }) => ctx.books.mails.list(input)),

  get: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/mails/{id}', summary: 'Read a mail', tags: mailTags },
    })
    .input(mailAsked)
    .output(checkedAnswer(mailKept))
    .query(async ({ ctx, input: { id } }) => {
      const { letter_id: _, ...kept } = await mailFound(ctx, id);
      return kept;
    }),

  file: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/mails/{id}/file',
        summary: 'Read the document of a mail',
        description: 'As it was issued.',
        tags: mailTags,
      },
    })
    .input(mailAsked)
    .output(fileAnswered().register(downloads, { media: [pdf] }))
    .query(async ({ ctx, input: { id } }) => {
      const { letter_id } = await mailFound(ctx, id);
      const letter = await ctx.books.letters.get(letter_id);
      return keptFile(ctx, foundOrRefuse(letter, { what: 'Letter', number: letter_id }, ctx.client));
    }),

  /**
   * Queues a mail again that has failed, come back or was cancelled, with its Message-ID. Refuses
   * `rate_limited` beyond the limit of the day.
   */
  retry: mailingProcedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/mails/{id}/retry',
        summary: 'Send a mail again',
        description: 'That has failed, come back or was cancelled; any other stays as it is.',
        tags: mailTags,
      },
    })
    .input(mailAsked)
    .output(nothing)
    .mutation(
      idempotentChange(
        change((_input, _to, ctx) => ({ state: 'queued', limits: ctx.mail?.limits ?? unlimited })),
      ),
    ),

  cancel: procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/mails/{id}/cancel',
        summary: 'Cancel a mail',
        description:
          'That is queued still; any other stays as it is, and one that is being given to the server is sent anyway.',
        tags: mailTags,
      },
    })
    .input(mailAsked)
    .output(nothing)
    .mutation(idempotentChange(change(() => ({ state: 'cancelled' })))),

  /** Records that a mail came back. Refuses `invalid` for what is not an address. */
  bounced: procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/mails/{id}/bounced',
        summary: 'Record that a mail came back',
        description:
          'That was sent; any other stays as it is. For programs that read the mailbox of the sender.',
        tags: mailTags,
      },
    })
    .input(z.object({ ...mailAsked.shape, bounce }))
    .output(nothing)
    .mutation(
      idempotentChange(
        change(({ bounce: { addresses } }, to) => ({
          state: 'bounced',
          refused: addressText(addressesIn(addresses || to, 'addresses')),
        })),
      ),
    ),
});
