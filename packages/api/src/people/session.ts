import { endSessions, listSessions, openLink } from '@kontor/data';
import { integer, personSignedIn, Refusal, sessionKept } from '@kontor/domain';
import { z } from 'zod';
import { hashOf } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { router } from '../procedure/procedure.ts';
import {
  browserProcedure,
  checkSetsCookie,
  comeIn,
  newSession,
  personProcedure,
  signedIn,
} from './browser.ts';
import { passkeys } from './passkeys.ts';
import { signingIn } from './sign-in.ts';

/** The secret of a link: it is as long as ours are, so that no long text is hashed for nothing. */
const token = z.string('must be a text').max(100, 'is too long');

/** Signing in and out, and the sessions of the person who is signed in (docs/interface.md §2). */
export const session = router({
  /** Signs in by a link, which lets somebody in once. Refuses `link_spent`. */
  open: browserProcedure
    .input(z.object({ token }))
    .output(personSignedIn)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { secret, session } = newSession(ctx);
      const opening = { hash: hashOf(input.token), session, signedIn: signedInOf(ctx) };
      const person = await openLink(ctx.database, opening, writingOf(opts));
      if (!person) {
        throw new Refusal('link_spent', 'This link has been used or has expired; ask for another one.');
      }
      return comeIn(ctx, person, { secret, session });
    }),

  /** Answers whether the operator has set a provider of identities, beside links, passwords and passkeys. */
  signInMethods: browserProcedure
    .output(z.object({ provider: z.boolean() }))
    .query(({ ctx }) => ({ provider: ctx.browser.hasProvider ?? false })),

  ...signingIn,
  ...passkeys,

  /** Ends the session of this browser. Nothing is wrong where there is none. */
  signOut: browserProcedure.output(z.object({})).mutation(async ({ ctx }) => {
    checkSetsCookie(ctx.browser);
    const { caller } = ctx;
    if (caller.kind === 'person') await endSessions(ctx.database, caller.person.id, caller.session);
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
    .mutation(async ({ ctx, input }) => ({
      ended: await endSessions(ctx.database, ctx.caller.person.id, input.id),
    })),
});

const signedInOf = ({ caller }: Context) =>
  caller.kind === 'person' ? { id: caller.session, person: caller.person } : undefined;
