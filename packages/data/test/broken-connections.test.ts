import { freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { Prisma } from '../src/generated/client.ts';
import { openDatabase } from '../src/postgres/database.ts';
import { troubleOf } from '../src/postgres/trouble.ts';

const database = openDatabase((await freshDatabase()).url);
afterAll(() => database.close());

const kinds: readonly [string, (statement: Prisma.Sql) => Promise<unknown>][] = [
  [
    'a page that is copied',
    (statement) => database.lists.copied(statement, { limit: 100, mostBytes: 10_000 }),
  ],
  ['a look-up', (statement) => database.statements.lookUp(statement)],
  ['a statement of Prisma', (statement) => database.query(statement)],
  ['a transaction of Prisma', (statement) => database.transaction(({ tx }) => tx.query(statement))],
  ['a transaction of the driver', (statement) => database.direct.transaction((tx) => tx.query`${statement}`)],
];

// A session that ends itself, while its statement goes on for long enough to learn it.
const endsItself = Prisma.sql`
  SELECT pg_terminate_backend(pg_backend_pid())::text, pg_sleep(0.001)::text FROM generate_series(1, 100000)`;

test.each(kinds)(
  'the server ends the session of %s: it fails as unreachable, ten times, and the next one gets another connection',
  async (_, run) => {
    for (let time = 0; time < 10; time += 1) {
      const failure = await run(endsItself).catch((error: unknown) => error);
      expect(troubleOf(failure)).toBe('unreachable');
      await run(Prisma.sql`SELECT 1`);
    }
  },
);
