import { randomBytes } from 'node:crypto';
import type { IntakeFound } from '@kontor/data';
import { intakeAddressOf, intakeSender, type MailIntake, mailIntake, Refusal, say } from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../../procedure/context.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { idempotentChange } from '../../procedure/idempotency.ts';
import type { Tag } from '../../procedure/meta.ts';
import { procedure, router } from '../../procedure/procedure.ts';

/** The address and the senders by which a client gets receipts by mail (docs/interface §16.5). */

const mailTags: Tag[] = ['receipts'];
const noneAsked: z.ZodType<object> = z.object({});
const oneSender = z.object(intakeSender.shape);

/** Refuses `mail_missing` where the installation receives no mail. */
const templateOf = ({ mailIntakeAddress }: Pick<Context, 'mailIntakeAddress'>): string => {
  if (mailIntakeAddress === undefined) throw new Refusal('mail_missing', say('mail_intake_missing'));
  return mailIntakeAddress;
};

const intakeAnswer = (
  { mailIntakeAddress: template }: Pick<Context, 'mailIntakeAddress'>,
  { part, senders }: IntakeFound,
): MailIntake => ({
  address: template === undefined || part === undefined ? '' : intakeAddressOf(template, part),
  senders: senders.map((sender) => ({ sender })),
});

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 80 random bits as letters and figures, which no address changes. */
const makePart = (): string => [...randomBytes(16)].map((byte) => alphabet.charAt(byte % 32)).join('');

export const mailIntakes = router({
  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/mail-intake',
        summary: 'Read the address and the senders of receipts by mail',
        tags: mailTags,
      },
    })
    .output(mailIntake)
    .query(async ({ ctx }) => intakeAnswer(ctx, await ctx.books.mailIntake.find())),

  /**
   * Gives the client another address: nothing is taken at the former one any more. It has no dry
   * run, as the address is random.
   */
  renew: procedure
    .meta({
      scope: 'admin',
      openapi: {
        method: 'POST',
        path: '/mail-intake',
        summary: 'Give the client another address for receipts',
        tags: mailTags,
      },
    })
    .output(mailIntake)
    .mutation(
      idempotentChange(async ({ ctx }, writing) => {
        templateOf(ctx);
        return intakeAnswer(ctx, await ctx.books.mailIntake.renew(makePart(), writing));
      }),
    ),

  end: dryRunnable(
    procedure
      .meta({
        scope: 'admin',
        openapi: {
          method: 'DELETE',
          path: '/mail-intake',
          summary: 'End the address of the client for receipts',
          tags: mailTags,
        },
      })
      .input(noneAsked)
      .output(mailIntake)
      .mutation(
        idempotentChange(async ({ ctx }, writing) =>
          intakeAnswer(ctx, await ctx.books.mailIntake.end(writing)),
        ),
      ),
  ),

  addSender: dryRunnable(
    procedure
      .meta({
        scope: 'admin',
        openapi: {
          method: 'POST',
          path: '/mail-intake/senders',
          summary: 'Have the mails of a sender taken',
          tags: mailTags,
        },
      })
      .input(intakeSender)
      .output(mailIntake)
      .mutation(
        idempotentChange(async ({ ctx, input: { sender } }, writing) =>
          intakeAnswer(ctx, await ctx.books.mailIntake.addSender(sender, writing)),
        ),
      ),
  ),

  removeSender: dryRunnable(
    procedure
      .meta({
        scope: 'admin',
        openapi: {
          method: 'DELETE',
          path: '/mail-intake/senders/{sender}',
          summary: 'Have the mails of a sender wait again',
          tags: mailTags,
        },
      })
      .input(oneSender)
      .output(mailIntake)
      .mutation(
        idempotentChange(async ({ ctx, input: { sender } }, writing) =>
          intakeAnswer(ctx, await ctx.books.mailIntake.removeSender(sender, writing)),
        ),
      ),
  ),
});
