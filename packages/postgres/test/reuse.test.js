import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../src/index.ts';
import { ask, crash, makePlace, markOfTheDead, placeForTest, postmasterPid } from './place.ts';

const { dataDir, home, remove } = await makePlace();
afterAll(remove);
const running = () => readdir(join(home, 'cluster')).then((names) => names.includes('postmaster.pid'));
test('what was written is there after a stop and a start', async () => {
  const first = await startPostgres({ dataDir });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven');
  await first.stop();
  expect(await running()).toBe(false);
  const second = await startPostgres({ dataDir });
  expect(await ask(second.url, 'SELECT seven FROM kept')).toBe(7);
  await second.stop();
});
test('a second program uses the server that runs; the last to leave stops it', async () => {
  const first = await startPostgres({ dataDir });
  const pid = await postmasterPid(home);
  const second = await startPostgres({ dataDir });
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await ask(second.url, 'SELECT 1')).toBe(1);
  expect(await postmasterPid(home)).toBe(pid);
  await second.stop();
  expect(await running()).toBe(false);
});
test('stopping twice is stopping once', async () => {
  const [one, other] = [await startPostgres({ dataDir }), await startPostgres({ dataDir })];
  await Promise.all([one.stop(), one.stop()]);
  expect(await ask(other.url, 'SELECT 1')).toBe(1);
  await other.stop();
});
test('a program that was killed counts for nothing, neither as a user nor as the holder of the lock', async () => {
  const dead = await markOfTheDead();
  const postgres = await startPostgres({ dataDir });
  await writeFile(join(home, 'users', `${dead}-00000000`), dead);
  await writeFile(join(home, 'lock'), dead);
  await postgres.stop();
  expect(await running()).toBe(false);
  expect(await readdir(join(home, 'users'))).toEqual([]);
});
test('what was committed survives a crash', async () => {
  const postgres = await startPostgres({ dataDir });
  await ask(postgres.url, 'CREATE TABLE survives AS SELECT 8 AS eight');
  await crash(home);
  await postgres.stop();
  expect(await running()).toBe(true);
  const again = await startPostgres({ dataDir });
  expect(await ask(again.url, 'SELECT eight FROM survives')).toBe(8);
  await again.stop();
  expect(await running()).toBe(false);
});
test('after a crash the number of the dead process may belong to another program', async () => {
  await (await startPostgres({ dataDir })).stop();
  const left = [process.pid, join(home, 'cluster'), 1, 5432, '../socket', '', '  5432001  1', 'ready   '];
  await writeFile(join(home, 'cluster', 'postmaster.pid'), `${left.join('\n')}\n`);
  const postgres = await startPostgres({ dataDir });
  expect(await postmasterPid(home)).not.toBe(process.pid);
  await postgres.stop();
});
test('a server that dies in use is started again, at the same address', async () => {
  const postgres = await startPostgres({ dataDir });
  await crash(home);
  const answer = async () => ask(postgres.url, 'SELECT 9').catch(answer);
  expect(await answer()).toBe(9);
  await postgres.stop();
  expect(await running()).toBe(false);
});
test('programs that start at once on nothing make one database', async () => {
  const fresh = await placeForTest();
  const all = await Promise.all([1, 2, 3].map(() => startPostgres(fresh)));
  const identities = all.map(({ url }) => ask(url, 'SELECT system_identifier FROM pg_control_system()'));
  expect(new Set(await Promise.all(identities)).size).toBe(1);
  await Promise.all(all.map(({ stop }) => stop()));
});
