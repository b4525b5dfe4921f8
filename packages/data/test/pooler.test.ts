import { freshDatabase, proxyTo } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { databaseLimits, openDatabase } from '../src/index.ts';

/**
 * A pooler that gives each connection a session of its own tells clients other numbers than those
 * of the server's processes.
 */
const { url } = await freshDatabase();
const proxy = await proxyTo(url);
proxy.pool();
const limits = { ...databaseLimits, silence: 100 };
const database = openDatabase(proxy.url, { limits });
afterAll(async () => {
  await database.close();
  await proxy.close();
});

test('§4: a statement that takes long through a pooler is waited for', async () => {
  expect(await database.prisma.$queryRaw`SELECT pg_sleep(1.5)::text AS slept`).toEqual([{ slept: '' }]);
});
