import { connect } from 'node:net';
import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/**
 * §17: a caller who goes away in the middle of a body that nobody reads harms nobody else, in the
 * program as it runs.
 */
let served: Awaited<ReturnType<typeof startKontor>>;
let key: string;
beforeAll(async () => {
  const environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
  served = await startKontor(environment);
});
afterAll(() => served.stop());

/** Sends the beginning of a body, and closes its side before the answer comes. */
const abort = (path: string, length: string) =>
  new Promise<void>((resolve) => {
    const { hostname: host, port } = new URL(served.address);
    const socket = connect({ host, port: Number(port) });
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n${length}\r\n\r\n3\r\n{"a`);
    socket.resume();
    socket.on('error', () => undefined).on('close', () => resolve());
  });

const lengths = ['Content-Length: 5000', 'Transfer-Encoding: chunked'];
const paths = ['/healthz', '/api/latest/clients/muster/vendors', '/trpc/muster/vendors.list'];

test.each(paths.flatMap((path) => lengths.map((length) => [path, length] as const)))(
  'the program goes on when the body of a GET of %s ends early, with %s',
  async (path, length) => {
    await Promise.all(Array.from({ length: 10 }, () => abort(path, length)));
    expect((await fetch(`${served.address}/healthz`)).status).toBe(200);
  },
);
