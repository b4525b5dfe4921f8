import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const [xml, json] = ['application/xml; charset=utf-8', 'application/json; charset=utf-8'];
const vendor = { vendornumber: 'L-2001', name: 'Papeterie' };

test.each([
  [undefined, xml],
  ['*/*', xml],
  ['application/json', json],
  ['text/xml', xml],
  ['application/xml;q=0.5, application/json', json],
  ['*+json, application/json', json],
])('200: Accept %s is answered in %s (§3.1)', async (accept, type) => {
  const { status, headers } = await service.send('/vendors', {
    headers: accept === undefined ? {} : { accept },
  });
  expect([status, headers['content-type']]).toEqual([200, type]);
});

test('400: without Accept an error comes in the format of the body (§3.1)', async () => {
  const typeFor = async (sent: Parameters<Service['send']>[1]) => {
    const { status, headers, body } = await service.send('/vendors', sent);
    expect(status).toBe(400);
    return [headers['content-type'], body.slice(0, 12)];
  };
  expect(await typeFor({ json: {} })).toEqual([json, '{ "error": "']);
  expect(await typeFor({ xml: '<vendor/>' })).toEqual([xml, '<?xml versio']);
  expect(await typeFor({ xml: '<vendor/>', headers: { accept: 'application/json' } })).toEqual([
    json,
    '{ "error": "',
  ]);
});

test('406: an Accept that admits neither, for a POST too, and nothing is written (§3.1)', async () => {
  const headers = { accept: 'text/html' };
  const get = await service.send('/vendors', { headers });
  expect([get.status, get.headers['content-type']]).toEqual([406, xml]);
  const post = await service.send('/vendors', { json: { vendornumber: 'L-406', name: 'N' }, headers });
  expect([post.status, post.headers['content-type'], errorOf(post).code]).toEqual([
    406,
    json,
    'not_acceptable',
  ]);
  expect((await service.send('/vendors/L-406')).status).toBe(404);
  expect((await service.send('/vendors/NONE', { headers })).status).toBe(404);
});

test('415: a body in another type, or in none (§3.1)', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'json',
    '',
  ]) {
    const answer = await service.send('/vendors', {
      body: JSON.stringify(vendor),
      headers: { 'content-type': type, accept: '*/*' },
    });
    expect([type, answer.status]).toEqual([type, 415]);
    expect(answer.body).toContain('<code>media_type_refused</code>');
  }
  expect((await service.send('/vendors', { body: 'x' })).status).toBe(415);
});

test('415: a body that is compressed, whatever it takes (§3.1)', async () => {
  for (const [path, type] of [
    ['/vendors', 'application/json'],
    ['/belege', 'multipart/form-data; boundary=edge'],
  ] as const) {
    const headers = { 'content-type': type, 'content-encoding': 'gzip', accept: 'application/json' };
    const answer = await service.send(path, { body: gzipSync(JSON.stringify(vendor)), headers });
    expect([answer.status, errorOf(answer).code]).toEqual([415, 'media_type_refused']);
  }
  const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
  expect((await service.send('/vendors', { body: JSON.stringify(vendor), headers })).status).toBe(204);
});

test('204: types in capitals, with a charset, and text/xml (§3.1)', async () => {
  for (const type of ['APPLICATION/JSON', 'application/json;charset="UTF-8"'])
    expect(
      (await service.send('/vendors', { body: JSON.stringify(vendor), headers: { 'content-type': type } }))
        .status,
    ).toBe(204);
  const body = '<a:vendor xmlns:a="x" b="c"><a:vendornumber>L-2001</a:vendornumber></a:vendor>';
  expect((await service.send('/vendors', { body, headers: { 'content-type': 'text/xml' } })).status).toBe(
    204,
  );
});

test('200: the body of a GET is not looked at', async () => {
  const sent = {
    method: 'GET',
    body: '{{{',
    headers: { 'content-type': 'application/json', accept: 'application/xml' },
  };
  expect((await service.send('/vendors', sent)).status).toBe(200);
});
