import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from '@kontor/api';
import { Refusal } from '@kontor/domain';
import { cookiesOf } from './session-cookie.ts';

type Sent = { method: string; headers: IncomingHttpHeaders };

type SentFrom = Sent & { ip: string };

/**
 * The session that a browser sends with a request which has no key (docs/interface §2). Refuses
 * `origin_refused` for one that a page of another origin has the browser send, as the cookie goes
 * with it whoever wrote that page; also where there is no cookie yet and someone may sign in.
 */
export const browserOf = (
  { method, headers, ip: address }: SentFrom,
  { setsCookie, signsIn }: { setsCookie: boolean; signsIn: boolean },
): NonNullable<Request['browser']> => {
  const { session: secret, device } = cookiesOf(headers);
  if ((secret !== undefined || signsIn) && !isFromOwnPage({ method, headers }))
    throw new Refusal('origin_refused', 'A page of another origin cannot use the session of this browser.');
  const browser = (headers['user-agent'] ?? '').slice(0, longestBrowser);
  const ownPage = saysOwnPage(headers) === true;
  const person = headers[personHeader]?.toString();
  return { secret, device, browser, origin: headers.origin, ownPage, person, address, setsCookie };
};

// The person whose page asks, by their id.
const personHeader = 'kontor-person';

const longestBrowser = 255;

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Whether a page of our own sends the request: the browser says so by `Sec-Fetch-Site`, or an older
 * one by `Origin`. What only reads may also come from an address that someone typed, and from a
 * program that says nothing.
 */
const isFromOwnPage = ({ method, headers }: Sent): boolean => {
  const said = saysOwnPage(headers);
  if (said === undefined || headers['sec-fetch-site'] === 'none') return reads.has(method);
  return said;
};

/** Whether the browser says that a page of our own asks; undefined where nobody says anything. */
const saysOwnPage = ({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean | undefined => {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined ? undefined : isFromHost({ origin, host });
};

/** Whether the page that asks, by its header `Origin`, is of the host that it asks. */
export const isFromHost = ({ origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
