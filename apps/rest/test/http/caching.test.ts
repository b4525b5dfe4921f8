import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, paymentOf, stock } from '../books.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
let url: string;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('C-1') });
  await service.query(`
    INSERT INTO vendor SELECT copy.* FROM vendor v, generate_series(1, 2000) n, jsonb_populate_record(v,
      jsonb_build_object('id', 1000 + n, 'vendornumber', 'V-' || n, 'vendornumber_folded', 'v-' || n)) copy WHERE v.vendornumber = 'L-2001'`);
  url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/latest/clients/demo`;
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.send(path, { method, headers });

test('304: a record and the chart have a tag, by which a caller learns that nothing has changed (§13)', async () => {
  for (const path of ['/invoices/C-1', '/customers/K-1001', '/charts', '/gl/saldo'])
    for (const accept of ['application/json', 'application/xml']) {
      const first = await get(path, { accept });
      const etag = String(first.headers['etag']);
      expect([path, etag, first.headers['cache-control']]).toEqual([
        path,
        expect.stringMatching(/^W\/"[\w-]{22}"$/),
        'private, no-cache',
      ]);
      for (const sent of [etag, etag.slice(2), `"x", ${etag}`, '*'])
        for (const method of ['GET', 'HEAD']) {
          const again = await get(path, { accept, 'if-none-match': sent }, method);
          expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag]);
          expect(again.headers['vary']).toBe('Accept, Accept-Encoding');
        }
      const head = await get(path, { accept }, 'HEAD');
      expect([head.status, head.body, head.headers['etag']]).toEqual([200, '', etag]);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.body)));
      expect((await get(path, { accept, 'if-none-match': 'W/"x"' })).body).toBe(first.body);
    }
  const [json, xml] = await Promise.all(
    ['application/json', 'application/xml'].map((accept) => get('/charts', { accept })),
  );
  expect(json?.headers['etag']).not.toBe(xml?.headers['etag']);
});

test('200: the tag is another one when the record has changed', async () => {
  const { headers } = await get('/invoices/C-1');
  await service.send('/invoices/C-1/payments', { json: paymentOf('1.00') });
  const changed = await get('/invoices/C-1', { 'if-none-match': String(headers['etag']) });
  expect(changed.status).toBe(200);
  expect(changed.headers['etag']).not.toBe(headers['etag']);
  for (const path of ['/invoices/NONE', '/invoices', '/vendors?limit=1'])
    expect([path, (await get(path)).headers['etag']]).toEqual([path, undefined]);
});

/** The bytes of an answer as they come, as `fetch` and most programs would unpack them unseen. */
const bytesOf = (path: string, coding: string) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    const headers = { 'x-api-key': service.key, 'accept-encoding': coding };
    http
      .get(`${url}${path}`, { headers, agent: false }, async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        resolve({ headers: answer.headers, bytes: Buffer.concat(parts) });
      })
      .on('error', reject);
  });

test('200: gzip for whoever asks for it, of a record, of a page and of a list of any length (§3.11)', async () => {
  for (const path of ['/invoices/C-1', '/vendors?limit=50', '/vendors', '/charts']) {
    const plain = await bytesOf(path, 'identity');
    for (const coding of [
      'gzip',
      'gzip, deflate, br',
      'GZIP;q=0.5',
      '*',
      'identity;q=0.5, gzip;q=0.8',
      'br, x-gzip',
    ]) {
      const { headers, bytes } = await bytesOf(path, coding);
      expect([path, coding, headers['content-encoding']]).toEqual([path, coding, 'gzip']);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
      expect(headers['vary']).toBe('Accept, Accept-Encoding');
    }
    for (const coding of ['', 'br', 'gzip;q=0', 'identity, gzip;q=0.5', '*;q=0', 'gzip;q=2']) {
      const { headers, bytes } = await bytesOf(path, coding);
      expect([path, coding, headers['content-encoding']]).toEqual([path, coding, undefined]);
      expect(bytes.equals(plain.bytes)).toBe(true);
    }
  }
});

test('200: a short answer is sent as it is', async () => {
  const short = await bytesOf('/gl/v2/saldo?accno=9999', 'gzip');
  expect([short.headers['content-encoding'], short.headers['vary']]).toEqual([
    undefined,
    'Accept, Accept-Encoding',
  ]);
});

test('a reader who leaves a compressed list leaves nothing behind', async () => {
  const headers = { 'x-api-key': service.key, 'accept-encoding': 'gzip' };
  await new Promise<void>((resolve) => {
    const request = http.get(`${url}/vendors`, { headers, agent: false }, (answer) => {
      answer.once('data', () => request.destroy());
      answer.once('close', resolve);
      answer.on('error', () => undefined);
    });
  });
  expect(gunzipSync((await bytesOf('/vendors', 'gzip')).bytes).length).toBeGreaterThan(100_000);
});
