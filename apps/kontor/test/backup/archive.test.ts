import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { openStamps } from '../../src/names/time-stamps.ts';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** docs/interface §33: `kontor archive`, and the server for time stamps that the operator sets. */
const directory = await mkdtemp(join(tmpdir(), 'kontor-archive-command-'));
afterAll(() => rm(directory, { recursive: true }));

const server = async (
  answer: (body: Buffer, type: string | undefined) => { status: number; body: Buffer },
) => {
  const app = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { status, body } = answer(Buffer.concat(pieces), request.headers['content-type']);
    reply.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
  });
  await new Promise<void>((resolve) => {
    app.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => app.close());
  const address = app.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
};

test('the operator writes the archive of a client, and its program proves it', async () => {
  const { url } = await freshDatabase();
  const stamps = await server(() => ({ status: 503, body: Buffer.alloc(0) }));
  const environment = { DATABASE_URL: url, KONTOR_DATA_DIR: directory, KONTOR_TIMESTAMP_URL: stamps };
  await kontorHere(['client', 'create', 'muster'], environment);
  const empty = await kontorHere(['archive', 'muster', join(directory, 'none.zip')], environment);
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('There are no entries')]);
  const program = await startKontor(environment);
  const { stdout } = await kontorHere(
    ['key', 'issue', 'muster', '--scopes', 'read,write,close'],
    environment,
  );
  const books = `${program.address}/api/latest/clients/muster`;
  const headers = {
    'x-api-key': stdout.trim(),
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const glentry = [
    { accno: '1020', debit: '100.00' },
    { accno: '2800', credit: '100.00' },
  ];
  const posted = await fetch(`${books}/gl`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ reference: 'G1', transdate: '2025-11-15', glentries: { glentry } }),
  });
  expect(posted.status).toBe(204);
  const file = join(directory, 'muster.zip');
  const made = await kontorHere(['archive', 'muster', file, '--year', '2025'], environment);
  expect(made.stderr).toMatch(
    /The time stamp was not given\.[\s\S]*The archive has \d+ files[\s\S]*signed by the key [0-9a-f]{64}/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = (await (await fetch(`${books}/archive-key`, { headers })).json()) as { fingerprint: string };
  const verify = new URL('../../../../packages/archive/dist/verify.mjs', import.meta.url).pathname;
  const proof = await promisify(execFile)(process.execPath, [verify, file, '--key', key.fingerprint]);
  expect(proof.stdout).toContain('are as they were');
  const over = await kontorHere(['archive', 'muster', file], environment);
  expect(over.stderr).toContain('is not overwritten');
});

test('a server for time stamps is asked as RFC 3161 has it', async () => {
  const asked: unknown[] = [];
  const url = await server((body, type) => {
    asked.push([type, body.toString()]);
    return { status: 200, body: Buffer.from('answer') };
  });
  expect(Buffer.from(await openStamps(url)(Buffer.from('query'))).toString()).toBe('answer');
  expect(asked).toEqual([['application/timestamp-query', 'query']]);
  const other = await server(() => ({ status: 500, body: Buffer.alloc(0) }));
  await expect(openStamps(other)(Buffer.from('query'))).rejects.toThrow('HTTP 500');
});
