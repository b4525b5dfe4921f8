import type { FastifyInstance } from 'fastify';
import { strictHandling } from '../operations/query-names.ts';
import { isUpload, limitBodies, whenAnswered } from './body-limits.ts';
import { compressAnswers } from './compress.ts';
import type { Load } from './load.ts';
import { prefersStrict } from './prefer.ts';
import { cutStalledReaders } from './stalled-readers.ts';

/**
 * Applies the policy that REST and tRPC share (docs/interface §4, §17): headers of every answer,
 * limits on bodies, and on readers who stop reading. key-sent.ts reads the key of a request,
 * framework-errors.ts maps what the framework refuses.
 */
export const applyHttpPolicy = (app: FastifyInstance, load: Load): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (prefersStrict(request.headers)) reply.header('preference-applied', strictHandling);
    if (!isUpload(request)) {
      load.shortRequests.begin(request.raw);
      whenAnswered(reply, () => load.shortRequests.end(request.raw));
    }
    done();
  });
  compressAnswers(app);
  limitBodies(app, load);
  cutStalledReaders(app, load);
};
