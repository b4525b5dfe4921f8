import { openDatabase } from '@kontor/data';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restRoutes, serverOptions } from '../../src/index.ts';
import { stock } from '../books.ts';
import { errorOf, noon, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const json = { 'content-type': 'application/json' };
const asJson = { accept: 'application/json' };
const refusedAs = async (path: string, sent: Parameters<Service['send']>[1]) => {
  const answer = await service.send(path, sent);
  return answer.status;
};

test('404: paths, versions and records that do not exist (§1)', async () => {
  const demo = '/api/latest/clients/demo';
  const unknown = [
    ...[
      `${demo}`,
      `${demo}/`,
      `${demo}/nothing`,
      `${demo}/vendors/a/b`,
      `${demo}/receipts`,
      `${demo}/gl/2026`,
    ],
    ...[
      '/api/v2/clients/demo/vendors',
      '/api/LATEST/clients/demo/vendors',
      `${demo}/Vendors`,
      `${demo}//vendors`,
    ],
    ...[
      `${demo}/vendors/NONE`,
      `${demo}/vendors/%00`,
      `${demo}/vendors/%F0%9F%8D%BA`,
      `${demo}/vendors/${'x'.repeat(256)}`,
    ],
    ...[
      `${demo}/vendors/${'%C3%BC'.repeat(1500)}`,
      `${demo}/invoices/__proto__`,
      `${demo}/parts/constructor`,
    ],
  ];
  for (const path of unknown) {
    const answer = await service.send(path, { headers: asJson });
    expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'not_found']);
  }
});

test('404: a path that cannot be decoded (§1)', async () => {
  for (const path of ['/vendors/%', '/vendors/%zz', '/vendors/%C3', '/invoices/%E0%A4%A/payments']) {
    const answer = await service.send(path, { headers: asJson });
    expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'not_found']);
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  }
});

test('405: Allow names the methods of the path, HEAD with GET (§1)', async () => {
  const methods = { '/vendors': 'GET, POST, HEAD', '/charts': 'GET, HEAD', '/vendors/L-2001': 'GET, HEAD' };
  for (const [path, allow] of Object.entries(methods)) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await service.send(path, {
        method,
        body: '{',
        headers: { ...json, accept: 'image/png' },
      });
      expect([answer.status, answer.headers['allow'], errorOf(answer).code]).toEqual([
        405,
        allow,
        'method_not_allowed',
      ]);
    }
  }
  expect((await service.send('/invoices/x/payments')).status).toBe(404);
});

test('200: a slash at the end changes nothing (§1)', async () => {
  for (const path of ['/vendors/', '/vendors/l-2001/', '/charts/?x=1'])
    expect((await service.send(path)).status).toBe(200);
});

test('the first of several faults is answered: 406, 415, 413, 400, 422, 409 (§4)', async () => {
  const large = Buffer.alloc(4_194_305, ' ');
  const unacceptable = { accept: 'image/png' };
  const path = '/vendors';
  expect(
    await refusedAs(path, { body: large, headers: { 'content-type': 'text/plain', ...unacceptable } }),
  ).toBe(406);
  expect(await refusedAs(path, { body: large, headers: { 'content-type': 'text/plain' } })).toBe(415);
  expect(await refusedAs(path, { body: large, headers: json })).toBe(413);
  expect(await refusedAs(path, { body: large.subarray(1), headers: json })).toBe(400);
});

test('X-Request-Id comes back if it is sane, and is made up if not (§4)', async () => {
  const idOf = async (id: string) =>
    (await service.send('/vendors', { headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await idOf('my_request-1.2')).toBe('my_request-1.2');
  for (const id of ['', 'a b', 'x'.repeat(129), '<script>']) expect(await idOf(id)).toMatch(/^[\da-f-]{36}$/);
});

test('204: a key that was sent as X-Request-Id is blanked in the answer and in the audit trail (§2, §4)', async () => {
  const headers = { 'x-request-id': service.key, 'content-type': 'application/json' };
  const answer = await service.send('/vendors', {
    method: 'POST',
    headers,
    body: JSON.stringify({ vendornumber: 'V-ID', name: 'Papeterie' }),
  });
  expect([answer.status, answer.headers['x-request-id']]).toEqual([204, 'kontor_[redacted]']);
  const links = await service.query(`SELECT records::text AS records FROM audit`);
  expect(links.some(({ records }) => String(records).includes('kontor_[redacted]'))).toBe(true);
  expect(links.some(({ records }) => String(records).includes(service.key))).toBe(false);
});

test('answers are not stored, and vary by what is accepted', async () => {
  for (const path of ['/vendors', '/vendors/NONE', '/nothing']) {
    const { headers } = await service.send(path);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' });
  }
});

test('503: while the database cannot be reached, with Retry-After (§4)', async () => {
  const database = openDatabase('postgresql://kontor@127.0.0.1:1/none');
  const app = fastify(serverOptions);
  await app.register(restRoutes, { database, receipts: service.receipts, now: () => noon });
  const url = '/api/latest/clients/demo/vendors';
  const { statusCode, headers, body } = await app.inject({
    url,
    headers: { ...asJson, 'x-api-key': service.key },
  });
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '1', 'unavailable']);
  await app.close();
  await database.close();
});
