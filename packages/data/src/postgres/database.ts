import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { openDirectPool } from './connection.ts';
import { type GatheredStatements, openGatheredStatements } from './gathered/gathered-statements.ts';
import { openPool } from './pool.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { sessionAt } from './server/session.ts';
import { type Lists, openLists, openStatements, type Statements, statementName } from './statements.ts';
import { type DatabaseLimits, databaseLimits } from './watched/limits.ts';
import { NoConnection } from './watched/no-answer.ts';
import { afterRunning } from './watched/running-time.ts';
import { openWatch } from './watched/watch.ts';

/** A connection pool to the database that keeps the books of all clients. */
export type Database = {
  prisma: PrismaClient;
  /** The encryption of secrets. */
  secrets: Secrets;
  /** The driver itself, for large binary values. */
  direct: pg.Pool;
  /** Writes rows that arrive at the same time together. */
  gathered: GatheredStatements;
  /** Statements that look up. */
  statements: Statements;
  /** Pages of lists. */
  lists: Lists;
  /** Resolves when the database answers on its connections, those that book among them; rejects when one of them doesn't, or in time. */
  ping: () => Promise<void>;
  /** Closes the connections; what is under way has little time to finish, and is broken off then. */
  close: () => Promise<void>;
};

/** Runs statements: a database, or a transaction on one. */
export type Queryable = { prisma: Pick<PrismaClient, '$queryRaw'> };

// In milliseconds. A transaction may wait for a connection and for locks, and a year end reads every balance of a client.
const transactionTimeouts = { maxWait: 30_000, timeout: 120_000 };

/**
 * Opens a pool of at most `connections` to the database at `url`, and a few more for large binary values. Connects on first use.
 * No statement waits for a connection that hangs (`watched/watch.ts`).
 */
export const openDatabase = (
  url: string,
  {
    connections = 20,
    limits = databaseLimits,
    secretKey,
  }: { connections?: number; limits?: DatabaseLimits | undefined; secretKey?: string | undefined } = {},
): Database => {
  const watch = openWatch(
    { ...sessionAt(url), connectionTimeoutMillis: transactionTimeouts.maxWait },
    limits,
  );
  const config = watch.configFor(limits.statement);
  const adapter = new PrismaPg(
    openPool({ ...config, max: connections }),
    // PostgreSQL plans a named statement once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => statementName(sql), disposeExternalPool: true },
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: transactionTimeouts });
  const direct = openDirectPool(config);
  const statements = openStatements(watch.configFor(limits.batch));
  const lists = openLists(config);
  const gathered = openGatheredStatements(watch.configFor(limits.batch), { connection: prisma, limits });
  let pinged: Promise<void> | undefined;
  const ping = async () => {
    // Opens a connection of each where none is open.
    await Promise.all([prisma.$queryRaw`SELECT 1`, gathered.connect()]);
    await watch.ping();
  };
  let closed: Promise<unknown> | undefined;
  return {
    secrets: openSecrets(secretKey),
    prisma,
    direct,
    gathered,
    statements,
    lists,
    ping: () => {
      // Concurrent callers share one trial.
      pinged ??= within(limits.ping, ping()).finally(() => {
        pinged = undefined;
      });
      return pinged;
    },
    close: async () => {
      // A pool can be ended once only; a second call waits for the first.
      const pools = [gathered, statements, lists];
      closed ??= Promise.all([prisma.$disconnect(), direct.end(), ...pools.map((pool) => pool.close())]);
      const finished = afterRunning(limits.close, watch.abandon);
      await closed.finally(finished);
    },
  };
};

/** Rejects when `work` takes longer than so many milliseconds. */
const within = (milliseconds: number, work: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = afterRunning(milliseconds, () => reject(new NoConnection({ isKnown: false })));
    work.then(resolve, reject).finally(done);
  });
