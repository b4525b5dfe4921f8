import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';

/** A connection pool to the database that keeps the books of all clients. */
export type Database = {
  prisma: PrismaClient;
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

/** Opens a pool of at most `connections` to the database at `url`. It connects when it is first asked. */
export const openDatabase = (url: string, { connections = 20 } = {}): Database => {
  const adapter = new PrismaPg(
    // Compiling a statement to machine code takes longer than any of ours runs: half a second for a trial balance.
    { connectionString: url, max: connections, options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off' },
    // A named statement is planned once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
  const prisma = new PrismaClient({ adapter });
  return {
    prisma,
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    close: () => prisma.$disconnect(),
  };
};
