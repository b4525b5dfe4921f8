import { migrate } from '@kontor/data';
import { startThrowaway } from '@kontor/postgres';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { serve } from '../served.ts';

/**
 * §4: a database whose disk is full. PostgreSQL says then what a trigger says here, and its
 * temporary files find no room where their limit is nothing.
 */
const server = await startThrowaway();
await migrate(server.url);
const served = await serve({ url: server.url });
const key = await served.client('muster');
const superuser = new pg.Client(Object.assign(new URL(server.url), { username: 'postgres' }).href);
await superuser.connect();
afterAll(async () => {
  await superuser.end();
  await served.close();
  await server.stop();
});

const ask = async (path: string, body?: object) => {
  const headers = { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${served.address}${path}`, sent);
  return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
};
const books = '/api/latest/clients/muster';
const vendor = { vendornumber: 'L1', name: 'Papeterie Dupont SA' };

const limitOf = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ temp_file_limit: string }>('SHOW temp_file_limit');
  return rows[0]?.temp_file_limit;
};

const full = async (isFull: boolean) => {
  await superuser.query(`ALTER SYSTEM SET temp_file_limit = ${isFull ? 0 : -1}`);
  await superuser.query('SELECT pg_reload_conf()');
  // The server reports its connections by a signal each, in its own time.
  const limit = isFull ? '0' : '-1';
  await vi.waitFor(async () => expect(await limitOf(superuser)).toBe(limit), { timeout: 60_000 });
  await superuser.query(`ALTER TABLE audit ${isFull ? 'ENABLE' : 'DISABLE'} TRIGGER full_disk`);
};
await superuser.query(`
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
  END $$`);
await superuser.query('CREATE TRIGGER full_disk BEFORE INSERT ON audit EXECUTE FUNCTION full_disk()');
await full(false);

test('503: a write on a full disk, for REST and tRPC; lists are answered; /readyz says so until there is room', async () => {
  expect(await ask(`${books}/vendors`, vendor)).toMatchObject({ status: 204 });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });

  await full(true);
  const refused = {
    status: 503,
    wait: '1',
    text: expect.stringContaining(
      'The database is out of disk space, and nothing was written; try again later.',
    ),
  };
  expect(await ask(`${books}/vendors`, { ...vendor, city: 'Biel' })).toMatchObject(refused);
  expect(await ask('/trpc/muster/settings.save', { income_accno: 3200 })).toMatchObject(refused);
  expect(await ask(`${books}/vendors`)).toMatchObject({ status: 200 });
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    wait: '1',
    text: expect.stringContaining('no room'),
  });

  await full(false);
  await expect.poll(() => ask('/readyz'), { timeout: 60_000 }).toMatchObject({ status: 200 });
  expect(await ask(`${books}/vendors`, { ...vendor, city: 'Biel' })).toMatchObject({ status: 204 });
});
