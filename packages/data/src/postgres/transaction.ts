import type { Database } from './database.ts';
import type { PoolSettings } from './pools.ts';
import type { Statements } from './statements.ts';
import { withRetries } from './write.ts';

/** Prisma's client within a transaction. */
export type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

/** Ends a transaction so that nothing of it is kept, with a result all the same. */
export type RollBack<Result> = (result: Result) => never;

/**
 * Runs `work` in one transaction, all of it or nothing, and runs it again from the start when it collides with another one.
 * Nothing is kept where `work` throws, or ends by `rollBack`. Rejects with OutcomeUnknown when the connection breaks during
 * COMMIT.
 */
export const inTransaction = async <Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Tx, rollBack: RollBack<Result>) => Promise<Result>,
): Promise<Result> => {
  let rolledBack: { error: Error; result: Result } | undefined;
  // Prisma rolls back where its function throws, and then throws the same.
  const rollBack = (result: Result): never => {
    rolledBack = { error: new Error('the transaction was rolled back'), result };
    throw rolledBack.error;
  };
  try {
    return await withRetries(prisma, (sent) =>
      prisma.$transaction(async (tx) => {
        const result = await work(tx, rollBack);
        // The COMMIT follows.
        sent();
        return result;
      }),
    );
  } catch (error) {
    if (rolledBack === undefined || error !== rolledBack.error) throw error;
    return rolledBack.result;
  }
};

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

/**
 * Runs `work` in the transaction `tx` so that nothing of it is kept where it throws, and the transaction goes on. Nothing else may
 * write in the transaction meanwhile.
 */
export const inSavepoint = async <Result>(
  tx: Pick<Tx, '$executeRawUnsafe'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  await tx.$executeRawUnsafe('SAVEPOINT part');
  try {
    const result = await work();
    await tx.$executeRawUnsafe('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    // Where that fails, too, the transaction has ended, and the first error says why.
    await tx.$executeRawUnsafe('ROLLBACK TO SAVEPOINT part').catch(() => undefined);
    await tx.$executeRawUnsafe('RELEASE SAVEPOINT part').catch(() => undefined);
    throw error;
  }
};

/** Statements that read within a transaction, and see what it has written. */
export const statementsIn = (tx: Pick<Tx, '$queryRaw'>): Pick<Statements, 'lookUp'> => ({
  lookUp: (statement) => tx.$queryRaw(statement),
});

/** Has the rest of a transaction planned as on the connections of a pool, whose statements it runs. */
export const planAs = async (tx: Pick<Tx, '$executeRaw'>, { session }: PoolSettings): Promise<void> => {
  await tx.$executeRaw`
    SELECT set_config(name, value, true) FROM jsonb_each_text(${JSON.stringify(session)}::jsonb) AS s (name, value)`;
};
