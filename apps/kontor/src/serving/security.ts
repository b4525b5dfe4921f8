import type { FastifyInstance } from 'fastify';
import { day, now } from '../clock.ts';

/**
 * Settings that browsers, and those who look for weaknesses, are told (docs/operations, Settings).
 */
export type SecurityOptions = {
  /** Whether people come in by https, at KONTOR_URL. */
  https?: boolean;
  /** The address to which weaknesses are reported. */
  securityContact?: string | undefined;
};

const validFor = 180 * day;

/**
 * A browser uses https for a year. Whether other hosts of the domain have it is for their operator
 * to say.
 */
const strictTransport = 'max-age=31536000';

/**
 * Sends HSTS with every answer where people come in by https, and serves
 * `/.well-known/security.txt` where a contact is set.
 */
export const securityRoutes = (app: FastifyInstance, { https, securityContact }: SecurityOptions): void => {
  if (https)
    // Before Fastify looks at the path: it runs no hooks for one that can't be decoded.
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('strict-transport-security', strictTransport);
    });
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(`Contact: ${securityContact}\nExpires: ${expires()}\nPreferred-Languages: en, de, fr, it\n`),
    );
};

/**
 * RFC 9116 asks for a moment less than a year away, from which on the file is not to be trusted.
 */
const expires = (): string =>
  `${new Date(Date.parse(now()) + validFor).toISOString().slice(0, 10)}T00:00:00Z`;
