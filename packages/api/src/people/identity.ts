import { connectIdentity, type Database, findSession, type Identity, openByIdentity } from '@kontor/data';
import { endOfSession, type Instant, Refusal } from '@kontor/domain';
import { hashOf, newSecret } from '../procedure/caller.ts';
import { operatorWriting } from '../procedure/idempotency.ts';
import type { BrowserSent, CookieChange } from '../procedure/session.ts';
import { beginAttempt } from './attempts.ts';
import { newChallenge, useChallenge } from './challenge.ts';
import { markWith } from './device.ts';

/** Decides who is let in by a provider of identities (docs/operations.md, People). The program talks to the provider. */

type Opened = { database: Database; now: Instant };

/**
 * Makes the text that a browser takes along to the provider, so that the person who is signed in is connected with their
 * identity there; empty when nobody is signed in. It holds for five minutes, and once.
 */
export const connectionFor = async ({ database, now }: Opened, { secret }: BrowserSent): Promise<string> => {
  if (secret === undefined) return '';
  const found = await findSession(database, { hash: hashOf(secret), name: undefined }, now);
  if (!found) return '';
  const { id } = found.person;
  return `${id}.${Buffer.from(await newChallenge(database, `connection of ${id}`, now)).toString('base64url')}`;
};

/**
 * Signs in who the provider says it is; `connection` is what the browser took along. Refuses `rate_limited`, `person_exists`
 * and, where nobody knows them and nobody has invited their mail address, `sign_in_refused`.
 */
export const signInByIdentity = async (
  { database, now }: Opened,
  { identity, connection }: { identity: Identity; connection: string },
  browser: BrowserSent,
): Promise<CookieChange> => {
  const attempt = await beginAttempt(database, { address: browser.address }, now);
  const writing = operatorWriting(now, 'sign in by provider');
  const [id, challenge = ''] = connection.split('.');
  const person_id = Number(id);
  if (challenge && (await useChallenge(database, { challenge, purpose: `connection of ${person_id}` }, now)))
    await connectIdentity(database, { person_id, identity }, writing);
  const secret = newSecret();
  const session = { hash: hashOf(secret), browser: browser.browser, expires: endOfSession(now) };
  const person = await openByIdentity(database, { identity, session }, writing);
  if (!person)
    throw new Refusal(
      'sign_in_refused',
      'Nobody has invited this account; ask for an invitation to its mail address.',
    );
  await attempt.succeeded();
  const device = await markWith(database, browser.device, person.id);
  return { secret, expires: session.expires, device };
};
