import { confirmSender, endSession, listSessions, noticeTo, openLink, saveNoticeAddress } from '@kontor/data';
import {
  integer,
  noticeAddress,
  personSignedIn,
  Refusal,
  say,
  sayInSchema,
  sessionKept,
} from '@kontor/domain';
import { z } from 'zod';
import { hashOf } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { sendNotice, withNotice } from '../procedure/notices/notice.ts';
import { router } from '../procedure/procedure.ts';
import {
  accessOf,
  browserProcedure,
  checkSetsCookie,
  comeIn,
  freshProcedure,
  newSession,
  personProcedure,
  signedIn,
} from './browser.ts';
import { identities } from './identity.ts';
import { passkeys } from './passkeys.ts';
import { signingIn } from './sign-in.ts';

/** The secret of a link: it is as long as ours are, so that no long text is hashed for nothing. */
const token = z.string(sayInSchema('a_text')).max(100, sayInSchema('long'));

/** Signing in and out, and the sessions of the person who is signed in (docs/interface §2). */
export const session = router({
  /** Signs in by a link, which lets someone in once. Refuses `link_spent`. */
  open: browserProcedure
    .input(z.object({ token }))
    .output(personSignedIn)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { secret, session } = newSession(ctx);
      const opening = { hash: hashOf(input.token), session, signedIn: signedInOf(ctx) };
      const person = await openLink(ctx.database, opening, accessOf(opts));
      if (!person) {
        throw new Refusal('link_spent', 'This link has been used or has expired; ask for a new one.');
      }
      return comeIn(ctx, person, { secret, session });
    }),

  /**
   * Confirms that a client may send from an address, by the link that was sent there
   * (docs/interface §23.1), for whoever reads its mail. Refuses `link_spent`.
   */
  confirmSender: browserProcedure
    .input(z.object({ token }))
    .output(z.object({ name: z.string(), address: z.string() }))
    .mutation(async (opts) => {
      const confirmed = await confirmSender(opts.ctx.database, hashOf(opts.input.token), writingOf(opts));
      if (!confirmed) throw new Refusal('link_spent', say('link_spent'));
      return confirmed;
    }),

  /**
   * Answers whether the operator has set a provider of identities, beside links, passwords and
   * passkeys.
   */
  signInMethods: browserProcedure
    .output(z.object({ provider: z.boolean() }))
    .query(({ ctx }) => ({ provider: ctx.browser.hasProvider ?? false })),

  ...signingIn,
  ...passkeys,
  ...identities,

  /** Ends the session of this browser. Nothing is wrong where there is none. */
  signOut: browserProcedure.output(z.object({})).mutation(async (opts) => {
    const { ctx } = opts;
    checkSetsCookie(ctx.browser);
    const { caller, database } = ctx;
    if (caller.kind === 'person')
      await endSession(database, { person_id: caller.person.id, id: caller.session }, accessOf(opts));
    ctx.reply.cookie = 'removed';
    return {};
  }),

  whoAmI: personProcedure.output(personSignedIn).query(({ ctx }) => signedIn(ctx, ctx.caller.person)),

  list: personProcedure.output(z.array(sessionKept)).query(({ ctx }) => {
    const { person, session } = ctx.caller;
    return listSessions(ctx.database, { person_id: person.id, current: session }, ctx.now);
  }),

  /** Ends a session of the person who asks; answers how many there were. */
  end: personProcedure
    .input(z.object({ id: integer }))
    .output(z.object({ ended: z.int() }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const of = { person_id: ctx.caller.person.id, id: input.id };
      return { ended: await endSession(ctx.database, of, accessOf(opts)) };
    }),

  /**
   * Answers where the person is told that a way in has changed, and whether the program sends mail.
   */
  noticeAddress: personProcedure
    .output(z.object({ mail: z.string().optional(), language: z.string().optional(), sends: z.boolean() }))
    .query(async ({ ctx }) => {
      const { mail, language } = (await noticeTo(ctx.database, ctx.caller.person.id)) ?? {};
      return {
        ...(mail === undefined ? {} : { mail }),
        ...(language === undefined ? {} : { language }),
        sends: ctx.mail !== undefined,
      };
    }),

  /**
   * Sets that address; without one nothing is told any more. The previous one is notified of it.
   * Refuses `sign_in_again`.
   */
  setNoticeAddress: freshProcedure
    .input(noticeAddress.nullable())
    .output(z.object({}))
    .mutation(async (opts) => {
      const { ctx, input: sent } = opts;
      const { id: person_id, name } = ctx.caller.person;
      const before = await noticeTo(ctx.database, person_id);
      const isNew = sent !== null && before?.mail !== sent.mail;
      await withNotice(
        ctx,
        {
          person_id,
          noticeOf: () =>
            before?.mail === sent?.mail
              ? undefined
              : { name: sent === null ? 'mail_removed' : 'mail_changed' },
        },
        () => saveNoticeAddress(ctx.database, { person_id, sent }, accessOf(opts)),
      );
      if (isNew) sendNotice(ctx, { person_id, name, ...sent }, { name: 'mail_added' });
      return {};
    }),
});

const signedInOf = ({ caller }: Context) =>
  caller.kind === 'person' ? { id: caller.session, person: caller.person } : undefined;
