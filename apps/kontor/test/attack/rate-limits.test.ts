import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * Requests in a while (docs/interface §17.1). The window is so long that none of it comes free
 * during the test.
 */
let served: Awaited<ReturnType<typeof serve>>;
let key: string;
let other: string;

beforeAll(async () => {
  served = await serve({
    proxies: ['loopback'],
    rates: { key: { requests: 3, seconds: 90_000 }, address: { requests: 2, seconds: 90_000 } },
  });
  key = await served.client('limited');
  other = await served.client('other');
});
afterAll(() => served.close());

const call = (path: string, headers: Record<string, string>) =>
  fetch(`${served.address}${path}`, { headers: { accept: 'application/json', ...headers } });
const books = (client: string) => `/api/latest/clients/${client}/vendors`;
const from = (address: string) => ({ 'x-forwarded-for': address });

test('the requests of a key are counted together over REST and tRPC, and every answer says what is left', async () => {
  const first = await call(books('limited'), { 'x-api-key': key, ...from('192.0.2.1') });
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=3;w=90000');
  expect(first.headers.get('ratelimit')).toBe('"key";r=2;t=30000');
  const second = await call('/trpc/limited/vendors.list?input={}', {
    'x-api-key': key,
    ...from('192.0.2.2'),
  });
  expect(second.status).toBe(200);
  expect(second.headers.get('ratelimit')).toMatch(/^"key";r=1;t=(59999|60000)$/);
  await call(books('limited'), { authorization: `Bearer ${key}`, ...from('192.0.2.3') });

  const refused = await call(books('limited'), { 'x-api-key': key, ...from('192.0.2.4') });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;/);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(29_000);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    error: `Too many requests; try again in ${wait} seconds.`,
  });
  const xml = await call(books('limited'), { 'x-api-key': key, accept: 'application/xml' });
  expect(xml.status).toBe(429);
  expect(await xml.text()).toContain('<code>rate_limited</code>');
  const overTrpc = await call('/trpc/limited/vendors.list?input={}', { 'x-api-key': key });
  expect(overTrpc.status).toBe(429);
  expect(overTrpc.headers.get('retry-after')).not.toBeNull();

  expect((await call(books('other'), { 'x-api-key': other, ...from('192.0.2.4') })).status).toBe(200);
});

test('who invents keys is refused by the address, and a key that has opened something is not', async () => {
  const there = from('198.51.100.7');
  const known = await served.client('known');
  expect((await call(books('known'), { 'x-api-key': known, ...there })).status).toBe(200);
  for (const invented of ['a', 'b'])
    expect((await call(books('known'), { 'x-api-key': invented, ...there })).status).toBe(403);
  expect((await call(books('known'), { 'x-api-key': 'c', ...there })).status).toBe(429);
  expect((await call(books('known'), there)).status).toBe(429);
  expect((await call(books('known'), { 'x-api-key': known, ...there })).status).toBe(200);
});

test('made-up keys and sessions count for the address also where no key is needed', async () => {
  const document = '/api/latest/kontor.xsd';
  const there = from('198.51.100.8');
  for (const invented of ['d', 'e'])
    expect((await call(document, { 'x-api-key': invented, ...there })).status).toBe(200);
  expect((await call(document, { 'x-api-key': 'f', ...there })).status).toBe(429);
  const port = new URL(served.address).port;
  const signedOut = (session: string) =>
    call('/trpc/-/session.whoAmI', {
      cookie: `kontor_session_${port}=${session}`,
      'sec-fetch-site': 'same-origin',
      ...from('198.51.100.9'),
    });
  for (const invented of ['a', 'b']) expect((await signedOut(invented)).status).toBe(401);
  expect((await signedOut('c')).status).toBe(429);
});

test('a key that nobody has seen yet opens its books where others have spent the limit of its address', async () => {
  const there = from('198.51.100.10');
  const fresh = await served.client('fresh');
  const flood = Array.from({ length: 20 }, (_, at) =>
    call(books('fresh'), { 'x-api-key': `invented ${at}`, ...there }),
  );
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(18);
  expect((await call(books('fresh'), { 'x-api-key': fresh, ...there })).status).toBe(200);
  const over = await call('/trpc/fresh/vendors.list?input={}', { 'x-api-key': fresh, ...there });
  expect(over.status).toBe(200);
  expect((await call(books('fresh'), { 'x-api-key': 'invented', ...there })).status).toBe(429);
});

test('an address of IPv6 counts with its network', async () => {
  for (const at of ['2001:db8:1:2::1', '2001:db8:1:2::2'])
    expect((await call(books('known'), from(at))).status).toBe(403);
  expect((await call(books('known'), from('2001:db8:1:2:ffff::9'))).status).toBe(429);
  expect((await call(books('known'), from('2001:db8:1:3::1'))).status).toBe(403);
});

test('programs on one database count together: what one has allowed is not left at another', async () => {
  const { url } = await freshDatabase();
  const rates = {
    key: { requests: 60, seconds: 90_000 },
    address: { requests: 60, seconds: 90_000 },
  };
  const [one, two] = await Promise.all([serve({ url, rates }), serve({ url, rates })]);
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()]);
  });
  const shared = await one.client('shared');
  const leftAt = async ({ address }: typeof one, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${books('shared')}`, { headers });
    expect([200, 403]).toContain(answer.status);
    return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
  };
  for (const headers of [{ 'x-api-key': shared }, {}]) {
    const sent = new Map([
      [one, 0],
      [two, 0],
    ]);
    const send = async (program: typeof one) => {
      sent.set(program, (sent.get(program) ?? 0) + 1);
      return leftAt(program, headers);
    };
    for (let at = 0; at < 20; at += 1) await send(one);
    // By itself a program would have counted what it was sent, and nothing else.
    const heardAt = (program: typeof one) => async () =>
      60 - (await send(program)) - (sent.get(program) ?? 0);
    const patience = { interval: 500 };
    await expect.poll(heardAt(two), patience).toBe(20);
    await expect.poll(heardAt(one), patience).toBe(sent.get(two));
  }
});
