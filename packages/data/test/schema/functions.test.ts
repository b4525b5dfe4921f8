import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrate } from '../../src/postgres/schema/migrate.ts';
import { ownSources, readFunctions } from '../../src/postgres/schema/sources.ts';
import { sha256 } from '../../src/postgres/sha256.ts';
import { testInstallation } from '../books.ts';
import { ask, given } from './given-sources.ts';

/** The files of prisma/functions. */
const { connect } = await testInstallation();
const connection = await connect();
const { statements } = await readFunctions(ownSources);

test('each change of functions is an edition of its own: older programs know by its number that they are older', async () => {
  const file = `${ownSources}/functions/edition.txt`;
  const [edition, hash] = (await readFile(file, 'utf8')).split(/\s/);
  const changed = sha256(statements.map((statement) => statement.hash).join());
  const next = hash === changed ? Number(edition) : Number(edition) + 1;
  await expect(`${next} ${changed}\n`).toMatchFileSnapshot(file);
});

test('each function and trigger of the database is in one file, in one statement that can be repeated', async () => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT format('FUNCTION %I', proname) AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
     SELECT format('TRIGGER %I', tgname) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
  );
  const made = statements.flatMap(
    ({ sql }) => /^CREATE OR REPLACE ((?:FUNCTION|TRIGGER) [\w"]+)/.exec(sql)?.[1] ?? [],
  );
  expect(made.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const others = statements.filter(({ sql }) => !sql.startsWith('CREATE OR REPLACE '));
  expect(
    others.filter(({ file, sql }) => file !== 'dropped.sql' || !/^DROP \w+ IF EXISTS /.test(sql)),
  ).toEqual([]);
});

test('functions are written out: no code writes code', () => {
  expect(statements.filter(({ sql }) => /\b(EXECUTE (?!FUNCTION)|DO \$)/.test(sql))).toEqual([]);
});

const table = { '0001_a': 'CREATE TABLE a (a int CHECK (is_good(a)))' };
const files = (answer: number) => ({
  'expressions.sql': `-- For tables.
CREATE OR REPLACE FUNCTION is_good(a int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT a > 0 $$;
`,
  'triggers.sql': `CREATE OR REPLACE FUNCTION answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.a := ${answer};
  RETURN NEW;
END $$;

-- Each row.
CREATE OR REPLACE TRIGGER answer BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION answer();
`,
});
/**
 * The ids of the rows in which the catalogs have functions and triggers: one that is replaced has a
 * new one.
 */
const versions = `SELECT (SELECT xmin::text FROM pg_proc WHERE proname = 'answer') AS function,
                         (SELECT xmin::text FROM pg_trigger WHERE tgname = 'answer') AS trigger`;

test('functions are applied with the migrations, and again when their text changes: that statement, and no other', async () => {
  const { url, folder, writeFunctions } = await given(table);
  await writeFunctions(1, files(1));
  expect(await migrate(url, folder)).toEqual(['0001_a']);
  const [before] = await ask(url, versions);
  expect(await migrate(url, folder)).toEqual([]);
  expect(await ask(url, versions)).toEqual([before]);
  await writeFunctions(2, files(2));
  const said: string[] = [];
  expect(await migrate(url, folder, { say: (sentence) => said.push(sentence) })).toEqual([]);
  expect(said).toEqual(['Edition 2 of the functions was applied.']);
  expect(await ask(url, 'INSERT INTO a VALUES (7) RETURNING a')).toEqual([{ a: 2 }]);
  const [after] = await ask(url, versions);
  expect(after).toEqual({
    function: expect.not.stringMatching(`^${before?.['function']}$`),
    trigger: before?.['trigger'],
  });
});

test('other comments and line endings are no change of a function', async () => {
  const { url, folder, writeFunctions } = await given(table);
  await writeFunctions(1, files(1));
  await migrate(url, folder);
  const before = await ask(url, versions);
  const changed = files(1)['triggers.sql'].replace('-- Each row.', '-- Every row.').replaceAll('\n', '\r\n');
  await writeFunctions(1, { 'triggers.sql': changed });
  await migrate(url, folder);
  expect(await ask(url, versions)).toEqual(before);
});

test('a function that went is dropped where it still is', async () => {
  const { url, folder, writeFunctions } = await given(table);
  await writeFunctions(1, files(1));
  await migrate(url, folder);
  await writeFunctions(2, {
    'dropped.sql': 'DROP TRIGGER IF EXISTS answer ON a;\nDROP FUNCTION IF EXISTS answer();\n',
    'triggers.sql': '',
  });
  await migrate(url, folder);
  expect(await ask(url, versions)).toEqual([{ function: null, trigger: null }]);
});

test('a function that fails undoes the last migration, too, and names its file', async () => {
  const { url, folder, writeFunctions } = await given(table);
  await writeFunctions(1, {
    ...files(1),
    'late.sql': 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$\n SELECT b FROM a $$;',
  });
  await expect(migrate(url, folder)).rejects.toThrow(
    'The statement "CREATE OR REPLACE FUNCTION f" of prisma/functions/late.sql failed in line 2 and was undone: column "b" does not exist',
  );
  expect(await ask(url, "SELECT to_regclass('a') AS a")).toEqual([{ a: null }]);
});

test('a database with functions of a newer version is refused', async () => {
  const { url, folder, writeFunctions } = await given(table);
  await writeFunctions(2, files(2));
  await migrate(url, folder);
  await writeFunctions(1, files(1));
  await expect(migrate(url, folder)).rejects.toThrow(
    /has edition 2 of its functions, which this version does not know/,
  );
  expect(await ask(url, 'INSERT INTO a VALUES (7) RETURNING a')).toEqual([{ a: 2 }]);
});
