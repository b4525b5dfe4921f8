import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RatesUnavailable } from '@kontor/api';
import { afterAll, expect, test } from 'vitest';
import { isRatesUrl, openOfficialRates } from '../../src/official-rates.ts';

/**
 * docs/operations, Exchange rates: the file of official rates is read from where the operator has
 * set it, and from nowhere else.
 */
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const serverOf = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const day = '2026-06-03' as never;
const faultOf = async (url: string, patience?: number) => {
  try {
    await openOfficialRates(url, patience === undefined ? {} : { patience }).read(day);
    return 'read';
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    return error.fault;
  }
};

test('an address is asked for the day, and a file is named by it', async () => {
  const server = await serverOf((request, response) => response.end(`of ${request.url}`));
  const read = await openOfficialRates(`${server}/daily?d={day}`).read(day);
  expect(Buffer.from(read).toString()).toBe('of /daily?d=20260603');
  const folder = await mkdtemp(join(tmpdir(), 'kontor-rates-'));
  closing.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '20260603.xml'), 'a file');
  const file = await openOfficialRates(`file:${folder}/{day}.xml`).read(day);
  expect(Buffer.from(file).toString()).toBe('a file');
  expect(await faultOf(`file:${folder}/other.xml`)).toBe('missing');
});

test('what does not answer as it should is reported by its reason', async () => {
  const server = await serverOf((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/there' }).end();
    else if (request.url === '/missing') response.writeHead(404).end();
    else if (request.url === '/refused') response.writeHead(503).end();
    else if (request.url === '/large') response.end(Buffer.alloc(1_048_577));
    else if (request.url === '/there') response.end('elsewhere');
  });
  expect(await faultOf(`${server}/away`)).toBe('unreachable');
  expect(await faultOf(`${server}/missing`)).toBe('missing');
  expect(await faultOf(`${server}/refused`)).toBe('refused');
  expect(await faultOf(`${server}/large`)).toBe('too_large');
  expect(await faultOf(`${server}/silent`, 100)).toBe('timeout');
  expect(await faultOf('http://127.0.0.1:1/')).toBe('unreachable');
});

test('a setting is an address of HTTP without a password, or a file', () => {
  for (const url of [
    'https://rates.example.ch/daily?d={day}',
    'http://localhost:8080/',
    'file:/var/rates.xml',
  ])
    expect([url, isRatesUrl(url)]).toEqual([url, true]);
  for (const url of [
    'rates.example.ch',
    'ftp://rates.example.ch',
    'https://user:secret@rates.example.ch',
    'file:',
  ])
    expect([url, isRatesUrl(url)]).toEqual([url, false]);
});
