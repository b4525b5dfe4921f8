import { type Access, isOperator, listMemberships, type NewSession } from '@kontor/data';
import { endOfSession, type Person, type PersonSignedIn, Refusal } from '@kontor/domain';
import { hashOf, newSecret, sessionRequired } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { openProcedure, requireFresh } from '../procedure/procedure.ts';
import type { BrowserSent } from '../procedure/session.ts';
import { markWith } from './device.ts';

/** The procedures that browsers call, at the address of no client (docs/interface §2). */

/** A procedure for browsers in which nobody needs to be signed in. */
export const browserProcedure = openProcedure.use(({ ctx, next }) => {
  const { browser } = ctx;
  if (ctx.client || !browser)
    throw new Refusal('not_found', 'This operation is for browsers; it is at the address of no client.');
  return next({ ctx: { ...ctx, browser } });
});

/** A procedure for someone who is signed in. */
export const personProcedure = browserProcedure.use(({ ctx, next }) => {
  const { caller } = ctx;
  if (caller.kind !== 'person') throw sessionRequired();
  return next({ ctx: { ...ctx, caller } });
});

/** The context of someone who is signed in. */
export type PersonContext = Context & { caller: Extract<Context['caller'], { kind: 'person' }> };

/**
 * A procedure for someone who has just signed in: it changes how they do so, which nobody shall do
 * at a browser left alone.
 */
export const freshProcedure = personProcedure.use(({ ctx, next }) => {
  requireFresh(ctx);
  return next();
});

type InBrowser = Context & { browser: BrowserSent };

/**
 * A session that begins now, and its secret for the browser's cookie. Refuses `media_type_refused`
 * where no cookie can be set.
 */
export const newSession = ({ browser, now }: InBrowser): { secret: string; session: NewSession } => {
  checkSetsCookie(browser);
  const secret = newSecret();
  return {
    secret,
    session: { hash: hashOf(secret), browser: browser.browser, expires: endOfSession(now) },
  };
};

export const checkSetsCookie = ({ setsCookie }: BrowserSent): void => {
  if (setsCookie) return;
  throw new Refusal('media_type_refused', 'An answer that is streamed sets no cookie; call it by httpLink.');
};

/** When, by whom and from where a way in is used or changed. */
export const accessOf = (opts: { ctx: Context; path: string }): Access => {
  const { browser } = opts.ctx;
  return {
    writing: writingOf(opts),
    from: browser && { address: browser.address, browser: browser.browser },
  };
};

/** Has the answer set the cookies of a new session, and answers who has come in. */
export const comeIn = async (
  ctx: InBrowser,
  person: Person,
  { secret, session: { expires } }: { secret: string; session: NewSession },
): Promise<PersonSignedIn> => {
  const device = await markWith(ctx.database, ctx.browser.device, person.id);
  ctx.reply.cookie = { secret, expires, device };
  return signedIn(ctx, person);
};

/**
 * The answer to a person who is signed in: who they are, the clients that they work for, and
 * whether they are an operator.
 */
export const signedIn = async ({ database }: Context, person: Person): Promise<PersonSignedIn> => ({
  person,
  memberships: await listMemberships(database, person.id),
  operator: await isOperator(database, person.id),
});
