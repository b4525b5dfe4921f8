import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueKey, openReceipts, operatorWriting, type Receipts } from '@kontor/api';
import { createClient, type Database, openDatabase } from '@kontor/data';
import { type Instant, instantAt, type Scope } from '@kontor/domain';
import { clientOf, freshDatabase, swissChart } from '@kontor/testing';
import { type FastifyInstance, type FastifyServerOptions, fastify, type InjectOptions } from 'fastify';
import pg from 'pg';
import { type Load, type limits, openLoad, restRoutes, serverOptions } from '../src/index.ts';
import { checkAnswer } from './openapi/answers.ts';
import { checkXml } from './xsd/validate.ts';

/** The moment at which all tests happen, unless they move the clock. */
export const noon: Instant = instantAt(Date.parse('2026-03-01T11:00:00Z'));

export type Answered = { status: number; headers: Readonly<Record<string, unknown>>; body: string };

/**
 * A request of a test: a path below the client's (or a whole one), and a body as an object (JSON)
 * or as text with its type.
 */
export type Sent = {
  method?: string;
  key?: string | null;
  headers?: Record<string, string>;
  json?: unknown;
  xml?: string;
  body?: string | Buffer;
  /** Whether the body has elements that Kontor ignores. */
  ignored?: boolean;
};

export type Service = {
  app: FastifyInstance;
  database: Database;
  receipts: Receipts;
  load: Load;
  /** A key of the client demo, with all scopes. */
  key: string;
  clock: { now: Instant };
  keyWith: (
    scopes: readonly Scope[],
    of?: { client?: string; expires?: Instant; strict?: boolean },
  ) => Promise<string>;
  send: (path: string, sent?: Sent) => Promise<Answered>;
  /** The record or list at `path`, in JSON. */
  read: (path: string) => Promise<Record<string, unknown>>;
  /** Debit less credit of an account over all months, from the balances that the database keeps. */
  balance: (accno: number) => Promise<number>;
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

/** The facade on a database of its own, with the clients demo and other. */
export const openService = async (
  options: FastifyServerOptions = {},
  { limits: others }: { limits?: Partial<typeof limits> } = {},
): Promise<Service> => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url, {
    connections: 10,
    secretKey: 'a key of the tests, which they all have in common',
  });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A pool ends before its connections do: `drop` may cut one, and its error would otherwise end
  // the test run.
  pool.on('error', () => undefined);
  const clock = { now: noon };
  const clients = new Map<string, number>();
  const writing = operatorWriting(noon, 'test');
  for (const name of ['demo', 'other']) {
    const { id } = await createClient(database, clientOf(name), { chart: swissChart, writing });
    clients.set(name, id);
  }
  const keyWith: Service['keyWith'] = (scopes, { client = 'demo', ...more } = {}) =>
    issueKey(database, { client_id: clients.get(client) ?? null, scopes, label: 'test', ...more }, writing);
  const key = await keyWith(['read', 'write', 'upload', 'close', 'admin']);

  const app = fastify({ ...serverOptions, ...options });
  const receipts = openReceipts(database, { directory: await mkdtemp(join(tmpdir(), 'kontor-uploads-')) });
  const load = openLoad(others);
  await app.register(restRoutes, { database, receipts, now: () => clock.now, load });
  await app.ready();

  const send: Service['send'] = async (path, sent = {}) => {
    const request = injected(path, sent, key);
    const { statusCode, headers, body } = await app.inject(request);
    const answered = { status: statusCode, headers, body };
    checkAnswer(request, answered);
    checkXml(request, answered, sent);
    return answered;
  };
  const query: Service['query'] = async (statement) => (await pool.query(statement)).rows;
  return {
    app,
    database,
    receipts,
    load,
    key,
    clock,
    keyWith,
    send,
    query,
    read: async (path) => {
      const { status, body } = await send(path, { headers: { accept: 'application/json' } });
      if (status !== 200) throw new Error(`${status}: ${body}`);
      return JSON.parse(body);
    },
    balance: async (accno) => {
      const [row] = await query(
        `SELECT coalesce(sum(debit - credit), 0)::text AS balance FROM balance WHERE accno = ${accno}`,
      );
      return Number(row?.['balance']);
    },
    close: async () => {
      await app.close();
      await pool.end();
      await receipts.close();
      await rm(receipts.directory, { recursive: true });
      await database.close();
      await drop();
    },
  };
};

const injected = (path: string, sent: Sent, known: string) => {
  const { method, key = known, headers = {}, json, xml, body } = sent;
  const payload = body ?? xml ?? (json === undefined ? undefined : JSON.stringify(json));
  const type = xml === undefined ? (json === undefined ? undefined : 'application/json') : 'application/xml';
  return {
    method: (method ?? (payload === undefined ? 'GET' : 'POST')) as 'GET',
    url: path.startsWith('/api') || path.startsWith('//') ? path : `/api/latest/clients/demo${path}`,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  } satisfies InjectOptions;
};

/** A body from test/bodies, as it is. */
export const bodyOf = (name: string): string =>
  readFileSync(new URL(`bodies/${name}`, import.meta.url), 'utf8');

/** The body of an error, in JSON. */
export const errorOf = ({ body }: Answered): { error: string; code: string; issues: { field: string }[] } =>
  JSON.parse(body);
