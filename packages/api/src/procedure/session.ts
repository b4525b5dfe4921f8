import { type ClientKept, type Database, findSession } from '@kontor/data';
import { clientName, type Instant, scopesOf } from '@kontor/domain';
import { type Caller, hashOf, keyMissing, keyRefused, sessionRequired } from './caller.ts';

/**
 * A request that was sent by a browser: the secret in its cookie, and what else a session needs.
 */
export type BrowserSent = {
  /** Absent where nobody is signed in. */
  secret: string | undefined;
  /** The mark of a device on which someone has signed in before. */
  device?: string | undefined;
  /** The browser, as it names itself. */
  browser: string;
  /** The origin of the page that asks, as the browser says; absent where it only reads. */
  origin: string | undefined;
  /** Whether the browser says that a page of Kontor's own asks, which has no key. */
  ownPage?: boolean;
  /**
   * The id of the person whose page asks, as the header `Kontor-Person` was sent: the session is
   * taken for no other.
   */
  person?: string | undefined;
  /** The address from which the request came. */
  address: string;
  /** Whether people may also sign in by a provider of identities, at `/login/oidc`. */
  hasProvider?: boolean;
  /**
   * Whether the answer can still set a cookie. One that is streamed cannot: its head is sent first.
   */
  setsCookie: boolean;
};

/**
 * A change to the browser's cookies by the answer: they hold the secret of a new session until that
 * ends, and the mark of the device; or the secret is removed.
 */
export type CookieChange = { secret: string; expires: Instant; device: string } | 'removed';

type Opened = { caller: Caller; client: ClientKept | undefined };

/**
 * Authenticates a request by the session of a browser (docs/interface §2). Refuses
 * `session_required` where the session has ended, also where it took its cookie along and a page of
 * Kontor's own asks, or is another person's than whose page asks, and a client that the person
 * doesn't work for like an unknown one, `key_refused`. Without a client in the address anyone may
 * come, to sign in.
 */
export const openBySession = async (
  database: Database,
  { sent, name }: { sent: BrowserSent; name: string | undefined },
  now: Instant,
): Promise<Opened> => {
  const nobody: Opened = { caller: { kind: 'nobody', scopes: [] }, client: undefined };
  if (sent.secret === undefined) {
    if (name === undefined) return nobody;
    throw sent.ownPage ? sessionRequired() : keyMissing();
  }
  const sought = clientName.safeParse(name).success ? name : undefined;
  const found = await findSession(database, { hash: hashOf(sent.secret), name: sought }, now);
  if (!found || (sent.person !== undefined && sent.person !== String(found.person.id))) {
    if (name === undefined) return nobody;
    throw sessionRequired();
  }
  const { id: session, since, person, isOperator, at } = found;
  if (name !== undefined && !at) throw keyRefused();
  const scopes = at ? scopesOf[at.role] : [];
  const caller = { kind: 'person', person, session, since, isOperator, role: at?.role, scopes } as const;
  return { caller, client: at?.client };
};
