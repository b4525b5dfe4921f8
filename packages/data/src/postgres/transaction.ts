import type { Database } from './database.ts';
import type { Statements } from './statements.ts';
import { withRetries } from './write.ts';

/** Prisma's client within a transaction. */
export type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/**
 * Runs `work` in one transaction, all of it or nothing, and runs it again from the start when it collides with another one.
 * Rejects with OutcomeUnknown when the connection breaks during COMMIT.
 */
export const inTransaction = <Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  withRetries(prisma, (sent) =>
    prisma.$transaction(async (tx) => {
      const result = await work(tx);
      // The COMMIT follows.
      sent();
      return result;
    }),
  );

/**
 * Runs one statement that writes and is a transaction of its own, and runs it again when it collides with another one.
 * Rejects with OutcomeUnknown when the connection breaks before its answer has arrived.
 */
export const inStatement = <Result>(
  { prisma }: { prisma: object },
  statement: () => Promise<Result>,
): Promise<Result> =>
  withRetries(prisma, (sent) => {
    sent();
    return statement();
  });

/** Statements that read within a transaction, and see what it has written. */
export const statementsIn = (tx: Pick<Tx, '$queryRaw'>): Statements => ({
  lookUp: (statement) => tx.$queryRaw(statement),
  close: async () => undefined,
});
