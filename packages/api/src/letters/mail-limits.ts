import type { Allowance } from '@kontor/data';
import { leftOfDay, type MailDay, mailDayOf, Refusal, say, secondsToNextDay } from '@kontor/domain';
import type { Context, ReplyLimit } from '../procedure/context.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';

/**
 * The limits of mails by client and day (docs/interface §23.2), and how answers say what is left.
 */

const secondsOfDay = 86_400;

/** The mails of today; none where nothing was sent yet. */
export const usedToday = (days: readonly MailDay[], now: Context['now']): Omit<MailDay, 'day'> =>
  days.find(({ day }) => day === mailDayOf(now)) ?? { mails: 0, recipients: 0 };

/** Refuses `mail_missing` where the installation sends no mail. */
export const mailOrRefuse = ({ mail }: Pick<Context, 'mail'>): NonNullable<Context['mail']> => {
  if (!mail) throw new Refusal('mail_missing', say('mail_missing'));
  return mail;
};

/** The allowance of a mail that is refused beyond the limit. Refuses `mail_missing`. */
export const refusedBeyond = (ctx: Pick<Context, 'mail'>): Allowance => ({
  limits: mailOrRefuse(ctx).limits,
  beyond: 'refused',
});

/** The limits as answers say them. */
const mailLimitsLeft = async ({ books, mail, now }: WriteOptions<unknown>['ctx']): Promise<ReplyLimit[]> => {
  if (!mail) return [];
  const used = usedToday(await books.mails.days(now), now);
  const of = { window: secondsOfDay, reset: secondsToNextDay(now) };
  return (['mails', 'recipients'] as const).flatMap((name) => {
    const quota = mail.limits[name];
    return quota === 'none' ? [] : [{ name, quota, ...of, left: leftOfDay(quota, used[name]) ?? 0 }];
  });
};

/**
 * A procedure that queues mails: its answer says what is left of the day, whether it did or
 * refused.
 */
export const mailingProcedure = procedure.use(async ({ ctx, next }) => {
  const result = await next();
  try {
    ctx.reply.limits = await mailLimitsLeft(ctx);
  } catch (error) {
    // Whatever was written stays so; the log says why its answer lacks this.
    ctx.reply.faults = [...(ctx.reply.faults ?? []), error];
  }
  return result;
});
