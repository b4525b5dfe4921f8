import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * §1, §4: a request names a host that is Kontor's, so that no page elsewhere has a browser call by
 * a name of its own.
 */
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve({ hosts: ['books.example.ch:8443', '192.0.2.7', 'kontor_1'] });
  key = await kontor.client('muster');
});
afterAll(() => kontor.close());

const ask = async (path: string, host: string, accept = 'application/json') => {
  const { hostname, port } = new URL(kontor.address);
  const sent = request({ hostname, port, path, headers: { host, accept, 'x-api-key': key } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

test('400 malformed: with two names, of which a proxy may have gone by the other', async () => {
  const { hostname, port } = new URL(kontor.address);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${books} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nX-API-Key: ${key}\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('<code>malformed</code>');
});

const books = '/api/v1/clients/muster/vendors';

test('200: by the names of this machine, the address of the connection, and those that are set, with any port', async () => {
  const own = ['localhost', 'LOCALHOST:1', 'muster.localhost', '127.0.0.1:80', '127.8.8.8', '[::1]:8080'];
  for (const host of [
    ...own,
    'books.example.ch',
    'Books.Example.CH:443',
    'books.example.ch.',
    '192.0.2.7',
    'kontor_1',
  ])
    expect([host, (await ask(books, host)).status]).toEqual([host, 200]);
});

test('421 host_refused: by any other name, whatever is asked for', async () => {
  for (const host of [
    'evil.example',
    'books.example.ch.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '0.0.0.0',
  ])
    for (const path of [
      books,
      '/trpc/-/session.whoAmI',
      '/trpc/muster/vendors.list?input={}',
      '/',
      '/healthz',
    ]) {
      const { status, headers, body } = await ask(path, host);
      expect([path, host, status, JSON.parse(body)]).toMatchObject([
        path,
        host,
        421,
        { error: expect.stringContaining(`by the name ${host}; `), code: 'host_refused', status: '421' },
      ]);
      expect(headers).toMatchObject({ connection: 'close', 'x-request-id': expect.any(String) });
    }
  expect((await ask(books, 'evil.example', 'application/xml')).body).toContain('<code>host_refused</code>');
});
