import type { Instant, WaysIn } from '@kontor/domain';
import { listKeys } from '../master-data/key.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { listIdentities } from './identity.ts';
import { loginOf } from './login.ts';
import { listPasskeys } from './passkey.ts';
import { listSessions } from './session.ts';

/** The ways in of the people who work for one client. */
export const waysInOf = (session: Session, client_id: number) => ({
  waysIn: (person_id: number, now: Instant) => readWaysIn(session, { client_id, person_id }, now),
});

/**
 * Reads the ways in of a member of a client, for its owners; undefined when there is no such
 * member.
 */
const readWaysIn = async (
  session: Session,
  { client_id, person_id }: { client_id: number; person_id: number },
  now: Instant,
): Promise<WaysIn | undefined> => {
  if ((await session.ask((prisma) => prisma.membership.count({ where: { client_id, person_id } }))) === 0)
    return undefined;
  const [login, passkeys, identities, sessions, link, keys] = await Promise.all([
    loginOf(session, person_id),
    listPasskeys(session, person_id),
    listIdentities(session, person_id),
    listSessions(session, { person_id, current: undefined }, now),
    session.ask((prisma) =>
      prisma.link.findFirst({ where: { person_id, used: null, expires: { gt: now } } }),
    ),
    listKeys(session, client_id, person_id),
  ]);
  return {
    ...(login ? { login } : {}),
    passkeys: passkeys.map(({ credential: _, ...kept }) => kept),
    identities,
    sessions: sessions.map(({ current: _, ...kept }) => kept),
    ...(link ? { link: instantOf(link.expires) } : {}),
    keys,
  };
};
