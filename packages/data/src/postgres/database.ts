import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { openDirectPool } from './connection.ts';
import { type GatheredStatements, openGatheredStatements } from './gathered/gathered-statements.ts';
import { openPool } from './pool.ts';
import { sessionAt } from './session.ts';
import { type Lists, openLists, openStatements, type Statements, statementName } from './statements.ts';

/** A connection pool to the database that keeps the books of all clients. */
export type Database = {
  prisma: PrismaClient;
  /** The driver itself, for large binary values. */
  direct: pg.Pool;
  /** Writes rows that arrive at the same time together. */
  gathered: GatheredStatements;
  /** Statements that look up. */
  statements: Statements;
  /** Pages of lists. */
  lists: Lists;
  /** Resolves when the database answers; rejects when it doesn't. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Runs statements: a database, or a transaction on one. */
export type Queryable = { prisma: Pick<PrismaClient, '$queryRaw'> };

// In milliseconds. A transaction may wait for a connection and for locks, and a year end reads every balance of a client.
const transactionTimeouts = { maxWait: 30_000, timeout: 120_000 };

/** Opens a pool of at most `connections` to the database at `url`, and a few more for large binary values. Connects on first use. */
export const openDatabase = (url: string, { connections = 20 } = {}): Database => {
  const config = {
    ...sessionAt(url),
    connectionTimeoutMillis: transactionTimeouts.maxWait,
    keepAlive: true,
  };
  const adapter = new PrismaPg(
    openPool({ ...config, max: connections }),
    // PostgreSQL plans a named statement once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => statementName(sql), disposeExternalPool: true },
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: transactionTimeouts });
  const direct = openDirectPool(config);
  const statements = openStatements(config);
  const lists = openLists(config);
  const gathered = openGatheredStatements(config, { connection: prisma });
  let closed: Promise<unknown> | undefined;
  return {
    prisma,
    direct,
    gathered,
    statements,
    lists,
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    close: async () => {
      // A pool can be ended once only; a second call waits for the first.
      const pools = [gathered, statements, lists];
      closed ??= Promise.all([prisma.$disconnect(), direct.end(), ...pools.map((pool) => pool.close())]);
      await closed;
    },
  };
};
