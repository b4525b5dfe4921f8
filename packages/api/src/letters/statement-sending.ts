import type { Writing } from '@kontor/data';
import { invalidField, type Mail, mail, mailDraft, mailQueued } from '@kontor/domain';
import { z } from 'zod';
import { languageAsked } from '../print/drawn.ts';
import { drawDocument } from '../print/printer.ts';
import { type StatementOf, statementDays, statementOfParty } from '../print/statement.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { drawLetter } from './draw.ts';
import { draftOf } from './letter-mail.ts';
import { mailingProcedure, refusedBeyond } from './mail-limits.ts';
import { statementMailOf } from './statement-mail.ts';

/** Sending statements of account by mail (docs/interface §23). */

type ClientContext = WriteOptions<unknown>['ctx'];
type StatementDays = Omit<Parameters<typeof statementOfParty>[1], 'of'>;

const statementDraft = async (ctx: ClientContext, asked: StatementDays & { of: StatementOf }) =>
  draftOf(statementMailOf(await statementOfParty(ctx, asked), {}));

/**
 * Issues a statement, and queues a mail with it. Refuses `mail_missing` where the installation
 * sends none, and `invalid` as the statement and its mail do, and for `to` where there is no
 * address; `rate_limited` beyond the limit of the day.
 */
const sendStatementOf = async (
  ctx: ClientContext,
  { of, mail: sent, ...days }: StatementDays & { of: StatementOf; mail: Mail },
  writing: Writing,
) => {
  const language_code = sent.language_code || undefined;
  const statement = await statementOfParty(ctx, { of, ...days, language_code });
  const { language_code: language, ...queued } = statementMailOf(statement, sent);
  if (queued.to.length === 0)
    throw invalidField('to', 'is empty: there is no mail address of the customer or vendor; send one');
  const allowance = refusedBeyond(ctx);
  const { sheet, number, on, file_name } = statement;
  const letter = await drawLetter(
    ctx,
    {
      ...{ kind: 'statement', language_code: language, number, party: of, file_name, transdate: on },
      ...{ invoices: [], currency: sheet.currency, amount: sheet.total },
    },
    () => drawDocument(ctx, sheet),
  );
  return ctx.books.letters.issue([{ letter, mail: { ...queued, allowance } }], {
    writing,
    answer: ([issued]) => ({
      id: issued?.mail ?? 0,
      ...draftOf({ ...queued, language_code: language }),
    }),
  });
};

const customernumber = numberOf.meta({ description: 'The number of the customer.', examples: ['K1001'] });
const vendornumber = numberOf.meta({ description: 'The number of the vendor.', examples: ['L2001'] });

export const customerStatementSending = router({
  /**
   * The mail as `sendStatement` would send it, for a form; `to` is empty where the customer has no
   * address.
   */
  statementMail: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/customers/{customernumber}/statement/mail',
        summary: 'Read the mail of a statement as it would be sent',
        description: "To the customer's addresses, in the customer's language.",
        tags: ['customers'],
      },
    })
    .input(z.object({ customernumber, ...statementDays, language_code: languageAsked }))
    .output(mailDraft)
    .query(({ ctx, input: { customernumber, ...days } }) =>
      statementDraft(ctx, { of: { customernumber }, ...days }),
    ),

  sendStatement: dryRunnable(
    mailingProcedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/customers/{customernumber}/statement/send',
          summary: 'Send a statement to a customer by mail',
          description: 'With its PDF, which is kept as it was sent.',
          tags: ['customers'],
        },
      })
      .input(z.object({ customernumber, ...statementDays, mail }))
      .output(mailQueued)
      .mutation(
        idempotentChange(({ ctx, input: { customernumber, ...asked } }, writing) =>
          sendStatementOf(ctx, { of: { customernumber }, ...asked }, writing),
        ),
      ),
  ),
});

export const vendorStatementSending = router({
  /** As that of a customer. */
  statementMail: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/vendors/{vendornumber}/statement/mail',
        summary: 'Read the mail of a statement as it would be sent',
        description: "To the vendor's address.",
        tags: ['vendors'],
      },
    })
    .input(z.object({ vendornumber, ...statementDays, language_code: languageAsked }))
    .output(mailDraft)
    .query(({ ctx, input: { vendornumber, ...days } }) =>
      statementDraft(ctx, { of: { vendornumber }, ...days }),
    ),

  sendStatement: dryRunnable(
    mailingProcedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/vendors/{vendornumber}/statement/send',
          summary: 'Send a statement to a vendor by mail',
          description: 'With its PDF, which is kept as it was sent.',
          tags: ['vendors'],
        },
      })
      .input(z.object({ vendornumber, ...statementDays, mail }))
      .output(mailQueued)
      .mutation(
        idempotentChange(({ ctx, input: { vendornumber, ...asked } }, writing) =>
          sendStatementOf(ctx, { of: { vendornumber }, ...asked }, writing),
        ),
      ),
  ),
});
