import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase } from '@kontor/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Environment, kontor, startKontor } from './kontor.ts';
import { kontorHere } from './kontor-here.ts';

/** `kontor start` on a database that DATABASE_URL names (docs/operations). */
let environment: Environment;
let key: string;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
});

const vendor = '{"vendornumber":"V-1","name":"Papeterie Dupont SA"}';

describe('kontor start', () => {
  test('serves REST, tRPC and its health, and never writes a key into its log', async () => {
    const served = await startKontor({ ...environment, KONTOR_LOG: 'trace' });
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${served.address}${path}`, { headers })).status;
    const rest = '/api/latest/clients/muster/vendors';
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await (await fetch(`${served.address}/version`)).json()).toEqual({ version });
    expect((await kontorHere(['--version'], environment)).stdout).toBe(`${version}\n`);
    expect(await statusOf(`${rest}?api_key=${key}`)).toBe(200);
    expect(await statusOf(`${rest}?api%5Fkey=${key}`)).toBe(200);
    expect(await statusOf(rest, { 'x-rma-key': key })).toBe(200);
    expect(await statusOf('/trpc/muster/vendors.list?input={}', { authorization: `Bearer ${key}` })).toBe(
      200,
    );
    expect(await statusOf(`/nowhere/${key}?api_key=${key}`)).toBe(404);
    expect(await statusOf(`/%E0?api_key=${key}`)).toBe(404);
    expect(await garbage(served.address, `GET / HTTP/1.1\r\nX-API-Key: ${key}\r\nbroken\r\n\r\n`)).toContain(
      ' 400 ',
    );
    expect(await served.stop()).toBe(0);
    expect(served.output.stdout).not.toContain(key);
    expect(served.output.stderr).not.toContain(key);
    const lines = served.output.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'info',
        status: 200,
        req: expect.objectContaining({ method: 'GET', url: rest }),
      }),
    );
  });

  test('finishes requests under way after a signal to stop, and begins no new ones', async () => {
    const served = await startKontor(environment);
    const { hostname, port } = new URL(served.address);
    const slow = await open(Number(port), hostname, post(vendor.length));
    await slow.until('100 Continue');
    served.ask('SIGTERM');
    while (await listens(served.address)) await sleep(10);
    slow.send(vendor);
    await slow.until('HTTP/1.1 204');
    expect(await served.ended).toBe(0);
  });

  test('closes a connection on which nothing was sent while it finishes a request after a signal', async () => {
    const served = await startKontor(environment);
    const { hostname, port } = new URL(served.address);
    const slow = await open(Number(port), hostname, post(vendor.length));
    await slow.until('100 Continue');
    const unused = connect(Number(port), hostname);
    await once(unused, 'connect');
    // An answer says that the program has accepted the connection before it.
    expect(await listens(served.address)).toBe(true);
    served.ask('SIGTERM');
    // A socket that nobody reads does not tell that it was closed.
    await once(unused.resume(), 'close');
    slow.send(vendor);
    await slow.until('HTTP/1.1 204');
    expect(await served.ended).toBe(0);
  });

  test('ends at once at a second signal', async () => {
    const served = await startKontor(environment);
    const { hostname, port } = new URL(served.address);
    const slow = await open(Number(port), hostname, post(vendor.length));
    await slow.until('100 Continue');
    served.ask('SIGINT');
    // The second counts from when the program heard the first one.
    while (await listens(served.address)) await sleep(10);
    await sleep(1_200);
    served.ask('SIGINT');
    expect(await served.ended).toBe(1);
  });

  test('says in a sentence that its port is in use', async () => {
    const served = await startKontor(environment);
    const { port } = new URL(served.address);
    const { code, stdout, stderr } = await kontor(['start'], { ...environment, KONTOR_PORT: port });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Kontor can't listen on 127.0.0.1, port ${port}: another program does.`);
    expect(stderr).not.toContain('    at ');
    await served.stop();
  });
});

const post = (length: number) =>
  `POST /api/v1/clients/muster/vendors HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
const listens = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

/** A connection on which `text` has been sent, and which hears what comes back. */
const open = async (port: number, host: string, text: string) => {
  const socket = connect(port, host);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => undefined);
  await new Promise<void>((sent) => socket.write(text, () => sent()));
  const until = async (words: string) => {
    while (!received.includes(words)) {
      if (socket.destroyed) throw new Error(`The connection ended without ${words}: ${received}`);
      await sleep(10);
    }
    return received;
  };
  return { send: (more: string) => socket.write(more), until };
};

const garbage = async (address: string, text: string) => {
  const { hostname, port } = new URL(address);
  return (await open(Number(port), hostname, text)).until('\r\n\r\n');
};
