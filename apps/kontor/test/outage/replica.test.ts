import type { AppRouter } from '@kontor/api';
import { startStandby, startThrowaway } from '@kontor/postgres';
import { proxyTo } from '@kontor/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { metricsOf, scrape, valueIn } from '../metrics/scrape.ts';
import { asSuperuser, caughtUp } from './servers.ts';

/**
 * docs/operations, Replicas: lists, reports and exports are read from a replica, and show whatever
 * was booked before.
 */
// A commit that does not wait for its log reaches the replica later than a read waits for it.
const primary = await startThrowaway({ synchronous_commit: 'on' });
const environment = { DATABASE_URL: primary.url };
await kontorHere(['client', 'create', 'muster'], environment);
const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
const standby = await startStandby(primary.url);
const proxy = await proxyTo(standby.url);
const kontor = await startKontor({ ...environment, KONTOR_READ_URL: proxy.url, KONTOR_METRICS: '0' });
afterAll(async () => {
  await kontor.stop();
  await proxy.close();
  await Promise.all([primary.stop(), standby.stop()]);
});

const invoices = '/api/latest/clients/muster/invoices';
const ask = async (path: string, { body, position }: { body?: object; position?: string } = {}) => {
  const answer = await fetch(`${kontor.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...{ 'x-api-key': key, accept: 'application/json' },
      ...(body && { 'content-type': 'application/json' }),
      ...(position !== undefined && { 'kontor-position': position }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    position: answer.headers.get('kontor-position'),
  };
};

const post = async (invnumber: string) => {
  const posted = await ask(invoices, {
    body: {
      invnumber,
      transdate: '2025-02-01',
      customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
      incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
    },
  });
  expect(posted).toMatchObject({ status: 204, position: expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/) });
  return posted.position ?? '';
};

/** The invoices that a list shows, whether a number is among them. */
const shows = async (invnumber: string, position?: string): Promise<boolean> => {
  const { status, text } = await ask(`${invoices}?limit=1000`, position === undefined ? {} : { position });
  expect(status).toBe(200);
  return text.includes(`"invnumber":"${invnumber}"`);
};

/** The reads so far that the replica has taken, and those that the primary has. */
const readsBy = async (server: 'primary' | 'replica'): Promise<number> =>
  valueIn(await scrape(await metricsOf(kontor)), 'kontor_replica_reads_total', { server }) ?? 0;

/** Does `work` while the replica replays nothing. */
const whilePaused = async (work: () => Promise<void>) => {
  await caughtUp(primary, standby);
  await asSuperuser(standby, 'SELECT pg_wal_replay_pause()');
  try {
    await work();
  } finally {
    await asSuperuser(standby, 'SELECT pg_wal_replay_resume()');
  }
};

test('a start says how many replicas answer', async () => {
  const sentence = 'Lists, reports and exports are read from replicas: 1 of 1 answer.';
  await expect.poll(() => kontor.output.stderr, { timeout: 120_000 }).toContain(sentence);
});

test('who has just posted reads lists with it, and the replica answers those that it can', async () => {
  const before = await readsBy('replica');
  for (let at = 0; at < 30; at += 1) {
    await post(`A${at}`);
    expect(await shows(`A${at}`)).toBe(true);
  }
  await caughtUp(primary, standby);
  expect(await shows('A29')).toBe(true);
  expect(await readsBy('replica')).toBeGreaterThan(before);
});

test('a replica that is behind is not read, unless the caller has not seen more', async () => {
  const seen = await post('B1');
  await whilePaused(async () => {
    const later = await post('B2');
    const [replica, own] = [await readsBy('replica'), await readsBy('primary')];
    // The replica has no B2: whoever sees it was answered by the primary.
    expect(await shows('B2')).toBe(true);
    expect(await shows('B2', later)).toBe(true);
    expect(await readsBy('primary')).toBe(own + 2);
    expect([await shows('B1', seen), await shows('B2', seen)]).toEqual([true, false]);
    expect(await readsBy('replica')).toBe(replica + 2);
  });
  await caughtUp(primary, standby);
  expect(await shows('B2', seen)).toBe(true);
});

test('the answers of the replica are those of the primary', async () => {
  await caughtUp(primary, standby);
  const alone = await startKontor(environment);
  onTestFinished(async () => {
    await alone.stop();
  });
  for (const path of [
    '/invoices',
    '/customers',
    '/charts/3400/transactions',
    '/gl',
    '/gl/saldo',
    '/gl/v2/saldo',
  ]) {
    const before = await readsBy('replica');
    const books = `/api/latest/clients/muster${path}`;
    // A replica that is behind, as on a busy machine, leaves a read to the primary.
    await expect.poll(async () => [await ask(books), await readsBy('replica')][1]).toBeGreaterThan(before);
    const mine = await ask(books);
    const answer = await fetch(`${alone.address}/api/latest/clients/muster${path}`, {
      headers: { 'x-api-key': key, accept: 'application/json' },
    });
    expect({ path, ...mine }).toEqual({ path, status: 200, text: await answer.text(), position: null });
  }
});

test('tRPC reports the position of a write, and reads up to one', async () => {
  const positions: (string | null)[] = [];
  let position: string | undefined;
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${kontor.address}/trpc/muster`,
        headers: () => ({ 'x-api-key': key, ...(position !== undefined && { 'kontor-position': position }) }),
        fetch: async (url, sent) => {
          const { signal = null, ...rest } = sent ?? {};
          const answer = await fetch(url, { ...rest, signal });
          positions.push(answer.headers.get('kontor-position'));
          return answer;
        },
      }),
    ],
  });
  await client.vendors.save.mutate({ vendornumber: 'L1', name: 'Papeterie Dupont SA' });
  [position] = positions.splice(0).flatMap((one) => one ?? []);
  expect(position).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  const { items } = await client.vendors.list.query({});
  expect([items.map(({ vendornumber }) => vendornumber), positions]).toEqual([['L1'], [null]]);
});

test('an invalid position is refused, where replicas are read and where not', async () => {
  for (const position of ['', '16', 'x/y', '0/0, 0/0'])
    expect(await ask(invoices, { position })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Kontor-Position'),
    });
});

test('where a replica breaks, hangs or is away, the primary answers', async () => {
  await post('C1');
  await caughtUp(primary, standby);
  const before = await readsBy('replica');
  // The list itself breaks, after the replica was found to be far enough.
  proxy.cutOnce({ words: ['COPY'], when: 'sent' });
  expect(await shows('C1')).toBe(true);
  expect(proxy.hasCut()).toBe(true);
  expect(await readsBy('replica')).toBe(before + 1);
  proxy.silence(true);
  for (let at = 0; at < 5; at += 1) expect(await shows('C1')).toBe(true);
  proxy.silence(false);
  proxy.cut();
  await expect
    .poll(async () => (await shows('C1')) && (await readsBy('replica')), { timeout: 120_000 })
    .toBeGreaterThan(before + 1);
  await proxy.close();
  for (let at = 0; at < 5; at += 1) expect(await shows('C1')).toBe(true);
  await proxy.open();
  expect(kontor.output.stderr).not.toMatch(/"level":"(error|fatal)"/);
});
