import { z } from 'zod';
import { type Instant, instantAt } from '../values/dates.ts';

/** The programs that ask to be connected (docs/interface §36). */

/** A program as it registers (RFC 7591), or as its document says; other names are ignored. */
export const programSent = z.object({
  client_name: z
    .string()
    .transform((name) => [...name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, 64).join(''))
    .optional(),
  redirect_uris: z
    .array(z.string().refine((uri) => isRedirect(uri)))
    .min(1)
    .max(20),
});

/** A program that is known: what it sends as `client_id`, its name and where it may return. */
export type ProgramKnown = { id: string; name: string; redirects: readonly string[]; documented: boolean };

const longestRedirect = 500;

// Schemes whose addresses run, read or show something in the browser itself.
const ownSchemes =
  /^(about|blob|chrome|data|file|filesystem|ftp|intent|javascript|mailto|resource|tel|vbscript|view-source|wss?):/;

/**
 * Whether a program may have people return to an address: by https, to this very machine by http,
 * or by a scheme of its own (RFC 8252).
 */
export const isRedirect = (uri: string): boolean => {
  // A parser of URLs drops some characters, and other programs read the rest in another way.
  if (uri.length > longestRedirect || !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#') || username !== '' || password !== '' || ownSchemes.test(protocol)) return false;
  return protocol !== 'http:' || isLoopback(hostname);
};

const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Whether a program may return to `uri`: it is one of its addresses, letter by letter; on this
 * machine by any port, as programs get another one each time (RFC 8252 §7.3).
 */
export const mayReturnTo = ({ redirects }: Pick<ProgramKnown, 'redirects'>, uri: string): boolean => {
  if (!isRedirect(uri)) return false;
  const here = withoutPort(uri);
  return redirects.some((one) => one === uri || (here !== undefined && withoutPort(one) === here));
};

/** An address on this machine without its port; undefined for one elsewhere. */
const withoutPort = (uri: string): string | undefined => {
  const { protocol, hostname, port } = new URL(uri);
  if (protocol !== 'http:' || !isLoopback(hostname)) return undefined;
  return port === '' ? uri : uri.replace(`:${port}`, '');
};

/** Where a program returns to, as people read it: a host, this machine, or a scheme. */
export const hostOfRedirect = (uri: string): string => {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  return protocol === 'http:' ? hostname : host;
};

/** Whether a `client_id` is the address of a program's document. */
export const isDocument = (id: string): boolean => {
  if (id.length > longestRedirect || !/^https:\/\/[\x21\x23-\x5b\x5d-\x7e]+$/.test(id) || !URL.canParse(id))
    return false;
  const { href, pathname, username, password, hash } = new URL(id);
  return href === id && pathname !== '/' && username === '' && password === '' && hash === '';
};

const hour = 60 * 60 * 1000;

/** A program that registers, and is not connected by then, is forgotten. */
export const endOfRegistration = (now: Instant): Instant => instantAt(Date.parse(now) + 24 * hour);

/** A connected one is known for longer than an unused connection lasts. */
export const endOfProgram = (now: Instant): Instant => instantAt(Date.parse(now) + 90 * 24 * hour);

/** Registrations from an address within an hour, and of all that nobody has connected. */
export const registrationLimits = { ofAddress: 20, unused: 1000 };

export const registrationsSince = (now: Instant): Instant => instantAt(Date.parse(now) - hour);
