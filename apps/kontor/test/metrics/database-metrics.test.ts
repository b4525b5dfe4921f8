import type { AppRouter } from '@kontor/api';
import { execute, freshDatabase, proxyTo } from '@kontor/testing';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, expect, test } from 'vitest';
import { databaseMetrics } from '../../src/metrics/database-metrics.ts';
import type { Sample } from '../../src/metrics/family.ts';
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

/** Reads metrics again, by their names. */
const readAll = async (failures: unknown[] = []) => {
  const families = databaseMetrics(served.database, (error) => failures.push(error));
  const read = families.map(async (family) => [family.name, await family.read()] as const);
  return Object.fromEntries(await Promise.all(read));
};

test('receipts are reported by state, and how late the one is that is due longest', async () => {
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

test('the oldest event that a webhook has not got is reported by its age, and none of a disabled one', async () => {
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

/** The values of a metric by its states. */
const byState = (found: readonly Sample[] = []) =>
  Object.fromEntries(found.map(({ labels, value }) => [labels?.['state'], value]));

test('mails are reported by state, how late the one is that is due longest, and how long the oldest waits', async () => {
  await books.customers.save.mutate({ customernumber: 'M', name: 'Muster AG' });
  await execute(
    url,
    `INSERT INTO letter (client_id, id, kind, key, number, language_code, customer_id, invoices, transdate, currency, file_name, size,
                         sha256, store, created, key_prefix)
     SELECT client_id, 1, 'statement', 'm', 'M', 'de', id, '{}', '2026-03-15', 'CHF', 'm.pdf', 1, sha256(''), 'database', now(), ''
       FROM customer WHERE customernumber = 'M'`,
  );
  const add = (state: string, due: string, failing = 'NULL') =>
    execute(
      url,
      `INSERT INTO mail (client_id, letter_id, message_id, from_name, reply_to, "to", cc, bcc, subject, text, state, due, failing_since,
                         created, key_prefix)
       SELECT client_id, 1, gen_random_uuid(), '', '', 'a@example.ch', '', '', '', '', '${state}', now() + interval '${due}',
              now() - ${failing}::interval, now() - interval '9 days', '' FROM letter`,
    );
  expect(await readAll()).toMatchObject({
    kontor_mails_late_seconds: [{ value: 0 }],
    kontor_mail_oldest_seconds: [{ value: 0 }],
  });
  // One that is tried again later, one that nobody takes, and one of the moment.
  await add('queued', '20 minutes', "'5 hours'");
  await add('queued', '-1 hour');
  await add('queued', '1 minute');
  for (const state of ['failed', 'failed', 'bounced', 'sent', 'cancelled']) await add(state, '-2 days');
  const found = await readAll();
  expect(byState(found['kontor_mails'])).toEqual({ queued: 3, held: 0, failed: 2, bounced: 1 });
  const between = (name: string, least: number) => {
    expect(found[name]?.[0]?.value).toBeGreaterThanOrEqual(least);
    expect(found[name]?.[0]?.value).toBeLessThan(least + 400);
  };
  between('kontor_mails_late_seconds', 3_600);
  between('kontor_mail_oldest_seconds', 18_000);
});

test('days of recurring invoices that failed or wait to be sent are told, and how late the active one is', async () => {
  const add = (id: number, state: string, next: number) =>
    execute(
      url,
      `INSERT INTO recurring_invoice (client_id, id, state, title, "interval", "from", prices, invnumber, customernumber_folded, invoice,
                                      next_on, currency, created, updated)
       SELECT id, ${id}, '${state}', '', 'MONTHLY', '2026-01-01', 'NET', '', 'm', '{}',
              (now() AT TIME ZONE 'UTC')::date + ${next}, 'CHF', now(), now() FROM client`,
    );
  await add(1, 'ACTIVE', 1);
  await add(2, 'PAUSED', -90);
  await execute(
    url,
    `INSERT INTO occurrence (client_id, recurring_invoice, day, period_from, period_to, state, invnumber, attempts, updated, sending)
     SELECT client_id, 1, day::date, day, day, CASE WHEN day < '2026-01-03' THEN 'FAILED' ELSE 'POSTED' END, '', 1, now(),
            CASE WHEN day = '2026-01-09' THEN 'WAITING' ELSE '' END
       FROM recurring_invoice, generate_series('2026-01-01'::date, '2026-01-09', '1 day') day WHERE id = 1`,
  );
  const found = await readAll();
  expect(byState(found['kontor_recurring_occurrences'])).toEqual({ failed: 2, unsent: 1 });
  expect(found['kontor_recurring_late_seconds']).toEqual([{ value: 0 }]);
  // The day before yesterday began everywhere when it was noon in Greenwich.
  await add(3, 'ACTIVE', -2);
  const late = (await readAll())['kontor_recurring_late_seconds']?.[0]?.value;
  expect(late).toBeGreaterThanOrEqual(36 * 3_600);
  expect(late).toBeLessThan(61 * 3_600);
});

test('while the database does not answer that is told, and nothing of it; later all is told again', async () => {
  proxy.close();
  const failures: unknown[] = [];
  const families = databaseMetrics(served.database, (error) => failures.push(error));
  const readings = () => Promise.all(families.map((family) => family.read()));
  for (const _ of [1, 2]) expect((await readings()).flat()).toEqual([{ value: 0 }]);
  // One of each reading, however often it fails.
  expect(failures).toHaveLength(8);
  await proxy.open();
  await expect.poll(async () => (await readings())[0], { timeout: 120_000 }).toEqual([{ value: 1 }]);
});
