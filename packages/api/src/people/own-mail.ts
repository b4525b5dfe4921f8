import { timingSafeEqual } from 'node:crypto';
import { type Database, findPersonMail, listClientsOf, noticeTo, savePersonMail } from '@kontor/data';
import { dailyMail, dailyMailKept, Refusal, say, sayInSchema, usualMailHour } from '@kontor/domain';
import { z } from 'zod';
import { router } from '../procedure/procedure.ts';
import { browserProcedure, personProcedure } from './browser.ts';
import { codeOfOurs } from './challenge.ts';

/** The one mail a day of a person (docs/interface §40): its hour, and the link that ends it. */

const codeFor = (database: Database, person_id: number): Promise<Buffer> =>
  codeOfOurs(database, `daily mail of ${person_id}`, Buffer.from(String(person_id)));

/**
 * The text by which the mail of a person is turned off, without signing in; only we can make it.
 */
export const mailToken = async (database: Database, person_id: number): Promise<string> =>
  `${person_id}.${(await codeFor(database, person_id)).toString('base64url')}`;

/** The person of such a text; undefined where it is not ours. */
const personIn = async (database: Database, token: string): Promise<number | undefined> => {
  const [, id = '', code = ''] = /^([1-9]\d{0,8})\.([\w-]{22})$/.exec(token) ?? [];
  if (id === '') return undefined;
  const sent = Buffer.from(code, 'base64url');
  const own = await codeFor(database, Number(id));
  return sent.length === own.length && timingSafeEqual(sent, own) ? Number(id) : undefined;
};

const usualZone = 'Europe/Zurich';

const saveHour = async (
  database: Database,
  person_id: number,
  hour: number | null,
  now: Parameters<typeof savePersonMail>[2],
) => {
  const [first] = await listClientsOf(database, person_id);
  const zone = first?.client.zone ?? usualZone;
  await savePersonMail(database, { person_id, hour, zone }, now);
};

export const ownMail = router({
  /**
   * The hour of the daily mail of the person who asks, null for none, and whether mail reaches
   * them.
   */
  dailyMail: personProcedure.output(dailyMailKept).query(async ({ ctx }) => {
    const { id } = ctx.caller.person;
    const [found, to] = await Promise.all([findPersonMail(ctx.database, id), noticeTo(ctx.database, id)]);
    return {
      hour: found === undefined ? usualMailHour : found.hour,
      sends: ctx.mail !== undefined,
      has_address: to?.mail !== undefined,
    };
  }),

  /** Sets that hour; null ends the mails. */
  setDailyMail: personProcedure
    .input(dailyMail)
    .output(dailyMail)
    .mutation(async ({ ctx, input: { hour } }) => {
      await saveHour(ctx.database, ctx.caller.person.id, hour, ctx.now);
      return { hour };
    }),

  /** Ends the daily mail by the link in it, for whoever has that. Refuses `link_spent`. */
  endDailyMail: browserProcedure
    .input(z.object({ token: z.string(sayInSchema('a_text')).max(100, sayInSchema('long')) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const person_id = await personIn(ctx.database, input.token);
      if (person_id === undefined) throw new Refusal('link_spent', say('link_spent'));
      await saveHour(ctx.database, person_id, null, ctx.now);
      return {};
    }),
});
