import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';

let service: Service;
let booked: unknown;
const entries = async () => (await service.query('SELECT count(*)::int AS n FROM entry'))[0]?.['n'];

beforeAll(async () => {
  service = await openService();
  await stock(service);
  booked = await entries();
});
afterAll(async () => {
  // Nothing of all this was booked.
  expect(await entries()).toBe(booked);
  await service.close();
});

const good = bodyOf('xml/invoice-entries.xml');
const deep = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

test.each([
  ['that is empty', ''],
  ['of blanks', ' \n'],
  ['cut short', good.slice(0, -20)],
  ['of plain text', 'invoice'],
  ['that is JSON', '{"invnumber":"1"}'],
  ['with elements that do not match', '<invoice><notes></invoice></notes>'],
  ['with a second root', `${good}<invoice/>`],
  ['with text after the root', `${good}x`],
  ['of another root', '<invoices><invoice/></invoices>'],
  ['with a DOCTYPE', good.replace('?>', '?><!DOCTYPE invoice>')],
  [
    'with an entity of its own',
    good.replace('?>', '?><!DOCTYPE invoice [<!ENTITY a "a">]>').replace('A1.1', '&a;'),
  ],
  ['with an undefined entity', good.replace('A1.1', '&nbsp;')],
  ['with a forbidden character', good.replace('A1.1', '&#1;')],
  ['nested 10,000 deep', `<invoice>${deep(10_000)}</invoice>`],
  ['nested 33 deep', `<invoice>${deep(32)}</invoice>`],
  ['with two transdate', good.replace('<duedate>', '<transdate>2026-01-15</transdate><duedate>')],
  ['with an element in a scalar', good.replace('A1.1', 'A<b/>1')],
  ['in another encoding', good.replace('UTF-8', 'ISO-8859-1')],
])('400: XML %s is malformed (§3.2)', async (_, xml) => {
  const answer = await service.send('/invoices', { xml, headers: { accept: 'application/json' } });
  expect([answer.status, errorOf(answer).code]).toEqual([400, 'malformed']);
  expect(answer.body).toMatch(/^\{ "error": "/);
});

const inJson = JSON.stringify(invoiceOf('A1.1'));
test.each([
  ['that is empty', ''],
  ['cut short', inJson.slice(0, -2)],
  ['that is no object', `[${inJson}]`],
  ['with more behind it', `${inJson}{}`],
  ['nested 10,000 deep', `{"notes":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['with two transdate', inJson.replace('{', '{"transdate":"2026-01-15",')],
  ['with a list for a scalar', inJson.replace('"A1.1"', '["A1.1"]')],
  ['that is XML', good],
])('400: JSON %s is malformed (§3.2)', async (_, body) => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await service.send('/invoices', { body, headers });
  expect([answer.status, errorOf(answer).code]).toEqual([400, 'malformed']);
});

test('204: a JSON list of one record is the record, and 400: one of none or several (§3.2)', async () => {
  const send = (vendor: unknown) => service.send('/vendors', { json: { vendor } });
  const vendor = { vendornumber: 'ONE', name: 'Papeterie' };
  expect((await send([vendor])).status).toBe(204);
  expect(await service.read('/vendors/ONE')).toMatchObject(vendor);
  for (const list of [[], [vendor, vendor]]) {
    const answer = await send(list);
    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      { code: 'malformed', error: `The body must be one vendor, and is a list of ${list.length}.` },
    ]);
  }
});

test('400: bytes that are not UTF-8 (§3.2)', async () => {
  for (const [type, body] of [
    ['application/xml', good],
    ['application/json', inJson],
  ] as const) {
    const bytes = Buffer.from(body.replace('Beratung', 'Beratung ü'), 'latin1');
    const answer = await service.send('/invoices', {
      body: bytes,
      headers: { 'content-type': type, accept: 'application/json' },
    });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'malformed']);
  }
});

test('400: a POST without a body at all, and one without its type', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    const answer = await service.send('/invoices', {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
    });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'malformed']);
  }
});

test('413: 4,194,304 bytes are read and one more is not (§17)', async () => {
  const sized = (length: number) =>
    `${inJson.slice(0, -1)},"pad":"${'x'.repeat(length - inJson.length - 9)}"}`;
  expect(sized(5000)).toHaveLength(5000);
  const send = (body: string) =>
    service.send('/invoices?x=1', { body, headers: { 'content-type': 'application/json' } });
  const refused = await send(sized(4_194_305));
  expect([refused.status, errorOf(refused).code]).toEqual([413, 'too_large']);
  const unread = await service.send('/invoices', {
    body: Buffer.alloc(5_000_000),
    headers: { 'content-type': 'application/xml' },
  });
  expect(unread.status).toBe(413);
  expect(unread.body).toContain('<code>too_large</code>');
  const most = sized(4_194_304).replace('"2026-01-14T00:00:00+01:00"', '"2026-02-30T00:00:00+01:00"');
  expect(errorOf(await send(most))).toMatchObject({ code: 'invalid', issues: [{ field: 'transdate' }] });
});

test('400: an exponent is an invalid amount, not another number (§3.5)', async () => {
  for (const amount of ['1e2', '1E+2', '99.00e0']) {
    const body = inJson.replace('"99.00"', amount);
    const answer = await service.send('/invoices', { body, headers: { 'content-type': 'application/json' } });
    expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field: 'incomeentries.0.amount' }] });
  }
});

test('204: names such as __proto__ are unknown like any other (§3.9)', async () => {
  const body = '{"vendornumber":"L-2001","__proto__":{"name":"X"},"constructor":{"prototype":{"city":"X"}}}';
  expect(
    (await service.send('/vendors', { body, headers: { 'content-type': 'application/json' } })).status,
  ).toBe(204);
  const xml = '<vendor><__proto__><city>X</city></__proto__><vendornumber>L-2001</vendornumber></vendor>';
  expect((await service.send('/vendors', { xml, ignored: true })).status).toBe(204);
  expect(await service.read('/vendors/L-2001')).toMatchObject({ name: 'Papeterie', city: '' });
  expect({}).not.toHaveProperty('city');
});

/** The answer on a socket to `text`; when `end`, the caller then closes its side. */
const onSocket = (port: number, text: string, end = false) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(text) : socket.write(text)));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

test('a request that breaks off, or expects too much, does no harm', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as { port: number };
  const head = [
    'POST /api/latest/clients/demo/invoices HTTP/1.1',
    ...['Host: a', 'Connection: close', `X-API-Key: ${service.key}`, 'Content-Type: application/json'],
  ].join('\r\n');
  await onSocket(port, `${head}\r\nContent-Length: 5000\r\n\r\n${inJson}`, true);
  await onSocket(port, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"inv\r\n`, true);
  const expecting = (what: string) =>
    onSocket(port, `${head}\r\nContent-Length: 2\r\nExpect: ${what}\r\n\r\n{}`);
  expect(await expecting('miracles')).toMatch(/^HTTP\/1.1 417 /);
  expect(await expecting('100-continue')).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /);
  expect((await service.send('/vendors')).status).toBe(200);
});

test('413: a caller that sends 5 MB on a socket gets its answer (§17)', async () => {
  const { port } = service.app.server.address() as { port: number };
  const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/latest/clients/demo/invoices`;
  for (const body of [Buffer.alloc(5_000_000), new Blob([Buffer.alloc(5_000_000)]).stream()]) {
    const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  }
});
