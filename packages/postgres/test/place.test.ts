import { lstat, mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryDataDir, PostgresError, startPostgres, startThrowaway } from '../src/index.ts';
import { ask, placeForTest } from './place.ts';

const settings = (...names: readonly string[]) =>
  `SELECT string_agg(setting, ' ' ORDER BY name) FROM pg_settings WHERE name IN (${names.map((name) => `'${name}'`)})`;

test('the database is durable and checked, sorts alike on every system, and its role is not a superuser', async () => {
  const { url, stop } = await startPostgres(await placeForTest());
  expect(await ask(url, settings('fsync', 'full_page_writes', 'data_checksums'))).toBe('on on on');
  const locale = "SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'kontor'";
  expect(await ask(url, locale)).toBe('bC.UTF-8');
  expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false);
  expect(await ask(url, "SELECT has_schema_privilege('public', 'CREATE')")).toBe(true);
  await stop();
});

test('where only its owner can enter, the database runs too, and the operator is told where it is', async () => {
  const { dataDir } = await placeForTest(0o700);
  const sentences: string[] = [];
  const { url, stop } = await startPostgres({ dataDir, say: (sentence) => sentences.push(sentence) });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  const directory = await ask(url.replace('kontor@', 'postgres@'), 'SHOW data_directory');
  expect(sentences).toEqual([`The database is in ${String(directory).replace(/\/cluster$/, '')}.`]);
  await stop();
});

test('a temporary data directory is removed with the database, also where that had to be kept elsewhere', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir(0o700);
  const { stop } = await startPostgres({ dataDir });
  const home = await realpath(join(dataDir, 'postgres'));
  await stop();
  await remove();
  for (const gone of [dataDir, home]) await expect(lstat(gone)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a path that is too long for a socket, with odd characters in it, will do', async () => {
  const { dataDir } = await placeForTest();
  const deep = join(dataDir, 'a path, with "quotes" & $signs', 'x'.repeat(100));
  await mkdir(deep, { recursive: true });
  const { url, stop } = await startPostgres({ dataDir: deep });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  const link = new URL(url).searchParams.get('host') ?? '';
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  await stop();
  await expect(lstat(link)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('without sockets it listens on a port of this machine, and asks for a password', async () => {
  const { url, stop } = await startPostgres({ ...(await placeForTest()), sockets: false });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  const address = new URL(url);
  expect(address.hostname).toBe('127.0.0.1');
  address.password = 'guessed';
  await expect(ask(address.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await stop();
});

test('a database that was half made when its program was killed is made again', async () => {
  const { dataDir, home } = await placeForTest();
  await mkdir(join(home, 'cluster.new-00000000', 'base'), { recursive: true });
  const { url, stop } = await startPostgres({ dataDir });
  expect(await ask(url, 'SELECT 1')).toBe(1);
  await stop();
  expect((await readdir(home)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
});

test('where nothing can be written, a sentence says so', async () => {
  const { dataDir } = await placeForTest();
  await writeFile(join(dataDir, 'file'), '');
  const failure = await startPostgres({ dataDir: join(dataDir, 'file') }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PostgresError);
  expect(String(failure)).toMatch(/can't keep its database in .*: set KONTOR_DATA_DIR \(/);
});

test('what PostgreSQL complains of is told', async () => {
  const { dataDir, home } = await placeForTest();
  await (await startPostgres({ dataDir })).stop();
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '9\n');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/could not be started: .*version 9/);
});

test('a throw-away server makes databases, and is gone after its stop', async () => {
  const { url, stop } = await startThrowaway();
  expect(await ask(url, settings('fsync', 'autovacuum', 'max_connections'))).toBe('off off 300');
  await ask(url, 'CREATE DATABASE another');
  await stop();
  await expect(ask(url, 'SELECT 1')).rejects.toThrow();
  const host = new URL(url).searchParams.get('host') ?? '';
  await expect(stat(host)).rejects.toMatchObject({ code: 'ENOENT' });
});
