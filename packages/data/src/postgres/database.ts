import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Prisma, PrismaClient } from '../generated/client.ts';
import { openDirectPool } from './connection.ts';
import { type GatheredStatements, openGatheredStatements } from './gathered-statements.ts';
import { sha256 } from './sha256.ts';

/** A connection pool to the database that keeps the books of all clients. */
export type Database = {
  prisma: PrismaClient;
  /** The driver itself, for large binary values. */
  direct: pg.Pool;
  /** Writes rows that arrive at the same time together. */
  gathered: GatheredStatements;
  /** Resolves when the database answers; rejects when it doesn't. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Runs statements: a database, or a transaction on one. */
export type Queryable = { prisma: Pick<PrismaClient, '$queryRaw'> };

// This package has few statements, and filters vary some of them: the names of all fit into memory.
const statementNames = new Map<string, string>();
const maxStatementNames = 1000;

// Begins a statement that is planned each time.
const plannedEachTime = '/* planned for its values */';

/**
 * A statement that PostgreSQL plans each time, for its values: one that reads little or much depending on them, as a list
 * with filters does. A plan for any values would be right for none of them.
 */
export const plannedForItsValues = (statement: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(plannedEachTime)} ${statement}`;

const statementName = (sql: string): string => {
  if (sql.startsWith(plannedEachTime)) return '';
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= maxStatementNames) statementNames.clear();
  const name = sha256(sql).slice(0, 32);
  statementNames.set(sql, name);
  return name;
};

// In milliseconds. A transaction may wait for a connection and for locks, and a year end reads every balance of a client.
const transactionTimeouts = { maxWait: 30_000, timeout: 120_000 };

/** Opens a pool of at most `connections` to the database at `url`, and a few more for large binary values. Connects on first use. */
export const openDatabase = (url: string, { connections = 20 } = {}): Database => {
  // JIT compilation takes longer than any of our statements runs: half a second for a trial balance.
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off';
  const config = {
    connectionString: url,
    options,
    connectionTimeoutMillis: transactionTimeouts.maxWait,
    keepAlive: true,
  };
  const adapter = new PrismaPg(
    { ...config, max: connections },
    // PostgreSQL plans a named statement once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => statementName(sql) },
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: transactionTimeouts });
  const direct = openDirectPool(config);
  const gathered = openGatheredStatements(config, { connection: prisma });
  let closed: Promise<unknown> | undefined;
  return {
    prisma,
    direct,
    gathered,
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    close: async () => {
      // A pool can be ended once only; a second call waits for the first.
      closed ??= Promise.all([prisma.$disconnect(), direct.end(), gathered.close()]);
      await closed;
    },
  };
};
