import pg from 'pg';
import { withinSpan } from './traces/span.ts';
import { troubleOf } from './trouble.ts';

/**
 * Opens a pool of connections of the driver; they connect when they are first used. A connection
 * that breaks fails the statement that is under way, and the pool replaces it.
 */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config);
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // Whoever waits for a connection is called by the one who gives it back, and shall not be taken
  // for a part of that.
  Object.assign(pool, { connect: (...given: unknown[]) => connect(...given.map(withinSpan)) });
  // Without a listener on the pool for those that are idle, and on each connection that is taken
  // out, the event would end the program.
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  return pool;
};

const ignore = () => undefined;

/**
 * The connections of a pool, by what they do; `waiting` is the number of those who wait for one,
 * and `most` how many may be open.
 */
export type PoolUsage = { used: number; idle: number; waiting: number; most: number };

export const usageOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUsage => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});

/**
 * Runs `work` on a connection of the pool. One that broke in the meantime, or that `work` abandons,
 * is closed, so that nobody else gets it.
 */
export const onConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, abandon: () => void) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isBroken = false;
  const abandon = () => {
    isBroken = true;
  };
  client.on('error', abandon);
  try {
    return await work(client, abandon);
  } catch (error) {
    // A server that ends a session says so in its answer, some time before the connection is
    // closed. And where one only takes reads, a new connection may lead to another that takes
    // writes.
    const trouble = troubleOf(error);
    if (trouble === 'unreachable' || trouble === 'reads-only') abandon();
    throw error;
  } finally {
    client.off('error', abandon);
    client.release(isBroken);
  }
};
