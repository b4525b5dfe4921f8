import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findOpenGuards, readGuards, verifyGuards } from '../../src/index.ts';
import { testInstallation } from '../books.ts';

/**
 * Whoever owns the database can drop or disable what guards the books: `kontor verify` and
 * readiness name it.
 */
const { url, database } = await testInstallation();
// The throw-away server has a superuser beside the owner of the books; whoever names another server
// is one there.
const username = process.env['TEST_DATABASE_URL'] === undefined ? 'postgres' : new URL(url).username;
const connection = new pg.Client(Object.assign(new URL(url), { username }).href);
await connection.connect();
afterAll(() => connection.end());
const guards = (await readGuards(database)).map(({ guard }) => guard);
const named = (kind: string) => guards.filter((guard) => guard.startsWith(`${kind} `));

// What is found in a transaction that is rolled back.
const foundAfter = async (...statements: readonly string[]) => {
  await connection.query('BEGIN');
  try {
    for (const statement of statements) await connection.query(statement);
    const query = async <Rows>(text: TemplateStringsArray | { text: string }) =>
      (await connection.query('text' in text ? text.text : text.join(''))).rows as Rows;
    const { count, rows } = await verifyGuards({ query });
    expect(count).toBe(rows.length);
    return rows.map(({ guard, state }) => `${guard}: ${state}`);
  } finally {
    await connection.query('ROLLBACK');
  }
};
const all = (kind: string, state: string) => named(kind).map((guard) => `${guard}: ${state}`);
const placeOf = (guard: string) => /^\w+ (\w+)\.(.+)$/.exec(guard)?.slice(1) as [table: string, name: string];

test('a database that was migrated has all of them', async () => {
  expect(await foundAfter()).toEqual([]);
  expect(named('trigger').length).toBeGreaterThan(70);
  expect(named('constraint').length).toBeGreaterThan(200);
  expect(named('function').length).toBeGreaterThan(40);
  expect(named('index').length).toBeGreaterThan(5);
});

test('each trigger that is disabled or dropped is named', async () => {
  const of = (verb: (table: string, name: string) => string) =>
    named('trigger').map((guard) => verb(...placeOf(guard)));
  expect(await foundAfter(...of((table, name) => `ALTER TABLE ${table} DISABLE TRIGGER "${name}"`))).toEqual(
    all('trigger', 'disabled'),
  );
  expect(
    await foundAfter(...of((table, name) => `ALTER TABLE ${table} ENABLE REPLICA TRIGGER "${name}"`)),
  ).toEqual(all('trigger', 'disabled'));
  expect(await foundAfter(...of((table, name) => `DROP TRIGGER "${name}" ON ${table}`))).toEqual(
    all('trigger', 'missing'),
  );
});

test('each constraint and unique index that is dropped is named, and a foreign key whose triggers are off', async () => {
  const constraints = named('constraint').map(placeOf);
  // A key goes with what refers to it.
  const drop = constraints.map(
    ([table, name]) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS "${name}" CASCADE`,
  );
  expect(await foundAfter(...drop)).toEqual(all('constraint', 'missing'));
  const indexes = named('index').map((guard) => `DROP INDEX "${guard.replace('index ', '')}"`);
  expect(await foundAfter(...indexes)).toEqual(all('index', 'missing'));
  const off = await foundAfter('ALTER TABLE account DISABLE TRIGGER ALL');
  expect(off).toEqual(
    expect.arrayContaining([expect.stringMatching(/^constraint account\.\w+_fkey: disabled$/)]),
  );
});

test('each function whose body is another, and a check that says something else, is named', async () => {
  const { rows } = await connection.query<{ sql: string }>(`
    SELECT replace(pg_get_functiondef(oid), 'AS $function$', 'AS $function$ /* changed */ ') AS sql FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'`);
  expect(await foundAfter(...rows.map(({ sql }) => sql))).toEqual(all('function', 'changed'));
  const [table, name] = placeOf(named('constraint').find((guard) => guard.endsWith('_check')) ?? '');
  const other = await foundAfter(
    `ALTER TABLE ${table} DROP CONSTRAINT "${name}", ADD CONSTRAINT "${name}" CHECK (true) NOT VALID`,
  );
  expect(other).toEqual([`constraint ${table}.${name}: disabled`]);
  const valid = await foundAfter(
    `ALTER TABLE ${table} DROP CONSTRAINT "${name}", ADD CONSTRAINT "${name}" CHECK (true)`,
  );
  expect(valid).toEqual([`constraint ${table}.${name}: changed`]);
});

test('connections for which no trigger runs are named', async () => {
  expect(await foundAfter('SET LOCAL session_replication_role = replica')).toEqual([
    'setting session_replication_role: disabled',
  ]);
});

test('readiness sees those that are missing or disabled', async () => {
  expect(await findOpenGuards(database)).toEqual([]);
});
