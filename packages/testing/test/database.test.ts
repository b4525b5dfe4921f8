import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../src/database.ts';

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
};

test('a fresh database is migrated, and what one test writes no other sees', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await ask(one.url, 'CREATE TABLE written_by_a_test ()');
  const seen =
    "SELECT to_regclass('written_by_a_test') IS NOT NULL, to_regclass('_prisma_migrations') IS NOT NULL";
  expect(await ask(one.url, seen)).toEqual([[true, true]]);
  expect(await ask(other.url, seen)).toEqual([[false, true]]);
});

test('a dropped database is gone, even while somebody is connected to it', async () => {
  const database = await freshDatabase();
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(ask(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  await client.end();
});
