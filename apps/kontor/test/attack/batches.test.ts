import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serve } from '../served.ts';

/** Batches over tRPC, and the turns of reads (docs/interface §17.1, §17.2). */
let served: Awaited<ReturnType<typeof serve>>;
let key: string;
let reads: { begun: number; together: number; most: number };

beforeAll(async () => {
  served = await serve({ rates: { key: { requests: 100_000, seconds: 90_000 }, address: 'none' } });
  key = await served.client('reader');
  const vendors = Array.from({ length: 100 }, (_, at) => at);
  for (const at of vendors) {
    const long = { name: 'x'.repeat(64), street: 'y'.repeat(70), email: `${'e'.repeat(200)}@example.ch` };
    const saved = await ask('reader/vendors.save', {
      method: 'POST',
      body: JSON.stringify({ vendornumber: `V-${at}`, ...long }),
    });
    expect(saved.status).toBe(200);
  }
  const { lists } = served.database;
  const { copied } = lists;
  reads = { begun: 0, together: 0, most: 0 };
  // The database answers after a while, so that reads that may be under way together are.
  lists.copied = async (...of) => {
    reads.begun += 1;
    reads.together += 1;
    reads.most = Math.max(reads.most, reads.together);
    await sleep(5);
    return copied(...of).finally(() => {
      reads.together -= 1;
    });
  };
});
afterAll(() => served.close());

const headersOf = (own: Record<string, string> = {}) => ({
  'x-api-key': key,
  'content-type': 'application/json',
  ...own,
});
const ask = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${served.address}/trpc/${path}`, { ...init, headers: headersOf(headers) });
const lists = (calls: number, input = {}) => {
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, input]));
  return `reader/${Array(calls).fill('vendors.list').join()}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
};

type Answered = {
  result?: { data: { items: object[] } };
  error?: { data: { httpStatus: number; path: string; refusal: { code: string } } };
};

test('a batch counts as its calls, and no more than all that there may be', async () => {
  const other = await serve({ rates: { key: { requests: 10, seconds: 90_000 }, address: 'none' } });
  onTestFinished(() => other.close());
  const headers = { 'x-api-key': await other.client('counted') };
  const whoAmI = (calls: number) =>
    fetch(`${other.address}/trpc/counted/${Array(calls).fill('whoAmI').join()}?batch=1`, { headers });
  const first = await whoAmI(4);
  expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"key";r=6;t=36000']);
  const refused = await whoAmI(7);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=6;/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(8_000);
  expect(await refused.json()).toMatchObject(
    Array.from({ length: 7 }, () => ({ error: { data: { refusal: { code: 'rate_limited' } } } })),
  );
  expect((await whoAmI(6)).headers.get('ratelimit')).toMatch(/^"key";r=0;/);
  const fresh = { 'x-api-key': await other.client('fresh') };
  const all = await fetch(`${other.address}/trpc/fresh/${Array(20).fill('whoAmI').join()}?batch=1`, {
    headers: fresh,
  });
  expect([all.status, all.headers.get('ratelimit')]).toEqual([200, '"key";r=0;t=90000']);
});

test('207: the calls of a batch are answered in their order, each by itself', async () => {
  const inputs = { 0: { vendornumber: 'V-1' }, 1: { vendornumber: 'V-none' }, 2: { vendornumber: 'V-2' } };
  const paths = Array(3).fill('vendors.get').join();
  for (const init of [
    { path: `reader/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}` },
    { path: `reader/${paths}?batch=1`, method: 'POST', body: JSON.stringify(inputs) },
  ]) {
    const { path, ...sent } = init;
    const answer = await ask(path, sent);
    expect(answer.headers.get('vary')).toContain('trpc-accept, accept, Origin');
    expect([answer.status, await answer.json()]).toMatchObject([
      207,
      [
        { result: { data: { vendornumber: 'V-1' } } },
        { error: { data: { httpStatus: 404, path: 'vendors.get', refusal: { code: 'not_found' } } } },
        { result: { data: { vendornumber: 'V-2' } } },
      ],
    ]);
  }
});

test('413: the calls of a batch beyond its bytes are refused, and answered in a batch of their own', async () => {
  const calls = 400;
  const answer = await ask(lists(calls));
  const answers = (await answer.json()) as Answered[];
  const done = answers.filter(({ result }) => result?.data.items.length === 100).length;
  const codes = answers
    .flatMap(({ error }) => error ?? [])
    .map(({ data }) => [data.httpStatus, data.refusal.code]);
  expect([answer.status, answers.length, done > 50, codes.length > 50]).toEqual([207, calls, true, true]);
  expect(new Set(codes.map(String))).toEqual(new Set(['413,batch_too_large']));
  expect(done + codes.length).toBe(calls);
  expect((await ask(lists(1))).status).toBe(200);
});

test('a client has two reads under way at once, and another client waits for none of its', async () => {
  const otherKey = await served.client('beside');
  Object.assign(reads, { begun: 0, most: 0 });
  const many = Array.from({ length: 30 }, () => ask(lists(5, { limit: 10 })));
  while (reads.begun < 5) await sleep(1);
  const began = reads.begun;
  const beside = await fetch(`${served.address}/api/latest/clients/beside/vendors?limit=10`, {
    headers: { 'x-api-key': otherKey },
  });
  const besideBegun = reads.begun - began;
  const answers = await Promise.all(many);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect([beside.status, reads.begun]).toEqual([200, 151]);
  // Two of the one, and one of the other.
  expect(reads.most).toBeLessThanOrEqual(3);
  expect(besideBegun).toBeLessThan(75);
});

test('a batch that is streamed goes on only as it is read, and ends with its caller', async () => {
  Object.assign(reads, { begun: 0 });
  const calls = 400;
  const request = get(`${served.address}/trpc/${lists(calls)}`, {
    headers: headersOf({ 'trpc-accept': 'application/jsonl' }),
  });
  const [answer] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  answer.pause();
  const settled = async () => {
    let before = -1;
    while (before !== reads.begun) {
      before = reads.begun;
      await sleep(300);
    }
    return before;
  };
  const unread = await settled();
  expect(unread).toBeLessThan(calls - 50);
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > 11_000_000) answer.destroy();
  });
  answer.on('error', () => undefined);
  answer.resume();
  await once(answer, 'close');
  const ended = await settled();
  expect([ended > unread, ended < calls]).toEqual([true, true]);
  const whole = await ask(lists(calls), { headers: { 'trpc-accept': 'application/jsonl' } });
  const text = await whole.text();
  expect(text.split('"V-99"').length - 1).toBe(calls);
});

test('400: subscriptions are refused in a batch, which would never end', async () => {
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }));
  const subscriptions = (calls: number) =>
    `reader/${Array(calls).fill('events.subscribe').join()}?batch=1&input=${input}`;
  const message = 'A subscription is sent by itself, not in a batch.';
  for (const calls of [1, 3])
    for (const headers of [{}, { 'trpc-accept': 'application/jsonl' }]) {
      const signal = AbortSignal.timeout(20_000);
      const answer = await ask(subscriptions(calls), { headers, signal });
      const text = await answer.text();
      expect(text.split(message).length - 1).toBe(calls);
      expect(text).toContain('"code":"invalid"');
      if (!('trpc-accept' in headers)) expect(answer.status).toBe(400);
    }
});
