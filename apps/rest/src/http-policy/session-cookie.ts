import type { IncomingHttpHeaders } from 'node:http';
import type { CookieChange } from '@kontor/api';
import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The cookie that holds the secret of a session (docs/interface.md §2). Its name begins with `__Host-`, so that a browser takes
 * it over TLS only, from this very host, and sends it there only. Some browsers refuse such a cookie without TLS even from
 * the machine on which they run, so there it has a plain name, with the port, as cookies hold for all ports of a host.
 */
const secureName = '__Host-kontor_session';
const plainName = ({ port }: URL) => `kontor_session_${port || '80'}`;

/** The secret in the cookie of a request; undefined when there is none. */
export const secretOf = (headers: IncomingHttpHeaders): string | undefined => {
  const cookies = parseCookie(headers.cookie ?? '');
  const address = addressOf(headers.host);
  return cookies[secureName] ?? (address && isLoopback(address) ? cookies[plainName(address)] : undefined);
};

/** The header `Set-Cookie` that makes `change`. */
export const cookieHeader = (headers: IncomingHttpHeaders, change: CookieChange): string => {
  const address = addressOf(headers.host);
  const isPlain = address !== undefined && isLoopback(address) && !isSecure(headers);
  const removed = change === 'removed';
  return stringifySetCookie({
    name: isPlain ? plainName(address) : secureName,
    value: removed ? '' : change.secret,
    expires: new Date(removed ? 0 : change.expires),
    path: '/',
    httpOnly: true,
    secure: !isPlain,
    sameSite: 'strict',
  });
};

const addressOf = (host: string | undefined): URL | undefined => {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address) : undefined;
};

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** Whether the browser is at an address with TLS: a proxy may have put another host into the request. */
const isSecure = ({ origin, 'x-forwarded-proto': forwarded }: IncomingHttpHeaders): boolean => {
  if (forwarded === 'https') return true;
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  return page !== undefined && (page.protocol === 'https:' || !isLoopback(page));
};
