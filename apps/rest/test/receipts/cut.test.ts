import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes, serverOptions } from '../../src/index.ts';
import { noon } from '../service.ts';
import { formOf, type Listening, listening, pdf, upload } from './receipts.ts';

/**
 * §16: an upload that breaks off leaves nothing, and one that is too long is answered before it
 * ends.
 */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.close());

const kept = async () => {
  const [row] = await service.query(
    `SELECT (SELECT count(*)::integer FROM receipt) AS receipts, (SELECT count(*)::integer FROM receipt_chunk) AS chunks,
            (SELECT count(*)::integer FROM receipt_job) AS jobs`,
  );
  return row;
};
const nothing = { receipts: 0, chunks: 0, jobs: 0 };

const head = (length: number | 'chunked', more = ''): string =>
  [
    'POST /api/latest/clients/demo/belege HTTP/1.1',
    'Host: kontor',
    `X-API-Key: ${service.key}`,
    'Accept: application/json',
    'Content-Type: multipart/form-data; boundary=edge',
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    `${more}\r\n`,
  ].join('\r\n');

const fileOf = (bytes: Buffer) => [{ name: 'Filedata', file: 'a.pdf', type: 'application/pdf', bytes }];

/** Sends `bytes` on a connection of its own. */
const sent = async (...bytes: (string | Buffer)[]) => {
  const socket = connect(service.port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const each of bytes) await new Promise((written) => socket.write(each, written));
  return socket;
};

/**
 * Until nothing of an upload is left open in this process, and nothing of it in the directory, from
 * which it is removed a moment later.
 */
const settled = async () => {
  const connections = () =>
    new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  while ((await connections()) > 0) await sleep(5);
  await expect.poll(() => readdir(service.receipts.directory), { timeout: 120_000 }).toEqual([]);
};

describe('a connection that is cut', () => {
  const body = formOf(fileOf(pdf('cut', 3_000_000)));
  test.each(['10 %', '50 %', '99 %', '99.9999 %'])('at %s of an upload', async (share) => {
    const part = body.subarray(0, Math.floor((body.length * Number.parseFloat(share)) / 100));
    for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const socket = await sent(head(body.length), part);
      socket[end]();
      await settled();
      expect(await kept()).toEqual(nothing);
    }
    expect((await service.send('/charts')).status).toBe(200);
  });

  test('before anything of the form was sent', async () => {
    (await sent(head(body.length))).destroy();
    (await sent(head(body.length), body.subarray(0, 10))).destroy();
    await settled();
    expect(await kept()).toEqual(nothing);
  });
});

describe('413 before the upload ends', () => {
  test('by the length that is announced, once it is seen what the file is', async () => {
    const socket = await sent(head(2_000_000_000), formOf(fileOf(pdf('announced'))).subarray(0, -10));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"code": "too_large"');
    expect(answer).toMatch(/connection: close/i);
  });

  test('by what arrives, while more and more is sent', async () => {
    const form = formOf(fileOf(pdf('endless'))).subarray(0, -10);
    const piece = Buffer.from(`${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`);
    const socket = await sent(head('chunked'), `${form.length.toString(16)}\r\n`, form, '\r\n');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    let pieces = 0;
    for (; answer === '' && pieces < 2000; pieces += 1)
      await new Promise((written) => socket.write(piece, written));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    // The server still takes the data that was under way by then, so that the answer is not lost.
    for (let more = 0; more < 20; more += 1) socket.write(piece);
    await sleep(50);
    expect(answer).toContain('"code": "too_large"');
    socket.destroy();
  });

  test('for a client that sends on until the answer arrives', async () => {
    const large = pdf('large', 60_000_000);
    for (let time = 0; time < 3; time += 1) {
      const answer = await upload(service, large);
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
    }
    await settled();
    expect(await kept()).toEqual(nothing);
    expect(await readdir(service.receipts.directory)).toEqual([]);
  });
});

test.each([1_000_000, 2_000_000_000])(
  '415 before an upload of %i bytes ends, by the first bytes of the file',
  async (length) => {
    const form = formOf(fileOf(Buffer.from(`<html>${' '.repeat(100)}`)));
    const socket = await sent(head(length), form.subarray(0, -20));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 415 /);
  },
);

test('an upload of which nothing more comes is given up, with its connection', async () => {
  const { database, receipts } = service;
  const app = fastify(serverOptions);
  await app.register(restRoutes, { database, receipts, now: () => noon, silence: 1_000 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const body = formOf(fileOf(pdf('silent', 100_000)));
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  silent.write(head(body.length));
  silent.write(body.subarray(0, 50_000));
  await once(silent.resume(), 'close');
  expect(await kept()).toEqual(nothing);
  expect(await readdir(receipts.directory)).toEqual([]);
  // Who goes on in time may take as long as it likes, and what is done with an upload takes no
  // longer for it.
  const slow = connect(port, '127.0.0.1');
  slow.write(head(body.length, 'Connection: close\r\n'));
  for (let at = 0; at < body.length; at += 10_000) {
    slow.write(body.subarray(at, at + 10_000));
    await sleep(120);
  }
  expect(await text(slow)).toMatch(/^HTTP\/1.1 200 /);
  await app.close();
});

test('Expect: 100-continue is answered, and then the upload', async () => {
  const body = formOf(fileOf(pdf('expected', 1_000_000)));
  const sending = request(service.at('/belege'), {
    method: 'POST',
    headers: {
      'x-api-key': service.key,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  sending.flushHeaders();
  await new Promise((resolve) => sending.once('continue', resolve));
  sending.end(body);
  const status = await new Promise((resolve) =>
    sending.once('response', (answer) => resolve(answer.statusCode)),
  );
  expect(status).toBe(200);
});
