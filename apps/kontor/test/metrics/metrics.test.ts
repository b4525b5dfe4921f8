import { once } from 'node:events';
import type { AppRouter } from '@kontor/api';
import { execute, freshDatabase } from '@kontor/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, expect, test } from 'vitest';
import { run, kontor as runToEnd, startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { metricsOf, scrape, valueIn } from './scrape.ts';

/** docs/operations, Metrics: what a program tells Prometheus. */
const client = 'gasthaus-zur-sonne';
const { url } = await freshDatabase();
const environment = { DATABASE_URL: url };
await kontorHere(['client', 'create', client], environment);
const key = (await kontorHere(['key', 'issue', client], environment)).stdout.trim();
await execute(url, 'VACUUM invoice');
const kontor = await startKontor({ ...environment, KONTOR_METRICS: '127.0.0.1:0' });
afterAll(() => kontor.stop());
const metrics = await metricsOf(kontor);

const ask = async (path: string, body?: string, sent = key) => {
  const headers = { 'x-api-key': sent, accept: 'application/json', 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body };
  return (await fetch(`${kontor.address}${path}`, init)).status;
};
const books = `/api/latest/clients/${client}`;
const invoice = JSON.stringify({
  invnumber: 'R-1',
  transdate: '2025-02-01',
  customer: { customernumber: 'Sonnenwirt', name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
});
const links = [httpBatchLink({ url: `${kontor.address}/trpc/${client}`, headers: { 'x-api-key': key } })];
const trpc = createTRPCClient<AppRouter>({ links });

/** Does `work`, and tells by how much a series has grown in the meantime. */
const counted = async (work: () => Promise<unknown>) => {
  const before = await scrape(metrics);
  await work();
  const after = await scrape(metrics);
  return (name: string, labels: Readonly<Record<string, string>>) =>
    (valueIn(after, name, labels) ?? 0) - (valueIn(before, name, labels) ?? 0);
};

test('requests are counted by operation and status, over REST and tRPC, also those that are refused', async () => {
  const requests = 'kontor_http_requests_total';
  const added = await counted(async () => {
    expect(await ask(`${books}/vendors`)).toBe(200);
    expect(await ask(`${books}/vendors`, undefined, 'wrong')).toBe(403);
    expect(await ask(`${books}/vendors/nobody`)).toBe(404);
    expect(await ask(`${books}/invoices`, invoice)).toBe(204);
    expect(await ask(`${books}/invoices`, '{"invoice":')).toBe(400);
    expect(await ask(`${books}/sonnenschirme`)).toBe(404);
    expect(await ask(`/trpc/${client}/sonnenschirme.list`)).toBe(404);
    expect(await ask('/readyz')).toBe(200);
    await trpc.vendors.list.query({});
    await Promise.all([trpc.vendors.list.query({}), trpc.vendors.list.query({ limit: 1 })]);
    await Promise.all([trpc.vendors.list.query({}), trpc.customers.list.query({})]);
  });
  expect(added(requests, { operation: 'vendors.list', status: '200' })).toBe(3);
  expect(added(requests, { operation: 'vendors.list', status: '403' })).toBe(1);
  expect(added(requests, { operation: 'vendors.get', status: '404' })).toBe(1);
  expect(added(requests, { operation: 'invoices.post', status: '204' })).toBe(1);
  expect(added(requests, { operation: 'invoices.post', status: '400' })).toBe(1);
  expect(added(requests, { operation: 'batch', status: '200' })).toBe(1);
  expect(added(requests, { operation: 'other', status: '404' })).toBe(2);
  expect(added(requests, { operation: 'readyz', status: '200' })).toBe(1);
  const duration = 'kontor_http_request_duration_seconds';
  expect(added(`${duration}_count`, { operation: 'vendors.list' })).toBe(4);
  expect(added(`${duration}_bucket`, { operation: 'vendors.list', le: '+Inf' })).toBe(4);
});

test('writes are counted by kind as they are written, with the batches that they shared', async () => {
  const added = await counted(async () => {
    for (const name of ['A', 'B']) await trpc.vendors.save.mutate({ vendornumber: name, name: 'Papeterie' });
    expect(await ask(`${books}/invoices`, invoice.replace('R-1', 'R-2'))).toBe(204);
    expect(await ask(`${books}/invoices`, invoice.replace('R-1', 'R-2').replace('100.00', '1.00'))).toBe(409);
  });
  expect(added('kontor_writes_total', { kind: 'vendor' })).toBe(2);
  expect(added('kontor_writes_total', { kind: 'invoice' })).toBe(1);
  for (const name of ['size', 'wait_seconds', 'duration_seconds'])
    expect(added(`kontor_batch_${name}_count`, {})).toBeGreaterThanOrEqual(3);
});

test('program and database are told: pools, queues, event loop, memory, size, vacuum, receipts and webhooks', async () => {
  const series = await scrape(metrics);
  const pools = ['prisma', 'lookUps', 'batches', 'shortLists', 'longLists', 'receipts'];
  for (const pool of pools)
    for (const state of ['used', 'idle', 'waiting'])
      expect(valueIn(series, 'kontor_pool_connections', { pool, state })).toBeGreaterThanOrEqual(0);
  expect(valueIn(series, 'kontor_pool_connections', { pool: 'batches', state: 'idle' })).toBe(1);
  expect(valueIn(series, 'kontor_pool_connections_max', { pool: 'prisma' })).toBe(20);
  for (const state of ['queued', 'running', 'failed', 'done'])
    expect(valueIn(series, 'kontor_receipts', { state })).toBe(0);
  expect(valueIn(series, 'kontor_write_queue_rows')).toBe(0);
  expect(valueIn(series, 'kontor_database_bytes')).toBeGreaterThan(1_000_000);
  expect(valueIn(series, 'kontor_database_up')).toBe(1);
  expect(valueIn(series, 'kontor_database_standby')).toBe(0);
  expect(valueIn(series, 'kontor_replication_standbys')).toBe(0);
  expect(valueIn(series, 'kontor_replication_lag_seconds')).toBeUndefined();
  expect(valueIn(series, 'kontor_webhook_oldest_event_seconds')).toBe(0);
  expect(valueIn(series, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(valueIn(series, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(valueIn(series, 'kontor_vacuum_age_seconds', { table: 'invoice' })).toBeLessThan(300);
});

test('no name of a client or of a record, and no key, is in a label', async () => {
  const text = await (await fetch(metrics)).text();
  for (const secret of ['sonne', 'nobody', 'Sonnenwirt', key.slice('kontor_'.length), 'R-1'])
    expect(text).not.toContain(secret);
});

test('the port answers nothing but metrics, and the other one has none', async () => {
  const { origin } = new URL(metrics);
  for (const path of ['/', '/healthz', `${books}/vendors`, '/metrics/x'])
    expect((await fetch(`${origin}${path}`, { headers: { 'x-api-key': key } })).status).toBe(404);
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${kontor.address}/metrics`)).status).toBe(404);
});

test('a worker that serves nothing else reports its own metrics, and one whose port is taken says so', async () => {
  const worker = run(['worker'], { ...environment, KONTOR_METRICS: '0' });
  const output = { stdout: '', stderr: '' };
  worker.stderr?.on('data', (data) => {
    output.stderr += data;
  });
  const series = await scrape(await metricsOf({ output }));
  expect(valueIn(series, 'kontor_database_up')).toBe(1);
  worker.kill('SIGTERM');
  expect(await once(worker, 'close')).toEqual([0, null]);
  const taken = new URL(metrics).host;
  expect(await runToEnd(['worker'], { ...environment, KONTOR_METRICS: taken })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `KONTOR_METRICS: Kontor can't listen on 127.0.0.1, port ${taken.slice(10)}`,
    ),
  });
  expect(await kontorHere(['worker'], { ...environment, KONTOR_METRICS: 'nowhere' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('KONTOR_METRICS must be a port'),
  });
});
