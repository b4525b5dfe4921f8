import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@kontor/data';
import { freshDatabase, proxyTo } from '@kontor/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * §4: a database that is silent, and connections that a firewall has forgotten: neither is waited
 * for.
 */
const { url } = await freshDatabase();
const proxy = await proxyTo(url);
// A third of what the program allows, and three seconds for a batch.
const limits = {
  connect: 1_000,
  silence: 300,
  answer: 1_000,
  ping: 800,
  batch: 1_000,
  statement: 9_000,
  close: 1_000,
};
const served = await serve({ url: proxy.url, limits });
const key = await served.client('muster');
const observer = new pg.Client(url);
await observer.connect();
afterAll(async () => {
  await observer.end();
  await served.close();
  await proxy.close();
});

const books = '/api/latest/clients/muster';
type Sent = { key?: string; body?: object };

const ask = async (path: string, { key: once, body }: Sent = {}) => {
  const began = performance.now();
  const answer = await fetch(`${served.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      ...(once ? { 'idempotency-key': once } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, text: await answer.text(), took: performance.now() - began };
};

const pay = (source: string) => ({
  key: randomUUID(),
  body: { datepaid: '2025-02-10', amount_paid: '1.00', source },
});
const payments = `${books}/invoices/A/payments`;
const paid = async () => Number(JSON.parse((await ask(`${books}/invoices/A`)).text).paid);
const seconds = (count: number) => count * 1_000;

const customer = { customernumber: 'K1', name: 'Gasthaus zum Löwen' };
const incomeentries = { incomeentry: { amount: '100.00', income_accno: '3400' } };
const invoice = { invnumber: 'A', transdate: '2025-02-01', customer, incomeentries };
expect(await ask(`${books}/invoices`, { body: invoice })).toMatchObject({ status: 204 });

test('503: while the database is silent, for posts, reads, reports and /readyz; then 204, and each is booked once', async () => {
  const before = await paid();
  const sent = [pay('silent 1'), pay('silent 2'), pay('silent 3')];
  proxy.silence(true);
  const posts = Promise.all(sent.map((payment) => ask(payments, payment)));
  const reads = Promise.all(
    ['/invoices?limit=2', '/invoices/A', '/gl/v2/saldo?accno=x'].map((path) => ask(`${books}${path}`)),
  );
  const ready = await ask('/readyz');
  expect(ready).toMatchObject({ status: 503, text: expect.stringContaining('does not answer') });
  expect(ready.took).toBeLessThan(seconds(12));
  for (const { status, took } of [...(await posts), ...(await reads)]) {
    expect(status).toBe(503);
    expect(took).toBeLessThan(seconds(40));
  }
  proxy.silence(false);
  for (const payment of sent) await expect.poll(() => ask(payments, payment)).toMatchObject({ status: 204 });
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 });
  expect(await paid()).toBe(before + 3);
});

test.each(['sent', 'answered'] as const)(
  '204: a payment whose connection is forgotten when it is %s: the outcome is looked up on another, and it is booked once',
  async (when) => {
    const before = await paid();
    proxy.forgetOnce({ words: [`forgotten ${when}`], when });
    const answer = await ask(payments, pay(`forgotten ${when}`));
    expect(answer).toMatchObject({ status: 204 });
    expect(answer.took).toBeLessThan(seconds(40));
    expect(await paid()).toBe(before + 1);
  },
);

test('503: a read whose connection is forgotten; the next one has another', async () => {
  proxy.forgetOnce({ words: ['sought-in-vain'], when: 'answered' });
  expect(await ask(`${books}/invoices/sought-in-vain`)).toMatchObject({ status: 503 });
  expect(await ask(`${books}/invoices/sought-in-vain`)).toMatchObject({ status: 404 });
});

test('503: /readyz, where the connections that book are forgotten, until they are replaced', async () => {
  expect(await ask(payments, pay('before'))).toMatchObject({ status: 204 });
  proxy.forgetAll();
  const ready = await ask('/readyz');
  expect(ready).toMatchObject({ status: 503 });
  expect(ready.took).toBeLessThan(seconds(12));
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 });
  // The check may have had the only connection that was new.
  const after = pay('after');
  await expect.poll(() => ask(payments, after)).toMatchObject({ status: 204 });
});

test('204: a payment that waits for a lock is not taken for one that hangs; one that waits too long is 503', async () => {
  const before = await paid();
  await observer.query('BEGIN; SELECT id FROM client FOR NO KEY UPDATE');
  const patient = ask(payments, pay('patient'));
  await Promise.race([waiting(), patient]);
  await observer.query('COMMIT');
  expect(await patient).toMatchObject({ status: 204 });
  await observer.query('BEGIN; SELECT id FROM client FOR NO KEY UPDATE');
  expect(await ask(payments, pay('too patient'))).toMatchObject({
    status: 503,
    text: expect.stringContaining('nothing was written'),
  });
  await observer.query('COMMIT');
  expect(await paid()).toBe(before + 1);
});

test('the books are in order afterwards', async () => {
  const verified = await verify(served.database);
  expect(verified.filter(({ count }) => count > 0)).toEqual([]);
});

/**
 * Waits until a statement has waited for a lock for longer than one may be silent before the server
 * is asked about it.
 */
const waiting = async (): Promise<void> => {
  const { rows } = await observer.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
        AND clock_timestamp() - query_start > interval '600 ms'`,
  );
  if (rows.length > 0) return;
  await sleep(50);
  await waiting();
};
