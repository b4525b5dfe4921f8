import { hashOf, newSecret } from '@kontor/api';
import { type Database, keepRequest, takeRequest } from '@kontor/data';
import { type AuthorizationSent, requestMinutes } from '@kontor/domain';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../../clock.ts';
import { connectionPaths } from './addresses.ts';

/**
 * The requests of programs that wait in a browser while its person signs in (docs/interface §36).
 * The browser has a secret in a cookie, and the server the request: so a link that is opened in
 * another browser leads to no consent, and the address is always that of the console's page.
 */
export type WaitingRequests = {
  /** The page that asks the person; the request is kept until it was decided on, or has ended. */
  keep: (request: FastifyRequest, reply: FastifyReply, sent: AuthorizationSent) => Promise<string>;
  /** The page of the request that waits in this browser, for once. */
  take: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>;
};

const cookieOf = (url: string) => {
  const secure = url.startsWith('https:');
  return { name: secure ? '__Host-kontor_connect' : 'kontor_connect', secure };
};

/** `url` answers the address at which people come in. */
export const openWaiting = (database: Database, url: () => string): WaitingRequests => {
  const set = (reply: FastifyReply, value: string) => {
    const maxAge = value === '' ? 0 : requestMinutes * 60;
    const cookie = { ...cookieOf(url()), value, maxAge, path: '/', httpOnly: true, sameSite: 'lax' } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  };
  return {
    keep: async (request, reply, sent) => {
      const query = new URLSearchParams(sent as Record<string, string>).toString();
      const secret = newSecret();
      // A picture or a frame in a page of others is nobody's request.
      const isOpened = (request.headers['sec-fetch-dest'] ?? 'document') === 'document';
      if (isOpened && (await keepRequest(database, { hash: hashOf(secret), query }, now())))
        set(reply, secret);
      return pageOf(query);
    },
    take: async (request, reply) => {
      const secret = parseCookie(request.headers.cookie ?? '')[cookieOf(url()).name];
      if (!secret) return undefined;
      set(reply, '');
      const query = await takeRequest(database, hashOf(secret), now());
      return query === undefined ? undefined : pageOf(query);
    },
  };
};

const pageOf = (query: string): string => `${connectionPaths.consent}?${query}`;
