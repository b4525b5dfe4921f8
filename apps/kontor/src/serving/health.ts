import { setTimeout as pause } from 'node:timers/promises';
import { type Database, findOpenGuards, hasDiskSpace, isOutgrown } from '@kontor/data';
import type { FastifyPluginAsync } from 'fastify';
import { version } from '../place.ts';

type Serving = { database: Database; stopping: () => boolean };

/**
 * The health checks: `/healthz` answers while the program runs, `/readyz` says whether it can
 * serve. On a standby it can, and writes are refused. Beside them `/version` says which version of
 * the program answers.
 */
export const healthRoutes =
  (serving: Serving): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }));

    app.get('/version', { logLevel: 'warn' }, async () => ({ version }));

    app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
      const { status, isTrouble } = await stateOf(serving);
      return isTrouble ? reply.code(503).header('retry-after', '1').send({ status }) : { status };
    });
  };

const noAnswer = 'the database does not answer';

// In milliseconds. Whoever asks has an answer within three seconds, whatever hangs.
const patience = 2_800;

type State = { status: string; isTrouble: boolean };
const trouble = (status: string): State => ({ status, isTrouble: true });

const stateOf = async ({ database, stopping }: Serving): Promise<State> => {
  if (stopping()) return trouble('stopping');
  return Promise.race([stateOfDatabase(database), pause(patience, trouble(noAnswer), { ref: false })]);
};

const stateOfDatabase = async (database: Database): Promise<State> => {
  try {
    const { isReadOnly } = await database.ping();
    if (!(await hasDiskSpace(database))) return trouble('the database has no room to write');
    if (isOutgrown(database)) return trouble('a newer version of Kontor has migrated the database');
    const [open] = await findOpenGuards(database);
    if (open) return trouble(`the database lacks a guard, the ${open.guard}, see kontor verify`);
    return { status: isReadOnly ? 'ready for reads' : 'ready', isTrouble: false };
  } catch {
    return trouble(noAnswer);
  }
};
