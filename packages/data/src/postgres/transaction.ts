import type { Database } from './database.ts';
import { written } from './write.ts';

/** What a transaction offers to those who work in it. */
export type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/**
 * Runs `work` in one transaction, all of it or nothing; from its beginning again when it collides with another one.
 * Rejects with OutcomeUnknown when the connection breaks during COMMIT.
 */
export const inTransaction = <Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  written(prisma, (sent) =>
    prisma.$transaction(async (tx) => {
      const result = await work(tx);
      // What follows is the COMMIT.
      sent();
      return result;
    }),
  );

/**
 * Runs one statement that writes and is a transaction of its own; again when it collides with another one. Rejects with
 * OutcomeUnknown when the connection breaks before its answer is there.
 */
export const inStatement = <Result>(
  { prisma }: { prisma: object },
  statement: () => Promise<Result>,
): Promise<Result> =>
  written(prisma, (sent) => {
    sent();
    return statement();
  });
