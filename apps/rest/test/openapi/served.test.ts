import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../books.ts';
import { openService, type Service } from '../service.ts';

/**
 * The OpenAPI document and the XML Schema, as they are fetched: compressed, tagged, and at hardly
 * any cost (docs/interface §1, §3.12).
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const files = [
  '/api/latest/openapi.json',
  '/api/v1/openapi.json',
  '/api/latest/kontor.xsd',
  '/api/v1/kontor.xsd',
];

const fetched = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers: answered, rawPayload } = await service.app.inject({ method, url, headers });
  return { status: statusCode, headers: answered, bytes: rawPayload };
};

test('200: each is compressed for whoever accepts gzip, without a key, and says the same', async () => {
  for (const file of files) {
    const plain = await fetched(file);
    expect([file, plain.status, plain.headers['content-encoding']]).toEqual([file, 200, undefined]);
    for (const accepted of ['gzip', 'gzip, deflate, br', '*']) {
      const zipped = await fetched(file, { 'accept-encoding': accepted });
      expect([file, zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual([
        file,
        'gzip',
        'Accept-Encoding',
      ]);
      expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 5);
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    }
    for (const refused of ['identity', 'gzip;q=0', 'br'])
      expect((await fetched(file, { 'accept-encoding': refused })).bytes.equals(plain.bytes)).toBe(true);
    const withKey = await fetched(file, { 'accept-encoding': 'gzip', 'x-api-key': service.key });
    expect(gunzipSync(withKey.bytes).equals(plain.bytes)).toBe(true);
  }
});

test('304: each has a tag, by which a caller learns that nothing has changed', async () => {
  for (const file of files) {
    const { headers, bytes } = await fetched(file);
    const etag = String(headers['etag']);
    expect([etag, headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'public, no-cache',
    ]);
    for (const sent of [etag, etag.slice(2), `"x", ${etag}`, '*'])
      for (const method of ['GET', 'HEAD'] as const) {
        const again = await fetched(file, { 'if-none-match': sent, 'accept-encoding': 'gzip' }, method);
        expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag]);
      }
    expect((await fetched(file, { 'if-none-match': 'W/"x"' })).status).toBe(200);
    const head = await fetched(file, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(bytes.length),
    ]);
  }
});

test('the document has the address by which it is asked for, whatever is in it, and a tag for each', async () => {
  const [file = ''] = files;
  const tags = new Set<unknown>();
  for (const host of [
    'books.example',
    'a"b',
    'x$&y',
    ...Array.from({ length: 20 }, (_, at) => `h${at}.example`),
  ]) {
    const { bytes, headers } = await fetched(file, { host });
    const { servers, externalDocs } = JSON.parse(bytes.toString()) as {
      servers: { url: string }[];
      externalDocs: { url: string };
    };
    expect(servers.map(({ url }) => url)).toEqual([`http://${host}/api/{version}/clients/{client_name}`]);
    expect(externalDocs.url).toBe(`http://${host}/docs/`);
    tags.add(headers['etag']);
  }
  expect(tags.size).toBe(23);
});

test('the document is compressed once, and takes no more of the CPU than a few records, however many ask for it', async () => {
  const cpuOf = async (request: () => Promise<unknown>) => {
    await request();
    const before = process.cpuUsage();
    for (let at = 0; at < 10; at += 1) await Promise.all(Array.from({ length: 20 }, request));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const record = () =>
    fetched('/api/latest/clients/demo/customers/K-1001', {
      'x-api-key': service.key,
      accept: 'application/json',
    });
  const ofRecords = await cpuOf(record);
  for (const file of ['/api/latest/openapi.json', '/api/latest/kontor.xsd']) {
    // The least of three, as garbage of other tests in this process may be collected in the
    // meantime.
    const times: number[] = [];
    for (let at = 0; at < 3; at += 1)
      times.push(await cpuOf(() => fetched(file, { 'accept-encoding': 'gzip' })));
    expect(Math.min(...times)).toBeLessThan(5 * ofRecords);
  }
});
