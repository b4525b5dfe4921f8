import {
  connectIdentity,
  type Database,
  findSession,
  type Identity,
  listIdentities,
  openByIdentity,
  removeIdentity,
} from '@kontor/data';
import { endOfSession, freshSince, type Instant, identityKept, Refusal } from '@kontor/domain';
import { z } from 'zod';
import { hashOf, newSecret } from '../procedure/caller.ts';
import { operatorWriting } from '../procedure/idempotency.ts';
import type { Mail } from '../procedure/mail.ts';
import { withNotice } from '../procedure/notices/notice.ts';
import type { BrowserSent, CookieChange } from '../procedure/session.ts';
import { beginAttempt } from './attempts.ts';
import { personProcedure } from './browser.ts';
import { newChallenge, useChallenge } from './challenge.ts';
import { markWith } from './device.ts';
import { removalOfWayIn } from './removal.ts';

/**
 * Decides who is let in by a provider of identities (docs/operations, People). The program talks to
 * the provider.
 */

type Opened = { database: Database; now: Instant; mail?: Mail | undefined };

/**
 * Stands for a browser in which someone is signed in who would have to sign in again, to connect an
 * account.
 */
const notFresh = 'sign in again';

/**
 * Makes the text that a browser takes along to the provider, so that the person who is signed in is
 * connected with their identity there; empty when nobody is signed in. It holds for five minutes,
 * and once. Connecting opens a lasting way in, so it needs someone who signed in a moment ago (§2).
 */
export const connectionFor = async ({ database, now }: Opened, { secret }: BrowserSent): Promise<string> => {
  if (secret === undefined) return '';
  const found = await findSession(database, { hash: hashOf(secret), name: undefined }, now);
  if (!found) return '';
  if (found.since < freshSince(now)) return notFresh;
  const { id } = found.person;
  return `${id}.${Buffer.from(await newChallenge(database, `connection of ${id}`, now)).toString('base64url')}`;
};

/**
 * Signs in who the provider says it is; `connection` is what the browser took along. Answers
 * whether the account was connected with the person who was signed in. Refuses `rate_limited`,
 * `person_exists`, `sign_in_again` for an account that nobody knows where someone is signed in, but
 * not of late, and, where nobody has invited its mail address, `sign_in_refused`.
 */
export const signInByIdentity = async (
  opened: Opened,
  { identity, connection }: { identity: Identity; connection: string },
  browser: BrowserSent,
): Promise<{ change: CookieChange; connected: boolean }> => {
  const { database, now } = opened;
  const attempt = await beginAttempt(database, { address: browser.address }, now);
  const access = { writing: operatorWriting(now, 'sign in by provider'), from: browserOf(browser) };
  const connected = await connect(opened, { identity, connection, browser });
  const secret = newSecret();
  const session = { hash: hashOf(secret), browser: browser.browser, expires: endOfSession(now) };
  const isNew = connection !== notFresh;
  const person = await openByIdentity(database, { identity, session, isNew }, access);
  if (!person && !isNew)
    throw new Refusal(
      'sign_in_again',
      'This needs a recent sign-in; yours is more than 15 minutes old. Sign in again.',
    );
  if (!person)
    throw new Refusal(
      'sign_in_refused',
      'Nobody has invited this account; ask for an invitation to its mail address.',
    );
  await attempt.succeeded();
  const device = await markWith(database, browser.device, person.id);
  return { change: { secret, expires: session.expires, device }, connected };
};

const browserOf = ({ address, browser }: BrowserSent) => ({ address, browser });

type Connecting = { identity: Identity; connection: string; browser: BrowserSent };

/**
 * Connects the identity with the person who was signed in as the browser left; answers whether
 * there was one.
 */
const connect = async (
  { database, now, mail }: Opened,
  { identity, connection, browser }: Connecting,
): Promise<boolean> => {
  const [id, challenge = ''] = connection.split('.');
  const person_id = Number(id);
  const purpose = `connection of ${person_id}` as const;
  if (!challenge || !(await useChallenge(database, { challenge, purpose }, now))) return false;
  const access = { writing: operatorWriting(now, 'sign in by provider'), from: browserOf(browser) };
  const noticeContext = { database, mail, now, browser, caller: { kind: 'nobody', scopes: [] } as const };
  const about = identity.email ?? identity.name;
  await withNotice(
    noticeContext,
    { person_id, noticeOf: (isNew) => (isNew ? { name: 'provider_added', about } : undefined) },
    () => connectIdentity(database, { person_id, identity }, access),
  );
  return true;
};

export const identities = {
  /** Lists the accounts at providers of identities that are connected with the person who asks. */
  identities: personProcedure
    .output(z.array(identityKept))
    .query(({ ctx }) => listIdentities(ctx.database, ctx.caller.person.id)),

  /**
   * Disconnects an account of the person who asks; answers how many there were. Refuses
   * `sign_in_again`.
   */
  removeIdentity: removalOfWayIn('provider_removed', removeIdentity),
};
