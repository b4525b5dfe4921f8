import type { AppRouter } from '@kontor/api';
import { execute, freshDatabase, proxyTo } from '@kontor/testing';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, expect, test } from 'vitest';
import { databaseMetrics } from '../../src/metrics/database-metrics.ts';
import { serve } from '../served.ts';

/** The metrics of the database, as they are after what happens to it. */
const { url } = await freshDatabase();
const proxy = await proxyTo(url);
const served = await serve({ url: proxy.url });
afterAll(async () => {
  await served.close();
  await proxy.close();
});
const key = await served.client('muster');
const headers = { 'x-api-key': key };
const books = createTRPCClient<AppRouter>({
  links: [httpLink({ url: `${served.address}/trpc/muster`, headers })],
});

/** Reads metrics anew, by their names. */
const readAll = async (failures: unknown[] = []) => {
  const families = databaseMetrics(served.database, (error) => failures.push(error));
  const read = families.map(async (family) => [family.name, await family.read()] as const);
  return Object.fromEntries(await Promise.all(read));
};

test('receipts are told by state, and how late the one is that is due longest', async () => {
  const upload = async (byte: string) => {
    const body = new FormData();
    const image = Buffer.from(`R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==`, 'base64');
    body.append('Filedata', new Blob([image, byte], { type: 'image/gif' }), 'a.gif');
    const path = `${served.address}/api/latest/clients/muster/belege`;
    expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(200);
  };
  for (const byte of ['1', '2']) await upload(byte);
  await served.process();
  for (const byte of ['3', '4', '5', '6']) await upload(byte);
  await execute(url, "UPDATE receipt_job SET due = now() - interval '1 hour' WHERE receipt_id = 3");
  await execute(url, "UPDATE receipt_job SET state = 'failed' WHERE receipt_id IN (4, 5)");
  await execute(url, 'UPDATE receipt SET withdrawn = now() WHERE id = 5');
  const found = await readAll();
  const counts = Object.fromEntries(
    found['kontor_receipts']?.map(({ labels, value }) => [labels?.['state'], value]) ?? [],
  );
  expect(counts).toEqual({ queued: 2, running: 0, failed: 1, done: 2 });
  const late = found['kontor_receipts_late_seconds']?.[0]?.value;
  expect(late).toBeGreaterThanOrEqual(3_600);
  expect(late).toBeLessThan(4_000);
});

test('the oldest event that a webhook has not got is told by its age, and none of a disabled one', async () => {
  const make = () =>
    books.webhooks.create.mutate({ url: 'https://hooks.example.ch/', types: ['vendor.saved'] });
  const save = (vendornumber: string) => books.vendors.save.mutate({ vendornumber, name: 'Papeterie' });
  await save('A');
  const { id } = await make();
  for (const name of ['B', 'C', 'D']) await save(name);
  const ageBetween = async (least: number, most: number) => {
    const { kontor_webhooks_behind: behind, kontor_webhook_oldest_event_seconds: oldest } = await readAll();
    expect(behind).toEqual([{ value: 1 }]);
    expect(oldest?.[0]?.value).toBeGreaterThanOrEqual(least);
    expect(oldest?.[0]?.value).toBeLessThan(most);
  };
  await ageBetween(0, 3_000);
  // The first is delivered, and the second is older than it was.
  await execute(url, `UPDATE webhook SET last_event = last_event + 1 WHERE id = ${id}`);
  await execute(url, 'ALTER TABLE audit DISABLE TRIGGER append_only');
  const second =
    'SELECT a.id FROM audit a JOIN webhook w USING (client_id) WHERE a.last_event = w.last_event + 1';
  await execute(url, `UPDATE audit SET created = created - interval '1 day' WHERE id = (${second})`);
  await execute(url, 'ALTER TABLE audit ENABLE TRIGGER append_only');
  await ageBetween(86_400, 90_000);
  await execute(url, 'UPDATE webhook SET disabled = now()');
  expect(await readAll()).toMatchObject({
    kontor_webhooks_behind: [{ value: 0 }],
    kontor_webhook_oldest_event_seconds: [{ value: 0 }],
  });
});

test('while the database does not answer that is told, and nothing of it; later all is told again', async () => {
  proxy.close();
  const failures: unknown[] = [];
  const families = databaseMetrics(served.database, (error) => failures.push(error));
  const told = () => Promise.all(families.map((family) => family.read()));
  for (const _ of [1, 2]) expect((await told()).flat()).toEqual([{ value: 0 }]);
  // One of each reading, however often it fails.
  expect(failures).toHaveLength(6);
  await proxy.open();
  await expect.poll(async () => (await told())[0], { timeout: 30_000 }).toEqual([{ value: 1 }]);
});
