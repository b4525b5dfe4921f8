import type { Database } from './database.ts';
import { troubleOf } from './trouble.ts';
import { full } from './write.ts';

type Connections = Pick<Database, 'prisma' | 'direct'>;

const trying = new WeakMap<object, Promise<boolean>>();

/**
 * Whether the database has room to write (docs/operations.md), as far as is known: after a write that found none it is
 * tried whenever somebody asks, until there is room again. Rejects when the database does not answer.
 */
export const hasRoom = (database: Connections): Promise<boolean> => {
  const { prisma, direct } = database;
  if (!full.has(prisma) && !full.has(direct)) return Promise.resolve(true);
  // However many ask, it is tried once at a time.
  const tried = trying.get(prisma) ?? tryRoom(database).finally(() => trying.delete(prisma));
  trying.set(prisma, tried);
  return tried;
};

/** Sorts some megabytes in a temporary file, which leaves nothing behind and needs no more than the right to read. */
const tryRoom = async ({ prisma, direct }: Connections): Promise<boolean> => {
  try {
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL work_mem = '64kB'`;
      await tx.$queryRaw`
        SELECT count(*) FROM (SELECT repeat('x', 500) || n FROM generate_series(1, 16000) n ORDER BY 1 OFFSET 0) sorted`;
    });
    full.delete(prisma);
    full.delete(direct);
    return true;
  } catch (error) {
    if (troubleOf(error) === 'full') return false;
    throw error;
  }
};
