import type pg from 'pg';
import { Prisma } from '../generated/client.ts';
import { onConnection, openPool, type PoolUsage, usageOf } from './pool.ts';
import { withRetries } from './write.ts';

/** SQL as it stands, on Prisma or on the driver itself. */
export type RawSql = {
  /** Answers the rows of a statement. */
  query: <Rows = unknown>(text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Rows>;
  /** Answers how many rows a statement has changed. */
  run: (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<number>;
};

/** Connections of the driver itself. */
export type Direct = {
  query: pg.Pool['query'];
  /** Runs `work` in one transaction, as `Session.transaction` does on Prisma. */
  transaction: <Result>(work: (tx: RawSql) => Promise<Result>) => Promise<Result>;
  usage: () => PoolUsage;
  close: () => Promise<void>;
};

export const openDirect = (config: pg.PoolConfig): Direct => {
  const pool = openPool(config);
  const direct: Direct = {
    query: pool.query.bind(pool),
    transaction: (work) =>
      withRetries(direct, (sent) =>
        onConnection(pool, async (client, abandon) => {
          try {
            await client.query('BEGIN');
            const result = await work(rawSqlOn(client));
            sent();
            await client.query('COMMIT');
            return result;
          } catch (error) {
            await client.query('ROLLBACK').catch(abandon);
            throw error;
          }
        }),
      ),
    usage: () => usageOf(pool),
    close: () => pool.end(),
  };
  return direct;
};

/** Runs raw SQL on a connection, which may be within a transaction. */
export const rawSqlOn = (client: Pick<pg.ClientBase, 'query'>): RawSql => {
  const send = (given: TemplateStringsArray | Prisma.Sql, of: unknown[]) => {
    const { text, values } = 'text' in given ? given : Prisma.sql(given, ...of);
    return client.query({ text, values });
  };
  return {
    query: async <Rows>(strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await send(strings, values)).rows as Rows,
    run: async (strings, ...values) => (await send(strings, values)).rowCount ?? 0,
  };
};
