import { Writable } from 'node:stream';
import { instantAt } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, openService, type Sent, type Service } from '../service.ts';

const lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

let service: Service;
beforeAll(async () => {
  service = await openService({ logger: { level: 'trace', stream } });
});
afterAll(() => service.close());

const asJson = { accept: 'application/json' };
const vendors = '/api/latest/clients/demo/vendors';

test('200: a key in each of its places, and in several at once (§2)', async () => {
  const { key } = service;
  const places: Sent['headers'][] = [
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'x-api-key': key },
    { 'X-RMA-KEY': key },
    { authorization: `Bearer ${key}`, 'x-api-key': key, 'x-rma-key': key },
  ];
  for (const headers of places)
    expect((await service.send(vendors, { key: null, headers: headers ?? {} })).status).toBe(200);
  expect((await service.send(`${vendors}?api_key=${key}`, { key: null })).status).toBe(200);
  expect((await service.send(`${vendors}?api_key=${key}&api_key=${key}`)).status).toBe(200);
});

test('403: a wrong, expired, revoked or foreign key and an unknown client have the same answer, no key another (§2)', async () => {
  const { key } = service;
  const expired = await service.keyWith(['read'], { expires: instantAt(Date.parse('2026-03-01T10:59:59Z')) });
  const revoked = await service.keyWith(['read']);
  await service.query(`UPDATE api_key SET revoked = now() WHERE id = (SELECT max(id) FROM api_key)`);
  const foreign = await service.keyWith(['read'], { client: 'other' });
  const missing: [path: string, sent: Sent][] = [
    [vendors, { key: null }],
    [vendors, { key: '' }],
    ['/api/v9/clients/demo/vendors', { key: null }],
    ['/api/latest/clients/nobody/vendors', { key: null }],
    [`${vendors}/NONE`, { key: null }],
    [vendors, { key: null, method: 'DELETE' }],
    [vendors, { key: null, body: 'x', headers: { 'content-type': 'text/plain' } }],
    [vendors, { key: null, body: Buffer.alloc(5_000_000) }],
  ];
  const wrong: [path: string, sent: Sent][] = [
    [vendors, { key: 'kontor_wrong' }],
    [vendors, { key: `${key}x` }],
    [vendors, { key: expired }],
    [vendors, { key: revoked }],
    [vendors, { key: foreign }],
    [`${vendors}?api_key=${key}`, { key: 'other' }],
    [`${vendors}?api_key=${key}&api_key=other`, { key: null }],
    [vendors, { headers: { authorization: 'Bearer other' } }],
    ['/api/latest/clients/nobody/vendors', {}],
    ['/api/latest/clients/no%20body%00/vendors', {}],
    ['/api/latest/clients/nobody/nothing', {}],
    ['/api/v9/clients/demo/vendors', { key: 'kontor_wrong' }],
    ['/api/latest/nothing', {}],
    ['/api/', {}],
    ['/api', {}],
    [`${vendors}/NONE`, { key: 'kontor_wrong' }],
    [vendors, { key: 'kontor_wrong', method: 'DELETE' }],
    [vendors, { key: 'kontor_wrong', body: 'x', headers: { 'content-type': 'text/plain' } }],
    [vendors, { key: 'kontor_wrong', body: Buffer.alloc(5_000_000) }],
  ];
  for (const refused of [missing, wrong]) {
    const bodies = new Set<string>();
    for (const [path, sent] of refused) {
      const answer = await service.send(path, { ...sent, headers: { ...asJson, ...sent.headers } });
      expect([path, answer.status]).toEqual([path, 403]);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toMatch(
      /^\{ "error": ".+", "code": "key_refused", "status": "403", "issues": \[\], "retryable": "false" \}$/,
    );
  }
});

test('403: a good key without the scope of the operation, whatever else is wrong (§2, §4)', async () => {
  const [reads, writes] = [await service.keyWith(['read']), await service.keyWith(['write', 'admin'])];
  for (const sent of [
    { key: writes },
    { key: reads, json: {} },
    { key: reads, body: '{', headers: { 'content-type': 'x' } },
  ]) {
    const answer = await service.send('/vendors', {
      ...sent,
      headers: { ...asJson, ...('headers' in sent ? sent.headers : {}) },
    });
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'scope_missing']);
  }
  expect((await service.send('/vendors', { key: reads })).status).toBe(200);
});

test('200: an operator key opens every client, and a client in any case (§1, §2)', async () => {
  const operatorKey = await service.keyWith(['read', 'admin'], { client: 'none of them' });
  for (const client of ['demo', 'OTHER', 'Demo'])
    expect((await service.send(`/api/v1/clients/${client}/vendors`, { key: operatorKey })).status).toBe(200);
});

test('a key is in no answer and in no line of the log (§2)', async () => {
  const { key } = service;
  await service.query('ALTER TABLE customer RENAME TO customer_away');
  const paths = [
    `${vendors}?limit=1&api_key=${key}`,
    `${vendors}?api%5Fkey=${key}`,
    `/api/latest/clients/demo/nothing?api_key=${key}`,
    `/api?api_key=${key}`,
    `/api/latest/clients/demo/customers?api_key=${key}`,
  ];
  for (const path of paths) {
    const { body, headers } = await service.send(path, { key: null });
    expect(body + JSON.stringify(headers)).not.toContain(key);
  }
  await service.query('ALTER TABLE customer_away RENAME TO customer');
  expect(lines.length).toBeGreaterThan(paths.length);
  expect(lines.join('')).not.toContain(key);
});

test('500: a fault is answered in one sentence and logged whole (§4)', async () => {
  await service.query('ALTER TABLE vendor RENAME TO vendor_away');
  const answer = await service.send('/vendors', { headers: asJson });
  await service.query('ALTER TABLE vendor_away RENAME TO vendor');
  expect(answer.status).toBe(500);
  expect(answer.body).toBe(
    '{ "error": "Something went wrong.", "code": "internal", "status": "500", "issues": [], "retryable": "false" }',
  );
  expect(lines.join('')).toContain('relation \\"vendor\\" does not exist');
});
