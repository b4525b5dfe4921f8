import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const hour = 3600;

/**
 * Lets pages of other `origins` call with a key (docs/operations, People). Cookies are for Kontor's
 * own pages only: browsers are told that credentials are not allowed, and a session that is sent
 * anyway is refused.
 */
export const allowOrigins = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'deprecation',
      'etag',
      'idempotent-replayed',
      'kontor-position',
      'link',
      'location',
      'preference-applied',
      'ratelimit',
      'ratelimit-policy',
      'retry-after',
      'sunset',
      'warning',
      'www-authenticate',
      'x-request-id',
    ],
    maxAge: hour,
  });
  // REST and the console set the header again, for what else their answers depend on.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const names = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(names)) reply.header('vary', names === '' ? 'Origin' : `${names}, Origin`);
    done();
  });
};

/**
 * Lets pages of any origin read what is answered at some paths. No cookie counts there, so that a
 * page learns what every program does.
 */
export const allowAllOrigins = (app: FastifyInstance, isOpen: (path: string) => boolean): void => {
  const isOpenTo = ({ url }: { url: string }) => isOpen(url.replace(/\?.*$/, ''));
  // Before the question is answered for the origins that are set.
  app.addHook('onRequest', (request, reply, done) => {
    const asksFirst = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (!asksFirst || !isOpenTo(request)) return done();
    reply.code(204).headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': '*',
      'access-control-max-age': hour,
    });
    reply.send();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isOpenTo(request))
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after, x-request-id',
      });
    done();
  });
};
