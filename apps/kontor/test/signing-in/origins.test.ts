import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { mutate, openLink } from './browser.ts';

/**
 * KONTOR_ORIGINS: pages of other origins call with keys, and never with a cookie (docs/operations).
 */
const shop = 'https://shop.example.ch';
const evil = 'https://evil.example';
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve({ origins: [shop] });
  key = await kontor.client('muster');
});
afterAll(() => kontor.close());

const paths = ['/api/v1/clients/muster/vendors', '/trpc/muster/vendors.save'];

/** The question that a browser asks before a page of another origin may call with a key. */
const preflight = (path: string, origin: string) =>
  fetch(`${kontor.address}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    },
  });

test.each(paths)('%s may be called from an origin that is set, and from no other', async (path) => {
  const { status, headers } = await preflight(path, shop);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, shop]);
  expect(headers.get('access-control-allow-headers')).toBe('x-api-key,content-type');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect((await preflight(path, evil)).headers.get('access-control-allow-origin')).toBeNull();
});

test('a page of such an origin reads the answers to its key, refusals too', async () => {
  const url = `${kontor.address}/api/v1/clients/muster/vendors`;
  for (const [sent, status] of [
    [key, 200],
    ['kontor_wrong', 403],
  ] as const) {
    const answer = await fetch(url, { headers: { origin: shop, 'x-api-key': sent } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, shop]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test.each([
  ['/healthz', ['origin']],
  ['/', ['origin']],
  ['/login', ['origin', 'accept']],
  ['/api/v1/clients/muster/vendors', ['origin', 'accept']],
  ['/trpc/muster/vendors.list?input={}', ['origin']],
  ['/nowhere', ['origin']],
])('%s says that its answer depends on the origin, whether one is sent or not', async (path, names) => {
  for (const headers of [{}, { origin: shop }, { origin: evil }]) {
    const answer = await fetch(`${kontor.address}${path}`, { headers: { accept: 'text/html', ...headers } });
    await answer.arrayBuffer();
    const vary = answer.headers.get('vary')?.toLowerCase().split(/, */);
    expect([headers, vary]).toEqual([headers, expect.arrayContaining(names)]);
  }
});

test('403: a session is used by such a page no more than by any other', async () => {
  const { cookie = '' } = await openLink(kontor.address, await kontor.invite('muster'));
  const url = `${kontor.address}/trpc/muster/vendors.save`;
  const input = { vendornumber: 'V-1', name: 'Papeterie' };
  for (const headers of [
    { cookie, origin: shop },
    { cookie, origin: shop, 'sec-fetch-site': 'cross-site' },
  ])
    expect(await mutate(url, { headers, input })).toMatchObject({ status: 403, code: 'origin_refused' });
  const read = await fetch(`${kontor.address}/trpc/muster/vendors.list?input={}`, {
    headers: { cookie, origin: shop },
  });
  expect(read.status).toBe(403);
});

const toConnect = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp/muster',
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
];

test('a program in a browser connects from any origin, and a page gets neither to the person nor to the tools', async () => {
  for (const path of toConnect) {
    const { status, headers } = await preflight(path, evil);
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*']);
    expect(headers.get('access-control-allow-headers')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const method = path.startsWith('/oauth') ? 'POST' : 'GET';
    // Its faults are read, too.
    const answer = await fetch(`${kontor.address}${path}`, { method, headers: { origin: evil } });
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
    await answer.arrayBuffer();
  }
  for (const path of ['/oauth/authorize', '/oauth/resume', '/connect', '/mcp', '/mcp/muster'])
    for (const answer of [
      await preflight(path, evil),
      await fetch(`${kontor.address}${path}`, { method: 'POST', headers: { origin: evil } }),
    ])
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
});

test('without the setting no other origin may call, and programs connect all the same', async () => {
  const plain = await serve();
  const openTo = async (path: string) =>
    (await fetch(`${plain.address}${path}`, { headers: { origin: shop } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await openTo('/healthz')).toBeNull();
  expect(await openTo('/.well-known/oauth-authorization-server')).toBe('*');
  await plain.close();
});
