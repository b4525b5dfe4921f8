import pg from 'pg';
import { expect, test } from 'vitest';
import { execute, freshDatabase } from '../src/database.ts';

test('a fresh database is migrated, and what one test writes no other sees', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await execute(one.url, 'CREATE TABLE written_by_a_test ()');
  const seen =
    "SELECT to_regclass('written_by_a_test') IS NOT NULL AS written, to_regclass('_prisma_migrations') IS NOT NULL AS migrated";
  expect(await execute(one.url, seen)).toEqual([{ written: true, migrated: true }]);
  expect(await execute(other.url, seen)).toEqual([{ written: false, migrated: true }]);
});

test('a dropped database is gone, even while someone is connected to it', async () => {
  const database = await freshDatabase();
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(execute(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  await client.end();
});
