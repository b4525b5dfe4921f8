import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { openDirect } from './connection.ts';

/** A connection pool to the database that keeps the books of all clients. */
export type Database = {
  prisma: PrismaClient;
  /** For long bytes. */
  direct: pg.Pool;
  /** Resolves when the database answers; rejects when it doesn't. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Where statements are asked: a database, or a transaction on one. */
export type Asked = { prisma: Pick<PrismaClient, '$queryRaw'> };

// The texts of statements are few: those of this package, and what filters add to some of them.
const names = new Map<string, string>();
const most = 1000;

const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= most) names.clear();
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return name;
};

// A transaction may wait for a connection and for what others are writing, and a closing reads every balance of a client.
const patience = { maxWait: 30_000, timeout: 120_000 };

/** Opens a pool of at most `connections` to the database at `url`, and a few more for long bytes. It connects when it is first asked. */
export const openDatabase = (url: string, { connections = 20 } = {}): Database => {
  // Compiling a statement to machine code takes longer than any of ours runs: half a second for a trial balance.
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off';
  const config = {
    connectionString: url,
    options,
    connectionTimeoutMillis: patience.maxWait,
    keepAlive: true,
  };
  const adapter = new PrismaPg(
    { ...config, max: connections },
    // A named statement is planned once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: patience });
  const direct = openDirect(config);
  let closed: Promise<unknown> | undefined;
  return {
    prisma,
    direct,
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    close: async () => {
      // A pool ends once, and who closes this twice means the same.
      closed ??= Promise.all([prisma.$disconnect(), direct.end()]);
      await closed;
    },
  };
};
