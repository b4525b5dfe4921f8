import type { Database } from '@kontor/data';
import type { FastifyPluginAsync } from 'fastify';

/** For whoever watches over the program: `/healthz` says that it lives, `/readyz` whether it can serve. */
export const healthRoutes =
  ({ database, stopping }: { database: Database; stopping: () => boolean }): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }));

    app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
      if (stopping()) return reply.code(503).send({ status: 'stopping' });
      try {
        await database.ping();
        return { status: 'ready' };
      } catch {
        return reply.code(503).send({ status: 'the database does not answer' });
      }
    });
  };
