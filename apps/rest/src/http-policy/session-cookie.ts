import type { IncomingHttpHeaders } from 'node:http';
import type { CookieChange } from '@kontor/api';
import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The cookies of a browser (docs/interface §2). Their names begin with `__Host-`, so that a browser
 * takes them over TLS only, from this very host, and sends them there only. Some browsers refuse
 * such cookies without TLS even from the machine on which they run, so there they have plain names,
 * with the port, as cookies hold for all ports of a host.
 */
const secureName = (kind: Kind) => `__Host-kontor_${kind}`;
const plainName = (kind: Kind, { port }: URL) => `kontor_${kind}_${port || '80'}`;

/** The secret of a session, or the mark of a device on which someone has signed in before. */
type Kind = 'session' | 'device';

/** The cookies of a request; each is undefined when there is none. */
export const cookiesOf = (headers: IncomingHttpHeaders): Record<Kind, string | undefined> => {
  const cookies = parseCookie(headers.cookie ?? '');
  const address = addressOf(headers.host);
  const named = (kind: Kind) =>
    cookies[secureName(kind)] ??
    (address && isLoopback(address) ? cookies[plainName(kind, address)] : undefined);
  return { session: named('session'), device: named('device') };
};

// Browsers keep no cookie longer, in seconds.
const longestKept = 400 * 24 * 3600;

/** The headers `Set-Cookie` that make `change`. */
export const cookieHeaders = (headers: IncomingHttpHeaders, change: CookieChange): string[] => {
  const address = addressOf(headers.host);
  const isPlain = address !== undefined && isLoopback(address) && !isSecure(headers);
  const header = (kind: Kind, value: string, until: { expires: Date } | { maxAge: number }) =>
    stringifySetCookie({
      name: isPlain ? plainName(kind, address) : secureName(kind),
      value,
      ...until,
      path: '/',
      httpOnly: true,
      secure: !isPlain,
      sameSite: 'strict',
    });
  if (change === 'removed') return [header('session', '', { expires: new Date(0) })];
  return [
    header('session', change.secret, { expires: new Date(change.expires) }),
    header('device', change.device, { maxAge: longestKept }),
  ];
};

const addressOf = (host: string | undefined): URL | undefined => {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address) : undefined;
};

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/**
 * Whether the browser is at an address with TLS: a proxy may have put another host into the
 * request.
 */
const isSecure = ({ origin, 'x-forwarded-proto': forwarded }: IncomingHttpHeaders): boolean => {
  if (forwarded === 'https') return true;
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  return page !== undefined && (page.protocol === 'https:' || !isLoopback(page));
};
