import { once as happens } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKontorClient, follow, isRefusal } from '@kontor/client';
import { afterAll, expect, test, vi } from 'vitest';

/** The package against servers that fail. */
type Failure = (request: Pick<IncomingMessage, 'url' | 'socket'>, response: ServerResponse) => void;

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const failing = async (failures: Failure[], options: object = {}) => {
  const keys: (string | undefined)[] = [];
  const times: number[] = [];
  const server = createServer((request, response) => {
    const key = request.headers['idempotency-key'];
    keys.push(typeof key === 'string' ? key : undefined);
    times.push(performance.now());
    const failure = failures.shift();
    if (failure) failure(request, response);
    else answer(200, { result: { data: { invnumber: 'A1' } } })(request, response);
  });
  server.listen(0, '127.0.0.1');
  await happens(server, 'listening');
  servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** The milliseconds between the requests. */
  const waits = () => times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return { keys, waits, books: createKontorClient({ url, client: 'muster', key: 'kontor_x', ...options }) };
};

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Failure =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const refusal = (httpStatus: number, code: string, headers?: Record<string, string>) =>
  answer(
    httpStatus,
    {
      error: {
        code: -32603,
        message: code,
        data: { code: '', httpStatus, path: '', refusal: { code, issues: [] } },
      },
    },
    headers,
  );
const lost: Failure = ({ socket }) => socket.destroy();
const halfAnswered: Failure = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"result":');
  setTimeout(() => response.destroy(), 20);
};

const invoice = { transdate: '2026-03-04', customernumber: 'K-1' };

test.concurrent('a mutation survives a lost connection, a broken answer, its own first request and a proxy, by one key', async () => {
  const { keys, waits, books } = await failing([
    lost,
    halfAnswered,
    refusal(409, 'in_progress'),
    answer(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }),
  ]);
  expect(await books.invoices.post.mutate(invoice)).toEqual({ invnumber: 'A1' });
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([5, 1, expect.stringMatching(/^\w{32}$/)]);
  // Half a second, one, two and four, each shortened by up to a half.
  expect(waits().map((wait, at) => wait >= 250 * 2 ** at - 10)).toEqual([true, true, true, true]);
});

test.concurrent('Retry-After is waited for, in seconds or as a date, and not where it is too long', async () => {
  const date = new Date(Date.now() + 3_000).toUTCString();
  const { keys, waits, books } = await failing([
    refusal(429, 'rate_limited', { 'retry-after': '1' }),
    refusal(503, 'unavailable', { 'retry-after': date }),
    refusal(429, 'rate_limited', { 'retry-after': '3600' }),
  ]);
  const error = await books.invoices.post.mutate(invoice).catch((error) => error);
  expect([isRefusal(error, 'rate_limited'), keys.length]).toEqual([true, 3]);
  const [first = 0, second = 0] = waits();
  expect(first).toBeGreaterThanOrEqual(1_000);
  expect(second).toBeGreaterThanOrEqual(1_000);
});

test.concurrent('a refusal is final, and so is a failure that goes on', async () => {
  const refused = await failing([refusal(400, 'invalid'), refusal(503, 'unavailable')]);
  await expect(refused.books.invoices.post.mutate(invoice)).rejects.toMatchObject({
    data: { httpStatus: 400 },
  });
  expect(refused.keys).toHaveLength(1);
  const down = await failing(
    Array.from({ length: 20 }, () => lost),
    { retries: 2 },
  );
  await expect(down.books.invoices.post.mutate(invoice)).rejects.toThrow();
  expect(down.keys).toHaveLength(3);
  const none = await failing([lost], { retries: 0 });
  await expect(none.books.invoices.list.query({})).rejects.toThrow();
  expect(none.keys).toHaveLength(1);
});

test.concurrent('an upload is sent again by the same key, too', async () => {
  const receipt = {
    id: '7',
    comment: '',
    checksum: '00',
    file_name: 'a',
    date_received: '2026-03-04T12:00:00+01:00',
  };
  const unavailable = { error: 'No room.', code: 'unavailable', status: '503', issues: [] };
  const { keys, books } = await failing([lost, answer(503, unavailable), answer(200, receipt)]);
  const { id, date_received } = await books.receipts.upload.mutate({ Filedata: new Blob(['x']) });
  expect([id, date_received, new Set(keys).size, keys.length]).toEqual([7, '2026-03-04T11:00:00.000Z', 1, 3]);
});

test.concurrent('a call that is aborted while it waits ends at once, and is not sent again', async () => {
  const { keys, books } = await failing([refusal(503, 'unavailable', { 'retry-after': '30' })]);
  const aborting = new AbortController();
  const call = books.invoices.post.mutate(invoice, { signal: aborting.signal });
  await vi.waitUntil(() => keys.length === 1);
  setTimeout(() => aborting.abort(), 100);
  await expect(call).rejects.toThrow();
  expect(keys).toHaveLength(1);
});

test.concurrent('what is done again for the same key is not sent again, but after 429', async () => {
  const { keys, books } = await failing([refusal(429, 'rate_limited'), lost]);
  await expect(books.clients.create.mutate({ name: 'neu' } as never)).rejects.toThrow();
  expect(keys).toHaveLength(2);
});

test.concurrent('a key is issued once, though its answer was lost', async () => {
  const { keys, books } = await failing([lost]);
  await books.keys.issue.mutate({ scopes: ['read'] });
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test.concurrent('events go on where they were, however often the connection is lost', async () => {
  const asked: string[] = [];
  const events =
    (ids: number[], reached: number): Failure =>
    (request, response) => {
      asked.push(String(new URL(request.url ?? '', 'http://host').searchParams.get('input')));
      answer(200, { result: { data: { items: ids.map((id) => ({ id })), reached } } })(request, response);
    };
  const { books, keys } = await failing([events([1, 2], 2), lost, lost, events([], 7), events([9], 9)], {
    retries: 0,
  });
  const seen: number[] = [];
  for await (const { id } of follow(books.events.list)) {
    seen.push(id);
    if (id === 9) break;
  }
  expect([seen, keys.length]).toEqual([[1, 2, 9], 5]);
  expect(asked.map((input) => JSON.parse(input))).toEqual([
    { wait: 30 },
    { after: '2', wait: 30 },
    { after: '7', wait: 30 },
  ]);
});
