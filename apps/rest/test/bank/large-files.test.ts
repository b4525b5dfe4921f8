import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { bankStatementText } from '@kontor/testing';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restRoutes, serverOptions } from '../../src/index.ts';
import { stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { type Listening, listening } from '../receipts/receipts.ts';
import { noon } from '../service.ts';

/** §17, §26: a file of a bank that is the whole body may be as large as one in a form. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
  await stock(service);
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
  await (await procedures(service)).accounts.save({ ...bank, iban: 'CH9300762011623852957' });
});
afterAll(async () => {
  expect(await readdir(service.receipts.directory)).toEqual([]);
  await service.close();
});

const limit = 26_214_400;

const emptyLine = `${' '.repeat(999)}\n`;

/** A file of `size` bytes: its end is followed by empty lines. */
const padded = (file: string, size: number): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(size, emptyLine);
  bytes.write(file);
  return bytes;
};

const comment = `<!--${'x'.repeat(993)}-->`;

/** A statement that is followed by comments of 1,000 bytes each, up to 20 MB. */
const longStatement = (): Buffer<ArrayBuffer> => {
  const statement = Buffer.from(bankStatementText());
  return Buffer.concat([statement, Buffer.alloc(20_000_000, comment)]);
};

const mt940 = (reference: string): string =>
  [
    ...[`:20:${reference}`, ':25:CH9300762011623852957', ':28C:7/1', ':60F:C260211CHF1106,92'],
    ...[`:61:2602120212C5,00NTRFNONREF//${reference}`, ':86:Payment', ':62F:C260212CHF1111,92', '-', ''],
  ].join('\r\n');

const post = async (body: Uint8Array<ArrayBuffer>, type: string, path = '/bank/statements') => {
  const answer = await fetch(service.at(path), {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': type, accept: 'application/json' },
    body,
  });
  return { status: answer.status, body: await answer.json() };
};

const tooLarge = {
  status: 413,
  body: { code: 'too_large', error: `The file is larger than ${limit} bytes.` },
};

test('200: a statement of 20 MB and one of exactly 25 MB are read as whole bodies', async () => {
  const camt = longStatement();
  expect(await post(camt, 'application/xml')).toMatchObject({ status: 200, body: { lines: '1' } });
  expect(await post(padded(mt940('T-1'), limit), 'text/plain')).toMatchObject({
    status: 200,
    body: { lines: '1' },
  });
  const file = await fetch(service.at('/bank/statements/1/file'), { headers: { 'x-api-key': service.key } });
  expect(Buffer.from(await file.arrayBuffer()).equals(camt)).toBe(true);
});

test('413: a byte more is refused, whether its length is announced or not', async () => {
  const large = padded(bankStatementText({ id: 'S-2' }), limit + 1);
  expect(await post(large, 'application/xml')).toMatchObject(tooLarge);
  expect(await post(padded(mt940('T-2'), limit + 1), 'text/plain')).toMatchObject(tooLarge);
  const announced = await raw(
    [`Content-Length: ${limit + 1}`],
    ['<?xml version="1.0"?><Document/>'.padEnd(64)],
  );
  expect(announced).toMatch(/^HTTP\/1.1 413 [\s\S]*The file is larger than 26214400 bytes\./);
  const pieces = Array.from({ length: 26 }, () => `100000\r\n${'<'.repeat(0x100000)}\r\n`);
  expect(await raw(['Transfer-Encoding: chunked'], pieces)).toMatch(/^HTTP\/1.1 413 /);
});

test('415: the type comes before the length, with the first bytes', async () => {
  const other = Buffer.alloc(limit + 1, 'x');
  expect(await post(other, 'application/xml')).toMatchObject({
    status: 415,
    body: { code: 'media_type_refused' },
  });
});

test('400: what is empty, and what ends too early, is refused and leaves nothing', async () => {
  expect(await post(new Uint8Array(), 'application/xml')).toMatchObject({
    status: 400,
    body: { code: 'invalid', issues: [{ field: 'Filedata' }] },
  });
  const socket = connect(service.port, '127.0.0.1');
  socket.write(`${head(['Content-Length: 9999'])}<?xml version="1.0"?>`);
  socket.end();
  expect(await text(socket)).not.toMatch(/^HTTP\/1.1 (200|500) /);
});

test('a body of which nothing more comes is given up with its connection', async () => {
  const { database, receipts } = service;
  const app = fastify(serverOptions);
  await app.register(restRoutes, { database, receipts, now: () => noon, silence: 300 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const begun of ['', '<?xml version="1.0"?>']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head(['Content-Length: 9999'])}${begun}`);
    expect(await text(socket)).not.toMatch(/^HTTP\/1.1 (200|500) /);
  }
  await app.close();
});

test('413: an answer of a bank to an order has a limit of its own, and other bodies have 4 MB as before', async () => {
  const answer = await post(Buffer.alloc(33_554_433, '<'), 'application/xml', '/bank/order_answers');
  expect(answer).toMatchObject({
    status: 413,
    body: { error: 'The file is larger than 33554432 bytes.' },
  });
  const vendor = await post(Buffer.alloc(4_194_305, ' '), 'application/json', '/vendors');
  expect(vendor).toMatchObject({ status: 413, body: { error: 'The body is larger than 4 MB.' } });
});

const head = (headers: readonly string[]): string =>
  [
    'POST /api/latest/clients/demo/bank/statements HTTP/1.1',
    'Host: kontor',
    `X-API-Key: ${service.key}`,
    'Content-Type: application/xml',
    'Accept: application/json',
    ...headers,
    '\r\n',
  ].join('\r\n');

/** The answer to a request of which no more comes than these pieces. */
const raw = async (headers: readonly string[], pieces: readonly string[]): Promise<string> => {
  const socket = connect(service.port, '127.0.0.1');
  for (const piece of [head(headers), ...pieces]) socket.write(piece);
  return text(socket);
};
