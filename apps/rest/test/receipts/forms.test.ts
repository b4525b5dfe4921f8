import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restRoutes, serverOptions } from '../../src/index.ts';
import { noon, openService, type Service } from '../service.ts';
import { gif } from './receipts.ts';

/**
 * §16: every form ends in an answer, whatever its parts are like, however they arrive, and wherever
 * they stop.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const path = '/api/latest/clients/demo/belege';
const disposition = 'Content-Disposition: form-data; name=';
const fileHead = `${disposition}"Filedata"; filename="a.gif"\r\nContent-Type: image/gif\r\n`;

/** A part: its head, an empty line, and its content. */
const part = (head: string, content: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n`, 'latin1'), Buffer.from(content), Buffer.from('\r\n')]);

/** A GIF that no other test sends, by a comment at its end. */
let marks = 0;
const file = (head = fileHead): Buffer => {
  marks += 1;
  const mark = Buffer.from([0x21, 0xfe, 2, marks >> 8, marks & 255, 0, 0x3b]);
  return part(head, Buffer.concat([gif.subarray(0, -1), mark]));
};
const comment = (head = '') => part(`${disposition}"comment"\r\n${head}`, 'Fahrt');
const end = Buffer.from('--edge--\r\n');

/** Sends a body in pieces of `size` bytes, each of which the parser gets by itself. */
const sent = async (body: Buffer, size = body.length): Promise<[status: number, code: string]> => {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  );
  const { statusCode, json } = await service.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'x-api-key': service.key,
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: Readable.from(pieces, { objectMode: true, highWaterMark: 1 }),
  });
  return [statusCode, statusCode === 200 ? '' : json<{ code: string }>().code];
};

type Form = readonly [what: string, body: () => readonly (Buffer | string)[], status: number];

const forms: readonly Form[] = [
  ['a head whose field has no name', () => [part(': x\r\n'), file(), end], 400],
  ['a head whose field has no name, behind the file', () => [file(), part(': x\r\n'), end], 400],
  ['a head without a colon', () => [file(), part('x\r\n'), end], 400],
  ['a head of lines that end in LF alone', () => [file(fileHead.replaceAll('\r', '')), end], 400],
  ['a head that the end of the form cuts', () => [file(), '--edge\r\nContent-Dispo'], 400],
  ['a head that the closing boundary cuts', () => [file(), '--edge\r\nX: y\r\n', end], 400],
  ['a part without head and content', () => [file(), '--edge\r\n', comment(), end], 200],
  ['no closing boundary behind the file', () => [file()], 400],
  ['a closing boundary with one hyphen', () => [file(), '--edge-\r\n'], 400],
  ['another boundary', () => ['--other\r\n', fileHead, '\r\nx\r\n--other--\r\n'], 400],
  [
    'a comment in a charset that is not known',
    () => [comment('Content-Type: text/plain; charset=x-1\r\n'), file(), end],
    400,
  ],
  ['a part without a disposition', () => [part('X: y\r\n', 'x'), file(), end], 200],
  [
    'a part with an empty type',
    () => [part(`${disposition}"x"\r\nContent-Type: \r\n`, 'x'), file(), end],
    200,
  ],
  ['a part with a quote that is not escaped', () => [part(`${disposition}"x"y"\r\n`, 'x'), file(), end], 200],
  ['a part that has no name', () => [part('Content-Disposition: form-data\r\n', 'x'), file(), end], 200],
  [
    'a part whose name is in a charset that is not known',
    () => [part(`${disposition}"x"; filename*=x-1''%ff\r\n`, 'x'), file(), end],
    200,
  ],
  [
    'a part of another name in a charset that is not known',
    () => [part(`${disposition}"x"\r\nContent-Type: text/plain; charset=x-1\r\n`, 'x'), file(), end],
    200,
  ],
  [
    'a file that is not read, larger than any buffer',
    () => [part(`${disposition}"x"; filename="x"\r\n`, Buffer.alloc(300_000)), file(), end],
    200,
  ],
  ['text before the first boundary', () => ['before\r\n', file(), end], 200],
  ['text behind the closing boundary', () => [file(), end, 'behind'], 200],
  ['much behind the closing boundary', () => [file(), end, Buffer.alloc(300_000, 'x')], 200],
  [
    'content that looks like boundaries',
    () => [part(`${disposition}"x"\r\n`, '\r\n--edg\r\n--\r\n\r--edge'), file(), end],
    200,
  ],
];

test.each(forms)('a form with %s is answered, in one piece and byte by byte', async (_, body, status) => {
  for (const size of [undefined, 65_536, 7, 1]) {
    const bytes = Buffer.concat(body().map((one) => Buffer.from(one as string, 'latin1')));
    if (size !== undefined && bytes.length / size > 10_000) continue;
    const [answered, code] = await sent(bytes, size);
    expect([size, answered, code]).toEqual([size, status, status === 200 ? '' : 'malformed']);
  }
  expect(await readdir(service.receipts.directory)).toEqual([]);
});

test('400 malformed: a form that stops, at each of its bytes', async () => {
  const body = Buffer.concat([comment(), file(), end]);
  // The bytes after the closing boundary are not needed.
  for (let length = 0; length < body.length - '\r\n'.length; length += 1)
    expect([length, ...(await sent(body.subarray(0, length)))]).toEqual([length, 400, 'malformed']);
  expect(await sent(body.subarray(0, -2))).toEqual([200, '']);
});

test('a form of which nothing more comes is given up with its connection, wherever it stops', async () => {
  const { database, receipts, key } = service;
  const app = fastify(serverOptions);
  await app.register(restRoutes, { database, receipts, now: () => noon, silence: 300 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = `POST ${path} HTTP/1.1\r\nHost: kontor\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 9999\r\n\r\n`;
  const [inHead, inFile, between] = [Buffer.from(fileHead.slice(0, 60)), file().subarray(0, -20), comment()];
  const stops = [
    [],
    ['--ed'],
    ['--edge\r\n', inHead],
    [inFile],
    [between],
    [file(), '--edge'],
    [file(), end],
  ];
  const closed = stops.map(async (bytes) => {
    const socket = connect(port, '127.0.0.1');
    for (const each of [head, ...bytes]) socket.write(each);
    return text(socket);
  });
  for (const answer of await Promise.all(closed)) expect(answer).not.toMatch(/^HTTP\/1.1 200 /);
  expect(await readdir(receipts.directory)).toEqual([]);
  await app.close();
});
