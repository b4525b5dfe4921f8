import type { Allowance } from '@kontor/data';
import {
  addressText,
  checkSenderLink,
  instantAt,
  invalidField,
  isMailAddress,
  leftOfDay,
  type MailSender,
  mailDomainOf,
  mailSender,
  messageSender,
  say,
  senderLinkLasts,
  senderState,
} from '@kontor/domain';
import { z } from 'zod';
import { languageAsked } from '../print/drawn.ts';
import { hashOf, newSecret } from '../procedure/caller.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { mailingProcedure, mailOrRefuse, refusedBeyond, usedToday } from './mail-limits.ts';
import { linkMessage } from './mail-sender-texts.ts';

/**
 * The sender of a client's mails: whether it may use its address, and the link that proves so
 * (docs/interface §23.1).
 */

type ClientContext = WriteOptions<unknown>['ctx'];

/** The address of the client's setting `sender`; empty where there is none. */
const ownAddress = ({ client: { sender } }: ClientContext): string =>
  sender && isMailAddress(sender.email) ? sender.email : '';

const knownOf = async (ctx: ClientContext) => {
  const { senders } = ctx.books.mails;
  const address = ownAddress(ctx);
  const [found, domains] = await Promise.all([
    address === '' ? undefined : senders.find(address),
    senders.domains(),
  ]);
  const state = senderState(address, {
    found,
    isGiven: domains.includes(mailDomainOf(address)),
    now: ctx.now,
  });
  return { address, found, state };
};

const senderNow = async (ctx: ClientContext): Promise<MailSender> => {
  const { books, client, mail, now } = ctx;
  const [{ address, found, state }, days, held] = await Promise.all([
    knownOf(ctx),
    books.mails.days(now),
    books.mails.senders.countHeld(now),
  ]);
  const standing = state === 'verified' || state === 'given' ? state : 'unverified';
  const name = client.sender?.name ?? '';
  const sender = mail && messageSender({ name, address }, { installation: mail.from, standing });
  const used = usedToday(days, now);
  const [mails_left, recipients_left] = (['mails', 'recipients'] as const).map(
    (of) => mail && leftOfDay(mail.limits[of], used[of]),
  );
  return {
    address,
    state,
    from: sender ? addressText([sender.from]) : '',
    reply_to: sender?.replyTo?.address ?? '',
    ...(found?.verified ? { verified: found.verified } : {}),
    ...(found ? { asked: found.asked } : {}),
    ...(state === 'asked' && found ? { expires: found.expires } : {}),
    ...(mails_left === undefined ? {} : { mails_left }),
    ...(recipients_left === undefined ? {} : { recipients_left }),
    held,
  };
};

const senderTags: Tag[] = ['mails'];

export const mailSenders = router({
  sender: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/mail-sender',
        summary: 'Read the sender of mails',
        description:
          'Whether the client may send from its address, and what is left of the limits of the day.',
        tags: senderTags,
      },
    })
    .output(mailSender)
    .query(({ ctx }) => senderNow(ctx)),

  /**
   * Sends a link to the address of the client's setting `sender`, by which whoever reads its mail
   * confirms it. Sends none where the client may use it already. Refuses `mail_missing`, `invalid`
   * where there is no address, and `rate_limited` soon after an earlier link and beyond the limit
   * of the day.
   */
  verifySender: dryRunnable(
    mailingProcedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/mail-sender/verify',
          summary: 'Send a link that verifies the sender',
          description:
            "To the address of the client's setting `sender`; whoever opens it confirms that there.",
          tags: senderTags,
        },
      })
      .input(z.object({ language_code: languageAsked }))
      .output(mailSender)
      .mutation(
        idempotentChange(async ({ ctx, input: { language_code } }, writing) => {
          const mail = mailOrRefuse(ctx);
          const { address, found, state } = await knownOf(ctx);
          if (address === '') throw invalidField('sender', say('sender_address'));
          if (state === 'verified' || state === 'given') return senderNow(ctx);
          checkSenderLink(found, ctx.now);
          const secret = newSecret();
          const expires = instantAt(Date.parse(ctx.now) + senderLinkLasts);
          const link = { address, hash: hashOf(secret), expires };
          const allowance: Allowance = refusedBeyond(ctx);
          const isAsked = await ctx.books.mails.senders.ask(link, allowance, writing);
          if (isAsked)
            mail.send(
              linkMessage(ctx.client, { address, language_code, url: `${mail.url}/sender#${secret}` }),
            );
          return senderNow(ctx);
        }),
      ),
  ),
});
