import pg from 'pg';
import { type Address, passwordOf } from './address.ts';
import { codeOf } from './error.ts';
import type { Site } from './site.ts';

// In milliseconds. A server that stands still answers neither.
const limits = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

/**
 * Whether the server takes connections, is about to (it starts, recovers or shuts down), or isn't
 * heard of.
 */
export const answers = async (address: Address): Promise<'ready' | 'busy' | 'silent'> => {
  const client = new pg.Client({ connectionString: address('postgres', 'postgres'), ...limits });
  // A server that dies while we ask is reported by the failed question; the event would only end
  // the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = codeOf(error);
    if (code === '57P03') return 'busy';
    if (code === undefined || ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code))
      return 'silent';
    throw error;
  }
};

/**
 * Makes the role and the database `kontor` unless they are there. The role owns the database and
 * can make others, which tests and `prisma migrate` need, but it is not a superuser: the guards of
 * the books hold for it too.
 */
export const makeDatabase = async (site: Site, address: Address): Promise<void> => {
  const client = new pg.Client({ connectionString: address('postgres', 'postgres'), ...limits });
  // A connection that breaks fails its statement; without a listener the event would end the
  // program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount: roles } = await client.query("SELECT FROM pg_roles WHERE rolname = 'kontor'");
    const password = site.sockets ? '' : ` PASSWORD ${pg.escapeLiteral(await passwordOf(site))}`;
    if (!roles) await client.query(`CREATE ROLE kontor LOGIN CREATEDB${password}`);
    const { rowCount: databases } = await client.query("SELECT FROM pg_database WHERE datname = 'kontor'");
    if (!databases) await client.query('CREATE DATABASE kontor OWNER kontor');
  } finally {
    await client.end();
  }
};
