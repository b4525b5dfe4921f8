import type { Database } from './database.ts';
import { troubleOf } from './trouble.ts';
import { fullConnections } from './write.ts';

type Connections = Pick<Database, 'prisma' | 'direct'>;

const trials = new WeakMap<object, Promise<boolean>>();

/**
 * Says whether the database has disk space to write (docs/operations, decision 92). After a write
 * that found none, every call tries again until there is space. Rejects when the database does not
 * answer.
 */
export const hasDiskSpace = (database: Connections): Promise<boolean> => {
  const { prisma, direct } = database;
  if (!fullConnections.has(prisma) && !fullConnections.has(direct)) return Promise.resolve(true);
  // Concurrent callers share one trial.
  const trial = trials.get(prisma) ?? tryToWrite(database).finally(() => trials.delete(prisma));
  trials.set(prisma, trial);
  return trial;
};

/**
 * Sorts some megabytes in a temporary file: that leaves nothing behind, and needs only the right to
 * read.
 */
const tryToWrite = async ({ prisma, direct }: Connections): Promise<boolean> => {
  try {
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL work_mem = '64kB'`;
      await tx.$queryRaw`
        SELECT count(*) FROM (SELECT repeat('x', 500) || n FROM generate_series(1, 16000) n ORDER BY 1 OFFSET 0) sorted`;
    });
    fullConnections.delete(prisma);
    fullConnections.delete(direct);
    return true;
  } catch (error) {
    if (troubleOf(error) === 'full') return false;
    throw error;
  }
};
