import { freshDatabase } from '@kontor/testing';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/postgres/database.ts';

test('what still asks a closed database fails and opens no connection, which would keep the program from ending', async () => {
  const database = openDatabase((await freshDatabase()).url);
  const ask = () => database.prisma.$queryRaw`SELECT 1 AS one`;
  expect(await ask()).toEqual([{ one: 1 }]);
  await database.close();
  await expect(ask()).rejects.toThrow();
  // A second close has nothing to wait for.
  await database.close();
});
