import pg from 'pg';
import { Prisma } from '../generated/client.ts';
import { written } from './write.ts';

/** What is asked in a transaction by plain statements, of Prisma or of the driver itself. */
export type Plain = {
  $queryRaw: <Rows>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Rows>;
  $executeRaw: (text: TemplateStringsArray, ...values: unknown[]) => Promise<number>;
};

// A receipt keeps one of them for as long as it is written, so uploads wait for each other and for nothing else.
const most = 4;

/** Connections of their own for long bytes: the driver sends them as they are, where Prisma spells them out, many times over. */
export const openDirect = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...config, max: most });
  // A connection that breaks while nobody has it concerns nobody.
  pool.on('error', () => undefined);
  return pool;
};

/** Does `work` in one transaction, as `inTransaction` does. */
export const directly = <Result>(pool: pg.Pool, work: (tx: Plain) => Promise<Result>): Promise<Result> =>
  written(pool, (sent) => onConnection(pool, work, sent));

const onConnection = async <Result>(
  pool: pg.Pool,
  work: (tx: Plain) => Promise<Result>,
  sent: () => void,
): Promise<Result> => {
  const client = await pool.connect();
  // One that breaks under way fails the statement that it is at, and is not used again.
  let broken: Error | undefined;
  const breaks = (error: Error) => {
    broken = error;
  };
  client.on('error', breaks);
  try {
    await client.query('BEGIN');
    const result = await work(plain(client));
    sent();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(breaks);
    throw error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
};

const plain = (client: pg.PoolClient): Plain => {
  const ask = (strings: TemplateStringsArray, given: unknown[]) => {
    const { text, values } = Prisma.sql(strings, ...given);
    return client.query({ text, values });
  };
  return {
    $queryRaw: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await ask(strings, values)).rows as Rows,
    $executeRaw: async (strings, ...values) => (await ask(strings, values)).rowCount ?? 0,
  };
};
