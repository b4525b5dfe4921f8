import { setTimeout as pause } from 'node:timers/promises';
import { type Database, hasDiskSpace } from '@kontor/data';
import type { FastifyPluginAsync } from 'fastify';

type Serving = { database: Database; stopping: () => boolean };

/** The health checks: `/healthz` answers while the program runs, `/readyz` tells whether it can serve. */
export const healthRoutes =
  (serving: Serving): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }));

    app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
      const trouble = await troubleWith(serving);
      if (trouble === undefined) return { status: 'ready' };
      return reply.code(503).header('retry-after', '1').send({ status: trouble });
    });
  };

const noAnswer = 'the database does not answer';

// In milliseconds. Whoever asks has an answer within three seconds, whatever hangs.
const patience = 2_800;

const troubleWith = async ({ database, stopping }: Serving): Promise<string | undefined> => {
  if (stopping()) return 'stopping';
  return Promise.race([troubleOf(database), pause(patience, noAnswer, { ref: false })]);
};

const troubleOf = async (database: Database): Promise<string | undefined> => {
  try {
    await database.ping();
    return (await hasDiskSpace(database)) ? undefined : 'the database has no room to write';
  } catch {
    return noAnswer;
  }
};
