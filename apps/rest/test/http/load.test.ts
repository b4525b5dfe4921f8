import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';

/** The limits on the resources that all requests may take up together (docs/interface §17). */
let service: Service;
const bodies = 1_000_000;
const many = 2_000;

beforeAll(async () => {
  service = await openService({}, { limits: { bodies, longBody: 100_000, longBodyMs: 200, readerMs: 500 } });
  await service.send('/vendors', { xml: bodyOf('xml/vendor-full.xml') });
  await service.query(`
    INSERT INTO vendor SELECT copy.* FROM vendor v, generate_series(1, ${many}) n, jsonb_populate_record(v,
      jsonb_build_object('id', 1000 + n, 'vendornumber', 'V-' || n, 'vendornumber_folded', 'v-' || n,
                         'email', repeat('x', 10000))) copy`);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

const headersOf = (length: number) =>
  `Host: a\r\nX-API-Key: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;
const path = '/api/latest/clients/demo/vendors';

const opened = (text: string) => {
  const { port } = service.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined);
  return socket;
};

const post = (length: number) =>
  service.send('/vendors', {
    json: { vendornumber: 'V-1', name: 'Papeterie', unknown: 'x'.repeat(length) },
    headers: { accept: 'application/json' },
  });

test('503: bodies under way are bounded together, and room that is given back is used again', async () => {
  const slow = opened(`POST ${path} HTTP/1.1\r\n${headersOf(2_000_000)}\r\n${' '.repeat(900_000)}`);
  const { bodies: underWay } = service.load;
  while (underWay.bytes < 900_000) await sleep(10);
  const refused = await post(150_000);
  expect([refused.status, errorOf(refused).code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('1');
  // Short ones still find room.
  expect((await post(10)).status).toBe(204);
  slow.destroy();
  while (underWay.bytes > 0) await sleep(10);
  expect((await post(150_000)).status).toBe(204);
});

test('204 and 503: long bodies are worked on in turn, and none waits for ever', async () => {
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => post(120_000)))).map(
    ({ status }) => status,
  );
  expect(statuses).toContain(204);
  expect(new Set([...statuses, 503])).toEqual(new Set([204, 503]));
  expect((await post(120_000)).status).toBe(204);
});

test('200: a reader who takes nothing of a long list is cut, and one who reads gets all of it', async () => {
  const get = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.key}\r\nAccept: application/json\r\n\r\n`;
  const silent = Array.from({ length: 20 }, () => opened(get).pause());
  const open = () =>
    new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  const whole = await fetch(
    `http://127.0.0.1:${(service.app.server.address() as { port: number }).port}${path}`,
    {
      headers: { 'x-api-key': service.key, accept: 'application/json' },
    },
  );
  expect(((await whole.json()) as { vendor: unknown[] }).vendor).toHaveLength(many + 1);
  // Theirs close without a word to whom does not listen, so the server is asked.
  while ((await open()) > 1) await sleep(50);
  for (const socket of silent) socket.destroy();
});
