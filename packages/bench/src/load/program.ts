import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { issueKey, operatorWriting } from '@kontor/api';
import { type ClientKept, createClient, type Database, migrate, openDatabase } from '@kontor/data';
import { startPostgres } from '@kontor/postgres';
import { clientOf, swissChart } from '@kontor/testing';
import pg from 'pg';
import { environment } from '../env.ts';
import { now } from '../now.ts';
import { statOf } from './cpu.ts';

/** Kontor as it is started, on a database of its own with the settings and the durability of the embedded server. */
export type Program = {
  address: string;
  databaseUrl: string;
  database: Database;
  /** A key to all clients. */
  key: string;
  /** The process ids of the program and of the server. */
  pids: { program: number; server: number };
  newClient: (name: string) => Promise<ClientKept>;
  close: () => Promise<void>;
};

const main = fileURLToPath(new URL('../../../../apps/kontor/dist/main.js', import.meta.url));

/** Starts the server and the program, in a directory that `close` removes. */
export const startProgram = async (): Promise<Program> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-load-'));
  const server = await startPostgres({ dataDir: directory });
  await migrate(server.url);
  const database = openDatabase(server.url);
  const writing = operatorWriting(now, 'bench');
  const scopes = ['read', 'write'] as const;
  const key = await issueKey(database, { client_id: null, scopes, label: 'bench' }, writing);
  const child = spawn(process.execPath, [main, 'start'], {
    env: { ...environment(), DATABASE_URL: server.url, KONTOR_PORT: '0', KONTOR_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await addressOf(child, createWriteStream(join(directory, 'program.log')));
  return {
    address,
    databaseUrl: server.url,
    database,
    key,
    pids: { program: child.pid ?? 0, server: await postmasterOf(server.url) },
    newClient: (name) => createClient(database, clientOf(name), { chart: swissChart, writing }),
    close: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      await database.close();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Waits until the program says where it listens. */
const addressOf = async ({ stderr }: ChildProcess, log: NodeJS.WritableStream): Promise<string> => {
  if (!stderr) throw new Error('the log of the program can not be read');
  const { promise, resolve } = resolvable<string>();
  const lines = createInterface({ input: stderr });
  lines.on('line', (line) => {
    log.write(`${line}\n`);
    const address = /Kontor listens on (http:\/\/\S+?)\."/.exec(line)?.[1];
    if (address) resolve(address);
  });
  return promise;
};

const resolvable = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** The process that has started all processes of the server. */
const postmasterOf = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return (await statOf(rows[0]?.pid ?? 0))?.parent ?? 0;
  } finally {
    await client.end();
  }
};
