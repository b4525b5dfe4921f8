import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';

// The texts of statements are few: those of this package, and what filters add to some of them.
const names = new Map();
const most = 1000;
const nameOf = (sql) => {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= most) names.clear();
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return name;
};
/** Opens a pool of at most `connections` to the database at `url`. It connects when it is first asked. */
export const openDatabase = (url, { connections = 20 } = {}) => {
  const adapter = new PrismaPg(
    { connectionString: url, max: connections, options: '-c TimeZone=UTC' },
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
