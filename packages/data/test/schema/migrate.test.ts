import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../src/postgres/schema/migrate.ts';
import { MigrationError } from '../../src/postgres/schema/run.ts';
import { sha256 } from '../../src/postgres/sha256.ts';
import { troubleOf } from '../../src/postgres/trouble.ts';
import { ask, given } from './given-sources.ts';

const two = {
  '0002_b': 'ALTER TABLE a ADD b int;',
  '0001_a': 'CREATE TABLE a (a int); INSERT INTO a VALUES (1);',
};

test('migrations are applied once, in the order of their names', async () => {
  const { url, folder, write } = await given(two);
  expect(await migrate(url, folder)).toEqual(['0001_a', '0002_b']);
  expect(await migrate(url, folder)).toEqual([]);
  await write('0003_c', 'ALTER TABLE a ADD c int');
  expect(await migrate(url, folder)).toEqual(['0003_c']);
  expect(await ask(url, 'SELECT * FROM a')).toEqual([{ a: 1, b: null, c: null }]);
});

test('a migration is recorded as Prisma records it', async () => {
  const { url, folder } = await given({ '0001_a': two['0001_a'] });
  await migrate(url, folder);
  const rows = await ask(url, 'SELECT *, finished_at >= started_at AS after FROM _prisma_migrations');
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      checksum: sha256(two['0001_a']),
      finished_at: expect.any(Date),
      migration_name: '0001_a',
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
      after: true,
    },
  ]);
});

test('programs that migrate at once apply each migration once', async () => {
  const { url, folder } = await given(two);
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
  expect(applied.flat().sort()).toEqual(['0001_a', '0002_b']);
  expect(await ask(url, 'SELECT * FROM a')).toEqual([{ a: 1, b: null }]);
});

test('a migration that fails is rolled back, and those before it stay applied', async () => {
  const { url, folder, write } = await given({
    ...two,
    '0003_c': 'CREATE TABLE c (c int);\n\nINSERT INTO d VALUES (1);',
  });
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration 0003_c failed in line 3 and was undone: relation "d" does not exist',
  );
  expect(await ask(url, "SELECT to_regclass('b') AS b, to_regclass('c') AS c")).toEqual([
    { b: null, c: null },
  ]);
  await write('0003_c', 'CREATE TABLE c (c int)');
  expect(await migrate(url, folder)).toEqual(['0003_c']);
});

test('a migration that was changed after it had been applied is refused', async () => {
  const { url, folder, write } = await given(two);
  await migrate(url, folder);
  await write('0001_a', 'CREATE TABLE a (a bigint)');
  await write('0003_c', 'CREATE TABLE c (c int)');
  await expect(migrate(url, folder)).rejects.toThrow(/^The migration 0001_a was changed after/);
  expect(await ask(url, "SELECT to_regclass('c') AS c")).toEqual([{ c: null }]);
});

test('a released text of a migration is accepted where a later version has edited its comments, and no other text', async () => {
  const { url, folder, write, writeReleased } = await given({ '0001_a': `-- One.\n${two['0001_a']}` });
  await migrate(url, folder);
  await write('0001_a', `-- Another.\n${two['0001_a']}`);
  await write('0002_b', two['0002_b']);
  await writeReleased([`${sha256('else')}  0001_a`, `${sha256(`-- One.\n${two['0001_a']}`)}  0002_b`]);
  await expect(migrate(url, folder)).rejects.toThrow(/^The migration 0001_a was changed after/);
  await writeReleased([`${sha256(`-- One.\n${two['0001_a']}`)}  0001_a`]);
  expect(await migrate(url, folder)).toEqual(['0002_b']);
  expect(await migrate(url, folder)).toEqual([]);
});

test('other line endings do not count as a change', async () => {
  const { url, folder, write } = await given({ '0001_a': 'CREATE TABLE a (\n  a int\n);\n' });
  await migrate(url, folder);
  await write('0001_a', 'CREATE TABLE a (\r\n  a int\r\n);\r\n');
  expect(await migrate(url, folder)).toEqual([]);
});

test('a database of a newer version is refused', async () => {
  const { url, folder } = await given(two);
  await migrate(url, folder);
  await rm(join(folder, 'migrations', '0002_b'), { recursive: true });
  await expect(migrate(url, folder)).rejects.toThrow(
    /has the migration 0002_b, which this version does not know/,
  );
});

test('a migration that Prisma began and did not finish is refused until it is settled', async () => {
  const { url, folder } = await given(two);
  await migrate(url, folder);
  await ask(url, "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '0002_b'");
  await expect(migrate(url, folder)).rejects.toThrow(MigrationError);
  await ask(
    url,
    'ALTER TABLE a DROP b; UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL',
  );
  expect(await migrate(url, folder)).toEqual(['0002_b']);
});

test('a migration waits for a lock in turns, so that one long reader does not hold up those who come after it', async () => {
  const { url, folder, write } = await given({ '0001_a': two['0001_a'] });
  await migrate(url, folder);
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM a');
  await write('0002_b', two['0002_b']);
  const said: string[] = [];
  let hasWaited: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    hasWaited = resolve;
  });
  const say = (sentence: string) => {
    said.push(sentence);
    hasWaited();
  };
  const migrated = migrate(url, folder, { lockTimeout: 100, pause: 50, say });
  await waits;
  // The long reader still reads. Without a limit this one would wait behind the migration, and so
  // for the reader.
  for (let time = 0; time < 5; time += 1) expect(await ask(url, 'SELECT a FROM a')).toEqual([{ a: 1 }]);
  await reader.query('COMMIT');
  expect(await migrated).toEqual(['0002_b']);
  expect(said).toEqual([
    'The migration 0002_b waits for tables that other sessions use; see pg_stat_activity for long ones. It is tried again until they are free.',
  ]);
  await reader.end();
});

test('a migration that never gets its lock ends with a sentence, and is undone', async () => {
  const { url, folder, write } = await given({ '0001_a': two['0001_a'] });
  await migrate(url, folder);
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM a');
  await write('0002_b', two['0002_b']);
  await expect(migrate(url, folder, { lockTimeout: 20, pause: 10, attempts: 3 })).rejects.toThrow(
    /^The migration 0002_b waits for tables that other sessions use; .* It was tried 3 times\.$/,
  );
  await reader.end();
  expect(await migrate(url, folder)).toEqual(['0002_b']);
});

test('a migration whose connection is ended by the server is undone, ten times, and then applied', async () => {
  const { url, folder, write } = await given({ '0001_a': two['0001_a'] });
  await migrate(url, folder);
  await write(
    '0002_b',
    `${two['0002_b']} SELECT pg_terminate_backend(pg_backend_pid()); SELECT pg_sleep(60);`,
  );
  for (let time = 0; time < 10; time += 1) {
    const failure = await migrate(url, folder).catch((error: unknown) => error);
    expect(troubleOf(failure)).toBe('unreachable');
  }
  await write('0002_b', two['0002_b']);
  expect(await migrate(url, folder)).toEqual(['0002_b']);
});

test('a migration that replaced others counts as applied where all of these are, and is recorded in their place', async () => {
  const { url, folder, write } = await given(two);
  await migrate(url, folder);
  await rm(join(folder, 'migrations'), { recursive: true });
  await write('0001_ab', 'CREATE TABLE a (a int, b int)', { replaces: '0001_a\n0002_b\n' });
  await write('0002_c', 'ALTER TABLE a ADD c int');
  expect(await migrate(url, folder)).toEqual(['0002_c']);
  expect(await ask(url, 'SELECT * FROM a')).toEqual([{ a: 1, b: null, c: null }]);
  const recorded =
    'SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1';
  expect(await ask(url, recorded)).toEqual([
    { migration_name: '0001_ab', finished: true },
    { migration_name: '0002_c', finished: true },
  ]);
  expect(await migrate(url, folder)).toEqual([]);
});

test('a database that has some of the migrations that one replaced is sent to the version that has the last of them', async () => {
  const { url, folder, write } = await given({ '0001_a': two['0001_a'] });
  await migrate(url, folder);
  await rm(join(folder, 'migrations'), { recursive: true });
  await write('0001_ab', 'CREATE TABLE a (a int, b int)', { replaces: '0001_a\n0002_b\n' });
  await expect(migrate(url, folder)).rejects.toThrow(
    'The database was migrated by an earlier version of Kontor up to 0001_a. Migrate it first by the version that docs/operations names for it (Upgrade, By which version), up to 0002_b; then run this one.',
  );
  expect(await ask(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual([
    { migration_name: '0001_a' },
  ]);
});
