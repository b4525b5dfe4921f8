import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { issueKey, operatorWriting } from '@kontor/api';
import { type ClientKept, createClient, type Database, migrate, openDatabase } from '@kontor/data';
import { makeTemporaryDataDir, startPostgres } from '@kontor/postgres';
import { clientOf, swissChart } from '@kontor/testing';
import type pg from 'pg';
import { environment } from '../env.ts';
import { now } from '../now.ts';
import { connected } from './connected.ts';
import { statOf } from './cpu.ts';

/**
 * Kontor as it is started, on a database of its own with the settings and the durability of the
 * embedded server.
 */
export type Program = {
  address: string;
  databaseUrl: string;
  /** The version of the server, and its settings for durability and memory. */
  server: string;
  database: Database;
  /** A key to all clients. */
  key: string;
  /** The process ids of the program and of the server. */
  pids: { program: number; server: number };
  newClient: (name: string) => Promise<ClientKept>;
  close: () => Promise<void>;
};

// In milliseconds.
const logPause = 50;

const main = fileURLToPath(new URL('../../../../apps/kontor/dist/main.js', import.meta.url));

/**
 * Starts the server and the program, in a directory that `close` removes, unless it is one to be
 * `kept`. `settings` of the server come on top of those of the embedded one, by which figures are
 * measured.
 */
export const startProgram = async (
  settings: Readonly<Record<string, string>> = {},
  kept?: string,
): Promise<Program> => {
  if (kept) await mkdir(kept, { recursive: true });
  const { dataDir: directory, remove } = kept
    ? { dataDir: kept, remove: undefined }
    : await makeTemporaryDataDir();
  const server = await startServer(directory, settings);
  await migrate(server.url);
  const database = openDatabase(server.url);
  const writing = operatorWriting(now, 'bench');
  const scopes = ['read', 'write'] as const;
  const key = await issueKey(database, { client_id: null, scopes, label: 'bench' }, writing);
  // A file, as to read a line for each request would take this process a fiftieth of the machine's
  // time.
  const log = await open(join(directory, 'program.log'), 'w+');
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      ...environment(),
      DATABASE_URL: server.url,
      KONTOR_PORT: '0',
      KONTOR_RATE_KEY: 'none',
      KONTOR_DATA_DIR: directory,
    },
    stdio: ['ignore', 'ignore', log.fd],
  });
  const address = await addressOf(child, log).finally(() => log.close());
  return {
    address,
    databaseUrl: server.url,
    server: await serverFacts(server.url),
    database,
    key,
    pids: { program: child.pid ?? 0, server: await postmasterOf(server.url) },
    newClient: (name) => createClient(database, clientOf(name), { chart: swissChart, writing }),
    close: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await database.close();
      await server.stop();
      await remove?.();
    },
  };
};

/** Starts the server; one that has other settings is started again with them. */
const startServer = async (dataDir: string, settings: Readonly<Record<string, string>>) => {
  const server = await startPostgres({ dataDir });
  if (Object.keys(settings).length === 0) return server;
  await changeSettings(server.url, settings);
  await server.stop();
  return startPostgres({ dataDir });
};

/** Changes settings of the server; those that need no start are in force at once. */
export const changeSettings = (
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> =>
  asSuperuser(databaseUrl, async (superuser) => {
    for (const [name, value] of Object.entries(settings))
      await superuser.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await superuser.query('SELECT pg_reload_conf()');
  });

/**
 * Has the server make as many log files as it keeps (`max_wal_size`), as one that has run for some
 * hours, and uses them again from then on: it writes half of that until a checkpoint begins, and
 * the other half until that has ended and frees the files before it. A new one is filled with zeros
 * while the requests under way wait, which a stretch of some seconds would meet several times.
 */
export const makeLogFiles = (databaseUrl: string): Promise<void> =>
  asSuperuser(databaseUrl, async (superuser) => {
    // The server does not switch from a file in which nothing stands.
    await superuser.query(`
      DO $$ BEGIN
        FOR file IN 1..pg_size_bytes(current_setting('max_wal_size')) / pg_size_bytes(current_setting('wal_segment_size')) LOOP
          PERFORM pg_logical_emit_message(false, 'bench', ''), pg_switch_wal();
        END LOOP;
      END $$`);
    await superuser.query('CHECKPOINT');
  });

/** Connects as the role that owns the server, for what only it may do. */
export const asSuperuser = <Result>(
  databaseUrl: string,
  work: (superuser: pg.Client) => Promise<Result>,
): Promise<Result> => connected(Object.assign(new URL(databaseUrl), { username: 'postgres' }).href, work);

/** Waits until the log of the program says where it listens. */
const addressOf = async (child: ChildProcess, log: FileHandle): Promise<string> => {
  while (child.exitCode === null && child.signalCode === null) {
    const { buffer, bytesRead } = await log.read({ position: 0 });
    const address = /Kontor listens on (http:\/\/\S+?)\."/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
    if (address) return address;
    await pause(logPause);
  }
  throw new Error('the program ended before it listened');
};

/** The process that has started all processes of the server. */
const postmasterOf = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return (await statOf(rows[0]?.pid ?? 0))?.parent ?? 0;
  });

const serverFacts = (databaseUrl: string): Promise<string> =>
  connected(databaseUrl, async (client) => {
    const names = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers', 'wal_compression'];
    const { rows } = await client.query<{ fact: string }>(
      `SELECT CASE name WHEN 'server_version' THEN '' ELSE name || ' ' END || current_setting(name) AS fact
         FROM unnest($1::text[]) name`,
      [names],
    );
    return rows.map(({ fact }) => fact).join(', ');
  });
