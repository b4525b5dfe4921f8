import { once } from 'node:events';
import { connect } from 'node:net';
import type { AppRouter } from '@kontor/api';
import type { Refusal } from '@kontor/domain';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './served.ts';

/** tRPC over HTTP (docs/interface §1, §2, §4). */
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve();
  key = await kontor.client('muster');
});
afterAll(() => kontor.close());

const vendor = { vendornumber: 'V-1', name: 'Papeterie Dupont SA' };
const ask = (path: string, init: RequestInit = {}) => fetch(`${kontor.address}/trpc/${path}`, init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('200: a batch of many calls, longer than a parameter of a path usually may be', async () => {
  const links = [httpBatchLink({ url: `${kontor.address}/trpc/muster`, headers: { 'x-api-key': key } })];
  const books = createTRPCClient<AppRouter>({ links });
  const lists = Array.from({ length: 20 }, () => books.customers.list.query({}));
  expect(await Promise.all(lists)).toEqual(lists.map(() => ({ items: [] })));
});

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer kontor_wrong' }],
  ['two keys that differ', { authorization: 'Bearer kontor_wrong', 'x-api-key': 'kontor_other' }],
])('403: %s', async (_, headers) => {
  const answer = await ask('muster/vendors.list', { headers });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ error: { data: { refusal: { code: 'key_refused' } } } });
});

test('400 malformed: an object that has a key twice, of which a reader of JSON takes one only', async () => {
  const twice = '{"vendornumber":"V-2","name":"Papeterie","name":"Dupont"}';
  const inAddress = `muster/vendors.list?input=${encodeURIComponent('{"limit":1,"limit":2}')}`;
  for (const answer of [
    await post('muster/vendors.save', twice),
    await post('muster/vendors.save?batch=1', `{"0":${twice}}`),
    await ask(inAddress, { headers: { authorization: `Bearer ${key}` } }),
  ]) {
    expect(answer.status).toBe(400);
    const said = await answer.text();
    expect(said).toContain('"code":"malformed"');
    expect(said).toMatch(/the key (name|limit) stands twice/);
  }
});

test('403: an unknown client and a wrong key have the same answer', async () => {
  const of = async (client: string) =>
    (await ask(`${client}/vendors.list`, { headers: { 'x-api-key': 'x' } })).text();
  expect(await of('nobody')).toBe(await of('muster'));
});

test('403: a key without the scope', async () => {
  const reader = await kontor.client('readers', ['read']);
  const links = [httpLink({ url: `${kontor.address}/trpc/readers`, headers: { 'x-api-key': reader } })];
  const books = createTRPCClient<AppRouter>({ links });
  await expect(books.vendors.save.mutate(vendor)).rejects.toMatchObject({
    data: { httpStatus: 403, refusal: { code: 'scope_missing' } },
  });
  expect(await books.vendors.list.query({})).toEqual({ items: [] });
});

test.each([
  ['400: a field is wrong', 'muster/vendors.save', { ...vendor, zipcode: '12345678901' }, 400, 'invalid'],
  ['400: the body is no JSON', 'muster/vendors.save', '{"vendornumber"', 400, 'malformed'],
  ['404: there is no such procedure', 'muster/vendors.burn', {}, 404, 'not_found'],
] as const)('%s', async (_, path, body, status, code) => {
  const answer = await post(path, body);
  expect(await answer.json()).toMatchObject({ error: { data: { refusal: { code } } } });
  expect(answer.status).toBe(status);
});

test('200: a query is posted, as one with a long input may be', async () => {
  const answer = await post('muster/vendors.list', {});
  expect([answer.status, await answer.json()]).toEqual([200, { result: { data: { items: [] } } }]);
});

test('405: a write is asked for by GET', async () => {
  const input = encodeURIComponent(JSON.stringify(vendor));
  const answer = await ask(`muster/vendors.save?input=${input}`);
  expect(await answer.json()).toMatchObject({ error: { data: { refusal: { code: 'method_not_allowed' } } } });
  expect(answer.status).toBe(405);
});

test('415: a link that cannot stream is refused a file; one that can gets it', async () => {
  const of = (link: typeof httpLink | typeof httpBatchLink | typeof httpBatchStreamLink) => {
    const links = [link({ url: `${kontor.address}/trpc/muster`, headers: { 'x-api-key': key } })];
    return createTRPCClient<AppRouter>({ links }).exports.books.query({ format: 'hledger' });
  };
  for (const link of [httpLink, httpBatchLink])
    await expect(of(link)).rejects.toMatchObject({
      message: expect.stringContaining('httpBatchStreamLink'),
      data: { httpStatus: 415, refusal: { code: 'media_type_refused' } },
    });
  const text: string[] = [];
  for await (const part of (await of(httpBatchStreamLink)).content) text.push(String(part));
  expect(text.join('')).toContain('account');
});

test('415: a body that is no JSON by its type', async () => {
  const answer = await post('muster/vendors.save', vendor, { 'content-type': 'text/plain' });
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { error: { message: 'The header Content-Type says text/plain; the body must be application/json.' } },
  ]);
});

test('413: a body of more than 4 MB', async () => {
  const answer = await post('muster/vendors.save', { ...vendor, name: 'x'.repeat(4_194_304) });
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too_large')]);
});

test('an Idempotency-Key holds over tRPC, too', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await post('muster/vendors.save', vendor, headers);
  const again = await post('muster/vendors.save', vendor, headers);
  const other = await post('muster/vendors.save', { ...vendor, name: 'Another' }, headers);
  expect([first, again, other].map(({ status }) => status)).toEqual([200, 200, 422]);
  expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  const broken = await post('muster/vendors.save', vendor, { 'idempotency-key': 'x'.repeat(256) });
  expect([broken.status, await broken.json()]).toMatchObject([
    400,
    { error: { data: { refusal: { code: 'invalid', issues: [{ field: 'Idempotency-Key' }] } } } },
  ]);
});

test('a key may be sent in the query, as over REST, and must then equal that in the headers (§2)', async () => {
  const list = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${kontor.address}/trpc/muster/vendors.list?input=${encodeURIComponent('{}')}${query}`, {
      headers,
    });
  const answers = [await list(`&api_key=${key}`), await list(`&api_key=${key}x`, { 'x-api-key': key })];
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
});

test('every answer bears an X-Request-Id, the caller’s own if it is sane', async () => {
  const of = async (path: string, sent: string) =>
    (await fetch(`${kontor.address}${path}`, { headers: { 'x-request-id': sent } })).headers.get(
      'x-request-id',
    );
  for (const path of [
    '/trpc/muster/vendors.list',
    '/healthz',
    '/nowhere',
    '/%E0',
    '/api/v1/clients/muster/vendors',
  ]) {
    expect(await of(path, 'mine-1')).toBe('mine-1');
    expect(await of(path, 'in sane')).toMatch(/^[\w-]{36}$/);
  }
});

test('operator procedures are at -, with a key of no client, which opens the clients too', async () => {
  const operatorKey = await kontor.operatorKey();
  const of = (client: string) =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${kontor.address}/trpc/${client}`, headers: { 'x-api-key': operatorKey } })],
    });
  expect((await of('-').clients.list.query()).map(({ name }) => name)).toContain('muster');
  expect((await of('muster').keys.list.query()).length).toBe(1);
  await expect(of('-').keys.list.query()).rejects.toMatchObject({ data: { refusal: { code: 'not_found' } } });
  const answer = await ask('-/clients.list', { headers: { 'x-api-key': key } });
  expect(answer.status).toBe(403);
});

test.each([
  ['a batch that is no object', 'muster/vendors.save?batch=1', '1'],
  ['a batch of calls of two kinds', 'muster/vendors.save,vendors.list?batch=1', '{}'],
  ['values deeper than 32', 'muster/vendors.save', `{"a":${'['.repeat(70_000)}${']'.repeat(70_000)}}`],
])('400: %s', async (_, path, body) => {
  const answer = await post(path, body);
  const [refused] = [(await answer.json()) as object].flat();
  expect([answer.status, refused]).toMatchObject([
    400,
    { error: { data: { refusal: { code: 'malformed' } } } },
  ]);
});

test('400: a NUL in a filter, in each of them', async () => {
  const filters = {
    'exchangeRates.list': 'currency',
    'invoices.list': 'customer_number',
    'payables.list': 'vendor_number',
    'invoices.get': 'invnumber',
    'transactions.list': 'accno',
    'vendors.list': 'after',
  };
  for (const [path, name] of Object.entries(filters)) {
    for (const text of ['\0', '\ud800']) {
      const input = encodeURIComponent(JSON.stringify({ [name]: text }));
      const answer = await ask(`muster/${path}?input=${input}`, { headers: { 'x-api-key': key } });
      expect([path, text, [400, 404, 200].includes(answer.status)]).toEqual([path, text, true]);
      if (text === '\0' && answer.status !== 404) expect([path, answer.status]).toEqual([path, 400]);
    }
  }
});

test('431: a batch that is longer than an address may be, in the form of all answers over tRPC', async () => {
  const long = { url: `${kontor.address}/trpc/muster`, headers: { 'x-api-key': key } };
  const books = createTRPCClient<AppRouter>({ links: [httpBatchLink(long)] });
  const customernumber = 'x'.repeat(200);
  const refused = { data: { httpStatus: 431, refusal: { code: 'headers_too_large' } } };
  const asked = Array.from({ length: 100 }, () => books.customers.get.query({ customernumber }));
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: refused });
  const path = Array.from({ length: 200 }, () => 'customers.get').join();
  for (const address of [
    `customers.list?input=${'x'.repeat(17_000)}`,
    `${path}?batch=1&input=${'x'.repeat(40_000)}`,
  ]) {
    const answer = await ask(`muster/${address}`, { headers: { 'x-api-key': key } });
    expect([answer.status, answer.headers.get('connection')]).toEqual([431, 'close']);
    expect(JSON.stringify(await answer.json())).toContain('"refusal":{"code":"headers_too_large"');
  }
  const shorter = createTRPCClient<AppRouter>({ links: [httpBatchLink({ ...long, maxURLLength: 8_000 })] });
  const number = { customernumber: 'nobody' };
  const found = await Promise.allSettled(
    Array.from({ length: 100 }, () => shorter.customers.get.query(number)),
  );
  for (const one of found)
    expect(one).toMatchObject({ status: 'rejected', reason: { data: { httpStatus: 404 } } });
});

test('200: a procedure that answers nothing answers null', async () => {
  const answer = await post('muster/vendors.save', { vendornumber: 'V-9', name: 'Null AG' });
  expect([answer.status, await answer.json()]).toEqual([200, { result: { data: null } }]);
});

test('413: a body of more different keys than it may have', async () => {
  const keys = Array.from({ length: 9_000 }, (_, at) => `{"key${at}":1,"other${at}":2}`);
  const answer = await post('muster/vendors.save', `{"a":[${keys.join()}]}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { error: { data: { refusal: { code: 'too_large' } } } },
  ]);
});

test('400: of faults on thousands of lines the first thousand are named', async () => {
  const glentries = Array.from({ length: 5_000 }, () => ({ debit: 1 }));
  const answer = await post('muster/gl.post', { transdate: '2026-01-14', glentries });
  const { error } = (await answer.json()) as { error: { message: string; data: { refusal: Refusal } } };
  expect([answer.status, error.message]).toEqual([
    400,
    'glentries.0.accno is required. Only the first 1000 faults are listed.',
  ]);
  expect(error.data.refusal.issues).toHaveLength(1_000);
  expect(error.data.refusal.issues[1]).toEqual({
    field: 'glentries.0.debit',
    message: 'must be a decimal number',
    wording: { name: 'a_decimal' },
  });
});

test('400: a value of the wrong type is not reported as missing', async () => {
  const answer = await post('muster/vendors.save', { vendornumber: 5, zipcode: 5 });
  const { error } = (await answer.json()) as { error: { data: { refusal: Refusal } } };
  expect(error.data.refusal.issues).toEqual([
    { field: 'vendornumber', message: 'must be a text', wording: { name: 'a_text' } },
    { field: 'zipcode', message: 'must be a text', wording: { name: 'a_text' } },
  ]);
});

test('400: a batch of more calls than it may have', async () => {
  const batch = (calls: number) =>
    ask(`muster/${Array(calls).fill('whoAmI').join()}?batch=1`, { headers: { 'x-api-key': key } });
  expect((await batch(500)).status).toBe(200);
  const answer = await batch(501);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { message: 'A batch has too many calls.', data: { refusal: { code: 'invalid' } } } },
  ]);
});

test('413: a body of more values than it may have', async () => {
  const answer = await post('muster/vendors.save', `{"a":[${Array(50_000).fill('{}').join()}]}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { error: { data: { refusal: { code: 'too_large' } } } },
  ]);
});

const wrongHosts = [
  '',
  'a@b',
  'fu[zz',
  't: fuzz',
  '\u0083uzz',
  'localhost/a',
  'localhost:1:2',
  'localhost:123456',
];
test.each(['', ...wrongHosts.map((host) => `Host: ${host}\r\n`)])(
  '400: a Host that is missing or cannot be read: %j',
  async (host) => {
    const { port } = new URL(kontor.address);
    const paths = [
      '/healthz',
      '/trpc/-/session.whoAmI',
      '/trpc/muster/vendors.list',
      '/api/v1/clients/muster/vendors',
    ];
    for (const path of paths) {
      const request = `GET ${path} HTTP/1.1\r\n${host}X-API-Key: ${key}\r\n\r\n`;
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request, 'latin1'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      await once(socket, 'close');
      expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
      expect(answer.toString()).toMatch(/^connection: close\r$/im);
      expect(answer.toString()).toMatch(/^x-request-id: /im);
      expect(answer.toString()).toContain('<code>malformed</code>');
    }
  },
);

test('400: a strict call names unknown keys and parameters, and any post refuses a dry run that it does not have (§3.9)', async () => {
  const prefer = { prefer: 'handling=strict' };
  const misspelt = { vendornumber: 'V-STRICT', name: 'Papeterie', zip_code: '8000' };
  const refusalIn = async (answer: Response) => [
    answer.status,
    answer.headers.get('preference-applied'),
    ((await answer.json()) as { error: { data: { refusal: unknown } } }).error.data.refusal,
  ];
  expect(await refusalIn(await post('muster/vendors.save', misspelt, prefer))).toEqual([
    400,
    'handling=strict',
    {
      code: 'invalid',
      wording: expect.objectContaining({ name: 'fault' }),
      issues: [{ field: 'zip_code', message: 'is unknown; the nearest known name is zipcode' }],
      retryable: false,
      next: { operation: 'vendors.save', field: 'zip_code' },
    },
  ]);
  expect(await refusalIn(await post('muster/vendors.save?dry-run=1', vendor))).toEqual([
    400,
    null,
    {
      code: 'invalid',
      wording: expect.objectContaining({ name: 'fault' }),
      issues: [{ field: 'dry-run', message: 'is not a parameter of this operation, which has none' }],
      retryable: false,
      next: { operation: 'vendors.save', field: 'dry-run' },
    },
  ]);
  const list = await ask('muster/vendors.list?limit=1', { headers: { 'x-api-key': key, ...prefer } });
  expect((await refusalIn(list))[2]).toMatchObject({ issues: [{ field: 'limit' }] });
  expect((await post('muster/vendors.save?colour=red', misspelt)).status, 'tolerant').toBe(200);
});

test('200: of a strict batch the calls with unknown keys are refused, and the others done (§3.9)', async () => {
  const answer = await post(
    'muster/vendors.save,vendors.save?batch=1',
    { 0: { ...vendor, vendornumber: 'V-B0', nmae: 'x' }, 1: { ...vendor, vendornumber: 'V-B1' } },
    { prefer: 'handling=strict' },
  );
  const outcomes = (await answer.json()) as { error?: { data: { httpStatus: number } } }[];
  expect(outcomes.map(({ error }) => error?.data.httpStatus)).toEqual([400, undefined]);
});
