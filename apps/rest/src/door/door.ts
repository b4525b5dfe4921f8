import type { FastifyInstance } from 'fastify';
import { boundBodies, isForm, whenAnswered } from './bodies.ts';
import type { Load } from './load.ts';
import { cutSilentReaders } from './silent-readers.ts';

/**
 * Holds the callers of a door, REST or tRPC, to the one policy of both (docs/interface.md §4, §17): headers of every answer,
 * bounds of bodies, readers who take nothing. How a key is sent is in key-sent.ts, what the framework refuses in
 * framework-errors.ts.
 */
export const guardDoor = (app: FastifyInstance, load: Load): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (isForm(request.headers)) return;
    load.shortRequests.begin(request.raw);
    whenAnswered(reply, () => load.shortRequests.end(request.raw));
  });
  boundBodies(app, load);
  cutSilentReaders(app, load);
};
