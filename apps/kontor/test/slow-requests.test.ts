import { setTimeout as pause } from 'node:timers/promises';
import type { AppRouter } from '@kontor/api';
import { execute, freshDatabase } from '@kontor/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { serve } from './served.ts';

/**
 * The slowest requests, which a program keeps for operators (docs/operations, Operations in the
 * console).
 */
const { url } = await freshDatabase();
const kontor = await serve({ url });
const headers = { 'x-api-key': await kontor.client('muster'), accept: 'application/json' };
const operator = { 'x-api-key': await kontor.operatorKey() };
const blocker = new pg.Client(url);
await blocker.connect();
afterAll(async () => {
  await blocker.end();
  await kontor.close();
});

const to = (client: string, of: Record<string, string>) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${kontor.address}/trpc/${client}`, headers: of })],
  });
const books = to('muster', headers);
const slowRequests = async () => (await to('-', operator).installation.state.query()).slow_requests;

const waiting = `SELECT count(*)::integer AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Keeps vendors locked until `ask` has waited for them for long. */
const slowly = async (ask: () => Promise<unknown>): Promise<void> => {
  await blocker.query('BEGIN; LOCK TABLE vendor IN ACCESS EXCLUSIVE MODE');
  const asked = ask();
  await expect.poll(async () => (await execute(url, waiting))[0]?.['count']).toBeGreaterThan(0);
  await pause(150);
  await blocker.query('COMMIT');
  await asked;
};

test('a request over REST and a batch over tRPC are reported by their operations and their client, and nothing else', async () => {
  const path = '/api/latest/clients/muster/vendors?text=geheim';
  await slowly(() => fetch(`${kontor.address}${path}`, { headers }));
  await slowly(() =>
    Promise.all([books.customers.list.query({ text: 'geheim' }), books.vendors.list.query({})]),
  );
  const found = await slowRequests();
  const common = { client: 'muster', at: expect.any(String), ms: expect.any(Number) };
  expect(found).toContainEqual({ operation: 'vendors.list', ...common });
  expect(found).toContainEqual({ operation: 'customers.list, vendors.list', ...common });
  expect(found.every(({ ms }) => ms >= 100)).toBe(true);
  expect(JSON.stringify(found)).not.toContain('geheim');
});

test('a request that waits for events is slow on purpose, and left out', async () => {
  const { items } = await books.events.list.query({ limit: 1_000 });
  const after = items.at(-1)?.id;
  const path = `/api/latest/clients/muster/events?wait=1&after=${after}`;
  const begun = performance.now();
  expect((await fetch(`${kontor.address}${path}`, { headers })).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect((await slowRequests()).map(({ operation }) => operation)).not.toContain('events.list');
});
