import type { RawSql } from '../connection.ts';
import type { PoolSettings } from '../pools.ts';
import { withRetries } from '../write.ts';
import type { Queryable } from './session.ts';

/**
 * Runs one statement that writes and is a transaction of its own, and runs it again when it
 * collides with another one. Rejects with OutcomeUnknown when the connection breaks before its
 * answer has arrived.
 */
export const inStatement = <Result>(
  session: Queryable | { prisma: object },
  statement: () => Promise<Result>,
): Promise<Result> =>
  // What fails is noted of the client of a database.
  withRetries('prisma' in session ? session.prisma : session, (sent) => {
    sent();
    return statement();
  });

/**
 * Has the rest of a transaction planned as on the connections of a pool, whose statements it runs.
 */
export const planAs = async (tx: Pick<RawSql, 'run'>, { session }: PoolSettings): Promise<void> => {
  await tx.run`
    SELECT set_config(name, value, true) FROM jsonb_each_text(${JSON.stringify(session)}::jsonb) AS s (name, value)`;
};
