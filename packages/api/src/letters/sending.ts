import { invalidField, letterIssued, mail, mailDraft, mailQueued } from '@kontor/domain';
import { z } from 'zod';
import { languageAsked } from '../print/drawn.ts';
import { printedOf } from '../print/printed.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { invoiceLetter } from './invoice-letter.ts';
import { invoiceMailOf } from './invoice-mail.ts';
import { draftOf } from './letter-mail.ts';
import { mailingProcedure, refusedBeyond } from './mail-limits.ts';

const invnumber = numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] });

const language_code = languageAsked;

/** Issuing invoices, and sending them by mail (docs/interface §23). */
export const invoiceSending = router({
  /**
   * The mail as `send` would send it, for a form; `to` is empty where the customer has no address.
   */
  mail: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}/mail',
        summary: 'Read the mail of an invoice as it would be sent',
        description: "To the customer's addresses, in the customer's language.",
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        invnumber,
        language_code,
      }),
    )
    .output(mailDraft)
    .query(async ({ ctx, input }) => draftOf(invoiceMailOf(await printedOf(ctx, input), {}))),

  /**
   * Issues an invoice unless it was, for who sends it on paper or by a program of their own.
   * Refuses as the print does.
   */
  issue: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/invoices/{invnumber}/issue',
          summary: 'Issue an invoice',
          description: 'Its PDF is kept from then on as it is now; it is sent to nobody.',
          tags: ['invoices'],
        },
      })
      .input(z.object({ invnumber, language_code }))
      .output(letterIssued)
      .mutation(
        idempotentChange(async ({ ctx, input }, writing) => {
          const printed = await printedOf(ctx, input);
          const letter = await invoiceLetter(ctx, printed);
          return ctx.books.letters.issue([{ letter }], {
            writing,
            answer: ([{ letter: id } = { letter: 0 }]) => ({ id, language_code: printed.language }),
          });
        }),
      ),
  ),

  /**
   * Issues an invoice unless it was, and queues a mail with it. Refuses `mail_missing` where the
   * installation sends none, and `invalid` as `invoiceMailOf` and the print do, and for `to` where
   * there is no address; `rate_limited` beyond the limit of the day.
   */
  send: dryRunnable(
    mailingProcedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/invoices/{invnumber}/send',
          summary: 'Send an invoice by mail',
          description: 'With its PDF, which is kept from then on as it was sent.',
          tags: ['invoices'],
        },
      })
      .input(z.object({ invnumber, mail }))
      .output(mailQueued)
      .mutation(
        idempotentChange(async ({ ctx, input: { invnumber: number, mail: sent } }, writing) => {
          const language_code = sent.language_code || undefined;
          const printed = await printedOf(ctx, { invnumber: number, language_code });
          const { language_code: _, ...queued } = invoiceMailOf(printed, sent);
          if (queued.to.length === 0)
            throw invalidField('to', 'is empty: the customer has no mail address; send one');
          const allowance = refusedBeyond(ctx);
          const letter = await invoiceLetter(ctx, printed);
          return ctx.books.letters.issue([{ letter, mail: { ...queued, allowance } }], {
            writing,
            answer: ([issued]) => ({
              id: issued?.mail ?? 0,
              ...draftOf({ ...queued, language_code: printed.language }),
            }),
          });
        }),
      ),
  ),
});
