import { connectionFor, type Mail, refusalOf, signInByIdentity } from '@kontor/api';
import type { Database } from '@kontor/data';
import { refusalStatuses } from '@kontor/domain';
import { browserOf, cookieHeaders } from '@kontor/rest';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { now } from '../clock.ts';
import type { Provider } from '../env.ts';
import { type OutsideFetch, openFetch } from '../names/http.ts';
import { operatorNames } from '../names/look-up.ts';
import type { WaitingRequests } from './connections/requests.ts';

/** `url` answers the address at which people come in. */
type Options = {
  database: Database;
  mail: Mail | undefined;
  provider: Provider;
  url: () => string;
  waiting: WaitingRequests;
};

const start = '/login/oidc';
const callback = `${start}/callback`;

/**
 * Lets people sign in by a provider of identities (OpenID Connect, with PKCE; docs/operations,
 * People): `/login/oidc` leads to it, and it leads back. What is needed then stays with the
 * browser, in a cookie that the provider's page may send.
 */
export const oidcRoutes =
  ({ database, mail, provider, url, waiting }: Options): FastifyPluginAsync =>
  async (app) => {
    const redirectUri = () => `${url()}${callback}`;
    const known = providerOf(provider);

    app.get(start, async (request, reply) => {
      const browser = browserIn(request);
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const connection = await connectionFor({ database, now: now() }, browser);
      const address = oidc.buildAuthorizationUrl(await known(), {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      reply.header('set-cookie', takenAlong(url(), JSON.stringify([state, nonce, verifier, connection])));
      return reply.header('cache-control', 'no-store').redirect(address.href);
    });

    app.get(callback, async (request, reply) => {
      const taken = readTaken(url(), request.headers.cookie);
      reply.header('set-cookie', takenAlong(url(), ''));
      if (!taken)
        return refuse(reply, 403, 'Signing in took too long, or began in another browser; try again.');
      const [expectedState, expectedNonce, pkceCodeVerifier, connection] = taken;
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      const answered = new URL(redirectUri());
      answered.search = new URL(request.url, answered).search;
      try {
        const claims = (await oidc.authorizationCodeGrant(await known(), answered, checks)).claims();
        if (!claims) return refuse(reply, 403, 'The provider does not say who signs in.');
        const { iss: issuer, sub: subject, name, email, email_verified } = claims;
        const verified = typeof email === 'string' && email_verified === true ? email : undefined;
        const called = (typeof name === 'string' && name.trim()) || verified || subject;
        const identity = { issuer, subject, name: [...called].slice(0, 64).join(''), email: verified };
        const { change, connected } = await signInByIdentity(
          { database, mail, now: now() },
          { identity, connection },
          browserIn(request),
        );
        reply.header('set-cookie', cookieHeaders(request.headers, change));
        // Who only connects an account has signed in before.
        const page = connected ? '/me' : ((await waiting.take(request, reply)) ?? '/');
        return reply.header('cache-control', 'no-store').redirect(page);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal) return refuse(reply, refusalStatuses[refusal.code], refusal.message);
        request.log.warn({ err: error }, 'Someone could not sign in by the provider.');
        return refuse(reply, 403, 'The provider did not let you in, or could not be asked; try again.');
      }
    });
  };

/**
 * The browser of a request that leads to the provider or back from it: which page it comes from
 * does not matter.
 */
const browserIn = ({
  ip,
  method,
  headers: { 'sec-fetch-site': _, origin: __, ...headers },
}: FastifyRequest) => browserOf({ ip, method, headers }, { setsCookie: true, signsIn: false });

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${sentence}\n`);

/** Fetches the provider's metadata when they are first needed, and again if that failed. */
const providerOf = ({ issuer, id, secret }: Provider): (() => Promise<oidc.Configuration>) => {
  const fetch = openFetch(operatorNames);
  let discovery: Promise<oidc.Configuration> | undefined;
  const isLocal = issuer.startsWith('http://');
  return () => {
    discovery ??= oidc
      .discovery(new URL(issuer), id, secret, undefined, {
        // The signature of what it says about a person is checked by its published keys, whatever
        // carried it here.
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
        [oidc.customFetch]: fetchFor(fetch),
      })
      .catch((error: unknown) => {
        discovery = undefined;
        throw error;
      });
    return discovery;
  };
};

/**
 * The program's own look-up of names instead of `fetch`. What the library sends are forms and
 * nothing.
 */
const fetchFor =
  (fetch: OutsideFetch): oidc.CustomFetch =>
  (url, { method, headers, body, signal }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    if (sent !== null && sent !== undefined && typeof sent !== 'string')
      throw new TypeError('The provider is asked by forms only.');
    return fetch(url, { method, headers, body: sent ?? undefined, signal: signal ?? undefined });
  };

const minutes = 60;

const cookieOf = (url: string) => {
  const secure = url.startsWith('https:');
  return { name: secure ? '__Host-kontor_oidc' : 'kontor_oidc', secure };
};

/** The cookie that goes to the provider and back; an empty one takes it away. */
const takenAlong = (url: string, value: string): string => {
  const maxAge = value === '' ? 0 : 10 * minutes;
  return stringifySetCookie({ ...cookieOf(url), value, maxAge, path: '/', httpOnly: true, sameSite: 'lax' });
};

const readTaken = (url: string, sent: string | undefined): [string, string, string, string] | undefined => {
  try {
    const read: unknown = JSON.parse(parseCookie(sent ?? '')[cookieOf(url).name] ?? '');
    const isWhole = Array.isArray(read) && read.length === 4 && read.every((one) => typeof one === 'string');
    return isWhole ? (read as [string, string, string, string]) : undefined;
  } catch {
    return undefined;
  }
};
