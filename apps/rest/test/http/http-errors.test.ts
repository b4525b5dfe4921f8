import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

/** Refusals of the parser of HTTP, and of what takes too long (docs/interface §4, §17). */
let service: Service;
let port: number;
beforeAll(async () => {
  service = await openService({}, { limits: { bodyMs: 300 } });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.app.server.address() as { port: number });
});
afterAll(() => service.close());

/**
 * All that comes back on a connection on which `text` is sent, and byte by byte what comes `after`
 * it. It is read when all is sent, as many callers do.
 */
const answered = (text: string, after = '') =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let slowly: NodeJS.Timeout | undefined;
    const read = () => {
      clearInterval(slowly);
      socket.on('data', (data) => {
        answer += data;
      });
    };
    socket.once('connect', () => {
      socket.write(text);
      const bytes = after[Symbol.iterator]();
      slowly = setInterval(() => {
        const { value, done } = bytes.next();
        if (done) read();
        else socket.write(value);
      }, 50);
      if (after === '') read();
    });
    // Data that is sent to a closed connection resets it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(slowly);
      resolve(answer);
    });
  });

const vendors = '/api/latest/clients/demo/vendors';

test.each([
  ['400', 'a request that is no HTTP', 'GARBAGE\r\n\r\n', 'malformed'],
  ['400', 'a header without a colon', `GET ${vendors} HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n`, 'malformed'],
  [
    '431',
    'a head of 20 KB',
    `GET ${vendors} HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    '431',
    'a head of 100 KB, of which not all is read',
    `GET ${vendors} HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(100_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  [
    '417',
    'another expectation',
    `GET ${vendors} HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n`,
    'expectation_failed',
  ],
])('%s: %s, in the shape of all errors', async (status, _, text, code) => {
  const answer = await answered(text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^x-request-id: [\w-]{36}\r?$/im);
  expect(head).toMatch(/^content-type: application\/xml/im);
  expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}\r?$`, 'im'));
  expect(body).toContain(`<code>${code}</code><status>${status}</status>`);
});

test('400 and 417: in JSON and with the id of the caller, where the head says so', async () => {
  const headers = 'Host: a\r\nAccept: application/json\r\nX-Request-Id: mine-1\r\n';
  for (const wrong of ['broken', 'Expect: miracles']) {
    const answer = await answered(`GET ${vendors} HTTP/1.1\r\n${headers}${wrong}\r\n\r\n`);
    expect(answer).toMatch(/^x-request-id: mine-1\r?$/im);
    expect(answer).toContain('\r\n\r\n{ "error": "');
  }
});

test('408: a body that comes byte by byte is given up, and its connection closed, so that also a caller who sends first and reads then gets the answer (§17)', async () => {
  const head = `POST ${vendors} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
  const all = await Promise.all(Array.from({ length: 60 }, () => answered(head, ' '.repeat(20))));
  for (const answer of all) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain(
      '\r\n\r\n{ "error": "The body did not arrive within 0.3 seconds.", "code": "request_timeout"',
    );
  }
});
