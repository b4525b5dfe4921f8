import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { issueKey, openReceipts, operatorWriting, type Receipts } from '@kontor/api';
import {
  type Books,
  type ClientKept,
  createClient,
  type Database,
  migrate,
  openBooks,
  openDatabase,
} from '@kontor/data';
import { startThrowaway } from '@kontor/postgres';
import { restRoutes, serverOptions } from '@kontor/rest';
import { clientOf, createDatabase, swissChart } from '@kontor/testing';
import { type FastifyInstance, fastify } from 'fastify';
import pg from 'pg';
import { serverNamed } from './env.ts';
import { now } from './now.ts';

/**
 * A database for one run of the bench, with one client, and the doors to it. `close` leaves nothing
 * behind.
 */
export type Installation = {
  url: string;
  pool: pg.Pool;
  database: Database;
  receipts: Receipts;
  client: ClientKept;
  books: Books;
  app: FastifyInstance;
  key: string;
  /** The version of the server, and its settings for durability. */
  server: string;
  close: () => Promise<void>;
};

export const openInstallation = async (): Promise<Installation> => {
  const { url, drop } = await freshDatabase();
  try {
    await migrate(url);
    const database = openDatabase(url);
    const pool = new pg.Pool({ connectionString: url, max: 20 });
    // A pool ends before its connections do, and `drop` may cut one.
    pool.on('error', () => undefined);
    const client = await newClient(database);
    const of = {
      client_id: client.id,
      scopes: ['read', 'write', 'upload', 'audit'] as const,
      label: 'bench',
    };
    const key = await issueKey(database, of, operatorWriting(now, 'bench'));
    const receipts = openReceipts(database, { directory: tmpdir() });
    const app = fastify(serverOptions);
    await app.register(restRoutes, { database, receipts, now: () => now });
    const close = async () => {
      await app.close();
      await receipts.close();
      await Promise.all([database.close(), pool.end()]);
      await drop();
    };
    const server = await serverOf(pool);
    const books = openBooks(database, client);
    return { url, pool, database, receipts, client, books, app, key, server, close };
  } catch (error) {
    await drop();
    throw error;
  }
};

const newClient = (database: Database): Promise<ClientKept> =>
  createClient(database, clientOf('bench'), { chart: swissChart, writing: operatorWriting(now, 'bench') });

const freshDatabase = async () => {
  const named = serverNamed();
  const server = named ? { url: named, stop: async () => undefined } : await startThrowaway();
  const { url, drop } = await createDatabase(server.url, `kontor_bench_${randomUUID().slice(0, 8)}`);
  return {
    url,
    drop: async () => {
      await drop();
      await server.stop();
    },
  };
};

const serverOf = async (pool: pg.Pool): Promise<string> => {
  const settings = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'];
  const rows = await Promise.all(
    settings.map(async (name) => {
      const { rows } = await pool.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
      return `${name} ${rows[0]?.value}`;
    }),
  );
  return `PostgreSQL, ${rows.join(', ')}`;
};
