import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testInstallation } from '../installation.ts';

/** Webhooks beside the deliveries that go on in the meantime (docs/interface §20). */
const installation = await testInstallation();

test('a webhook is removed, though a delivery ends in the meantime', async () => {
  const { ask, client } = await installation.newClient();
  const { webhooks } = await ask();
  const { id } = await webhooks.create({ url: 'https://shop.example.ch/' });
  const delivering = new pg.Client(installation.url);
  await delivering.connect();
  onTestFinished(() => delivering.end());
  await delivering.query('BEGIN');
  await delivering.query(
    `INSERT INTO webhook_delivery (client_id, webhook_id, id, event, type, attempt, created, duration, delivered, fault)
     VALUES ($1, $2, 1, 1, 'invoice.posted', 1, now(), 5, true, '')`,
    [client.id, id],
  );
  const removed = webhooks.remove({ id });
  const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await delivering.query(waits)).rows.length).toBe(1);
  await delivering.query('COMMIT');
  await removed;
  expect((await webhooks.list()).items).toEqual([]);
});
