import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorWriting } from '@kontor/api';
import { findClient, findOrMakeMember, openDatabase } from '@kontor/data';
import { execute, freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { now } from '../../src/clock.ts';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { restored } from './commands.ts';

/** docs/operations, Backup: the books of one client. */
const directory = await mkdtemp(join(tmpdir(), 'kontor-one-client-'));
afterAll(() => rm(directory, { recursive: true }));

test('the books of one client are taken to another installation, and go on there', async () => {
  const { url } = await freshDatabase();
  const environment = { DATABASE_URL: url };
  for (const name of ['muster', 'other']) await kontorHere(['client', 'create', name], environment);
  const database = openDatabase(url);
  const client = await findClient(database, 'other');
  const anna = { client_id: client?.id ?? 0, name: 'Anna', role: 'owner' } as const;
  await findOrMakeMember(database, anna, operatorWriting(now(), 'test'));
  await database.close();
  await execute(
    url,
    "UPDATE person SET login = 'anna', login_folded = 'anna', password = 'x', mail = 'anna@example.ch'",
  );
  await kontorHere(['key', 'issue', 'other'], environment);
  const program = await startKontor(environment);
  const key = (
    await kontorHere(['key', 'issue', 'other', '--scopes', 'read,write,upload'], environment)
  ).stdout.trim();
  const books = `${program.address}/api/latest/clients/other`;
  const body = new FormData();
  const onePoint = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  body.set('Filedata', new File([Uint8Array.from(onePoint)], 'quittung.gif', { type: 'image/gif' }));
  const headers = { 'x-api-key': key, accept: 'application/json' };
  expect((await fetch(`${books}/belege`, { method: 'POST', headers, body })).status).toBe(200);
  const vendor = { vendornumber: 'L1', name: 'Papeterie Dupont SA' };
  const json = { ...headers, 'content-type': 'application/json' };
  const saved = await fetch(`${books}/vendors`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(vendor),
  });
  expect(saved.status).toBe(204);
  const bearer = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const settings = `${program.address}/trpc/other/settings.save`;
  const terms = { method: 'POST', headers: bearer, body: JSON.stringify({ terms: 30 }) };
  expect((await fetch(settings, terms)).status).toBe(200);
  expect(await program.stop()).toBe(0);
  const alone = join(directory, 'other.kontor');
  const missing = await kontorHere(['backup', alone, '--client', 'nobody'], environment);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('Client nobody does not exist') });
  expect((await kontorHere(['backup', alone, '--client', 'OTHER'], environment)).code).toBe(0);
  const moved = await restored(alone);
  expect(moved).toEqual({
    ...moved,
    code: 0,
    stdout: expect.stringContaining('the books of 1 clients pass all checks'),
  });
  const counts = `SELECT (SELECT count(*) FROM client)::integer AS clients, (SELECT count(*) FROM vendor)::integer AS vendors,
    (SELECT count(*) FROM receipt_chunk)::integer AS chunks, (SELECT count(*) FROM link)::integer AS links`;
  expect(await execute(moved.url, counts)).toEqual([{ clients: 1, vendors: 1, chunks: 1, links: 0 }]);
  expect(await execute(moved.url, 'SELECT terms FROM client')).toEqual([{ terms: 30 }]);
  const people = 'SELECT name, login, password, mail FROM person ORDER BY id';
  expect(await execute(moved.url, people)).toEqual([
    { name: 'Anna', login: null, password: null, mail: null },
  ]);
  const there = { DATABASE_URL: moved.url };
  const trails = [
    await kontorHere(['heads', 'other'], environment),
    await kontorHere(['heads', 'other'], there),
  ];
  expect(trails[1]?.stdout).toBe(trails[0]?.stdout);
  expect((await kontorHere(['client', 'create', 'third'], there)).code).toBe(0);
  expect((await kontorHere(['person', 'invite', 'other', 'Beat', '--role', 'owner'], there)).code).toBe(0);
  expect((await kontorHere(['person', 'link', 'other', 'Anna'], there)).code).toBe(0);
  // Programs go on with the keys that they have.
  const second = await startKontor(there);
  const list = await fetch(`${second.address}/api/latest/clients/other/vendors`, { headers });
  expect(list.status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect((await kontorHere(['verify'], there)).code).toBe(0);
});
