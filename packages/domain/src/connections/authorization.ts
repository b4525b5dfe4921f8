import { z } from 'zod';
import { clientName } from '../master-data/client.ts';
import type { Scope } from '../master-data/key.ts';
import { type Instant, instantAt } from '../values/dates.ts';
import { mayReturnTo, type ProgramKnown } from './program.ts';

/** Requests of programs to be connected, by OAuth 2.1 (docs/interface §36). */

/** The scopes that a connection may have: those of the tools for agents. */
export const connectionScopes = ['read', 'write', 'close'] as const satisfies readonly Scope[];
export type ConnectionScope = (typeof connectionScopes)[number];

/** The parameters as they were sent; those that Kontor doesn't use are ignored. */
export const authorizationSent = z.object({
  client_id: z.string().max(500),
  redirect_uri: z.string().max(500),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(100).optional(),
  scope: z.string().max(1000).optional(),
  state: z.string().max(2000).optional(),
  resource: z.string().max(500).optional(),
});
export type AuthorizationSent = z.infer<typeof authorizationSent>;

/** A request waits that long for its person to sign in; more than so many never wait. */
export const requestMinutes = 15;
export const mostRequests = 5_000;

export const endOfRequest = (now: Instant): Instant => instantAt(Date.parse(now) + requestMinutes * 60_000);

/**
 * A request that people may be asked about, or the reason why not. It is shown to the person: any
 * program may register, so that a browser which returned with it by itself would be led anywhere.
 */
export type AuthorizationRead = { request: Authorization } | { reason: string };

export type Authorization = {
  challenge: string;
  scopes: readonly ConnectionScope[];
  /** The client that the address of the tools names; the person chooses where it names none. */
  client: string | undefined;
};

/** `issuer` is the address at which Kontor serves, without a path. */
export const readAuthorization = (
  sent: AuthorizationSent,
  program: ProgramKnown | undefined,
  issuer: string,
): AuthorizationRead => {
  if (!program) return { reason: 'The program is not known here; it has to register again.' };
  if (!mayReturnTo(program, sent.redirect_uri))
    return { reason: 'The program asks to return to an address that it has not registered.' };
  if (sent.response_type !== 'code') return { reason: 'The program has to ask for a code.' };
  const { code_challenge: challenge = '' } = sent;
  if (sent.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return { reason: 'The program has to send a code_challenge of the method S256.' };
  const scopes = scopesAsked(sent.scope);
  if (scopes.length === 0) return { reason: `The program asks for none of ${connectionScopes.join(', ')}.` };
  const client = sent.resource === undefined ? '' : clientOfResource(sent.resource, issuer);
  if (client === undefined) return { reason: 'The program asks for tools at another address than this one.' };
  return { request: { challenge, scopes, client: client === '' ? undefined : client } };
};

/** A program that says nothing asks for all of them; those that nobody knows it doesn't get. */
const scopesAsked = (scope: string | undefined): ConnectionScope[] => {
  const asked = scope?.split(' ').filter((one) => one !== '') ?? [];
  return connectionScopes.filter((one) => asked.length === 0 || asked.includes(one));
};

/**
 * The client whose tools are at an address (RFC 8707); empty for `/mcp`, which serves the client of
 * a connection, and undefined for any other address.
 */
export const clientOfResource = (resource: string, issuer: string): string | undefined => {
  if (!URL.canParse(resource)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(resource);
  if (origin !== new URL(issuer).origin || `${search}${hash}${username}${password}` !== '') return undefined;
  const [, name] = /^\/mcp(?:\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (name === undefined) return /^\/mcp\/?$/.test(pathname) ? '' : undefined;
  return clientName.safeParse(name).success ? name : undefined;
};

/**
 * The address to which a browser returns with the answer. The issuer is in it, so that no program
 * takes the answer of one server for that of another (RFC 9207).
 */
export const returnAddress = (
  { redirect_uri, state }: Pick<AuthorizationSent, 'redirect_uri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: string; error_description?: string },
): string => {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({
    ...answer,
    ...(state === undefined ? {} : { state }),
    iss: issuer,
  }))
    address.searchParams.set(name, value);
  return address.href;
};
