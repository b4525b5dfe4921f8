import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, execute, schemaOf } from '@kontor/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { filledDemo } from '../demo/filled.ts';
import { run, startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { backUp, check, restored } from './commands.ts';

/** docs/operations, Backup: the commands backup, backup check and restore. */
const patience = { timeout: 120_000 };
const directory = await mkdtemp(join(tmpdir(), 'kontor-backup-'));
afterAll(() => rm(directory, { recursive: true }));
const file = join(directory, 'books.kontor');

let books: string;
beforeAll(async () => {
  books = await filledDemo();
  const { code, stderr } = await backUp(books, file);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/The backup contains \d+ tables/),
  });
});

/** All rows of all tables but those that record the schema, as one text. */
const rowsOf = async (url: string): Promise<string> => {
  const tables = await execute(
    url,
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%' ORDER BY 1",
  );
  const texts = tables.map(async ({ relname }) => {
    const rows = await execute(url, `SELECT t::text AS row FROM "${relname}" t ORDER BY 1`);
    return `${relname}\n${rows.map(({ row }) => row).join('\n')}`;
  });
  return (await Promise.all(texts)).join('\n');
};

test('what is restored is the same to the last row and index, verifies, and goes on with its numbers', async () => {
  const { url, code, stdout } = await restored(file);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^The backup is restored: the books of 1 clients pass all checks/),
  ]);
  expect(await rowsOf(url)).toBe(await rowsOf(books));
  expect(await schemaOf(url)).toBe(await schemaOf(books));
  const sequences = 'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1';
  expect(await execute(url, sequences)).toEqual(await execute(books, sequences));
  const [kept, found] = [
    await kontorHere(['heads'], { DATABASE_URL: books }),
    await kontorHere(['heads'], { DATABASE_URL: url }),
  ];
  expect(found.stdout).toBe(kept.stdout);
  expect(found.stdout).toMatch(/^demo \d+ [\da-f]{64}$/m);
});

test('a database that is not empty is refused, and stays as it is', async () => {
  const { url } = await emptyDatabase();
  await execute(url, 'CREATE TABLE mine (id integer)');
  const answer = await kontorHere(['restore', file], { DATABASE_URL: url });
  expect(answer).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is not empty: it has mine.'),
  });
  expect(
    await execute(
      url,
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    ),
  ).toEqual([{ relname: 'mine' }]);
});

test('a backup is checked without a database, and shows what it has', async () => {
  const { code, stdout } = await check(file);
  const [row] = await execute(books, 'SELECT count(*)::integer AS invoices FROM invoice');
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^invoice +${row?.['invoices']}$`, 'm'));
  expect(stdout).toMatch(/^demo +\d+ +[\da-f]{64}$/m);
  expect(stdout).toMatch(/The file is as it was written\.\n$/);
});

test('a backup that differs in one byte, or ends early, is refused with the place, and nothing of it is restored', async () => {
  const bytes = await readFile(file);
  const { size } = await stat(file);
  const damaged = join(directory, 'damaged.kontor');
  const firstEntry = 512 + Number.parseInt(bytes.toString('latin1', 124, 135), 8);
  // Through the whole file: headers, contents, what fills up blocks, the manifest, the sums and the
  // end.
  for (let at = 3; at < size; at += Math.floor(size / 150)) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
    await writeFile(damaged, changed);
    const { code, stderr } = await check(damaged);
    expect({ at, code, stderr }).toEqual({
      at,
      code: 1,
      stderr: expect.stringMatching(/ at byte \d+ is not what was written/),
    });
    const place = Number(/at byte (\d+)/.exec(stderr)?.[1]);
    // The place is that of the entry; a table that the first one names otherwise is missed where it
    // should be.
    if (at > firstEntry) expect(place).toBeLessThanOrEqual(at + 512);
  }
  await writeFile(damaged, bytes.subarray(0, size - 700));
  expect(await check(damaged)).toMatchObject({ code: 1, stderr: expect.stringContaining('is missing') });
  const { url, code } = await restored(damaged);
  expect(code).toBe(1);
  expect(
    await execute(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});

test('no file, and a backup of a later version, are refused, and the database stays empty', async () => {
  const { url } = await emptyDatabase();
  const { code, stderr } = await kontorHere(['restore', join(directory, 'no-such.kontor')], {
    DATABASE_URL: url,
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('there is no such file')]);
  await execute(
    books,
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('later', '', '9999_later', now())",
  );
  onTestFinished(() =>
    execute(books, "DELETE FROM _prisma_migrations WHERE id = 'later'").then(() => undefined),
  );
  const later = join(directory, 'later.kontor');
  expect((await backUp(books, later)).code).toBe(0);
  const refused = await restored(later);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('it has the migration 9999_later'),
  });
  expect(
    await execute(refused.url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});

test('a file that exists is not overwritten; - writes to standard output; what is at a name is whole', async () => {
  expect(await backUp(books, file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('exists, and is not overwritten'),
  });
  expect(await backUp(books, join(directory, 'none', 'books.kontor'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no such file or folder'),
  });
  const child = run(['backup', '-'], { DATABASE_URL: books });
  const pieces: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
  expect(await once(child, 'close')).toEqual([0, null]);
  const piped = join(directory, 'piped.kontor');
  await writeFile(piped, Buffer.concat(pieces));
  expect((await check(piped)).code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('what was answered before a backup begins is in it, while more is written; the copy goes on by itself', async () => {
  const { url } = await emptyDatabase();
  const environment = { DATABASE_URL: url };
  await kontorHere(['client', 'create', 'muster'], environment);
  const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
  const program = await startKontor(environment);
  let isOver = false;
  let answered = 0;
  const post = async (address: string, invnumber: string) => {
    const answer = await fetch(`${address}/api/latest/clients/muster/invoices`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        invnumber,
        transdate: '2025-02-01',
        customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
        incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
      }),
    });
    expect(answer.status, await answer.text()).toBe(204);
  };
  const posting = [0, 1, 2, 3].map(async (caller) => {
    for (let number = 0; !isOver; number += 1) {
      await post(program.address, `${caller}-${number}`);
      answered += 1;
    }
  });
  await expect.poll(() => answered, patience).toBeGreaterThan(20);
  const before = answered;
  const underLoad = join(directory, 'under-load.kontor');
  const made = await kontorHere(['backup', underLoad], environment);
  isOver = true;
  await Promise.all(posting);
  expect(await program.stop()).toBe(0);
  expect(made.code).toBe(0);
  const copy = await restored(underLoad);
  expect(copy).toMatchObject({ code: 0 });
  const [row] = await execute(copy.url, 'SELECT count(*)::integer AS invoices FROM invoice');
  expect(row?.['invoices']).toBeGreaterThanOrEqual(before);
  expect(row?.['invoices']).toBeLessThanOrEqual(answered);
  const second = await startKontor({ DATABASE_URL: copy.url });
  await post(second.address, 'after');
  expect(await second.stop()).toBe(0);
  expect((await kontorHere(['verify'], { DATABASE_URL: copy.url })).code).toBe(0);
});

test('a restore that is killed leaves the database empty, and is done again', async () => {
  const { url } = await emptyDatabase();
  const child = spawn(process.execPath, ['dist/main.js', 'restore', file], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, DATABASE_URL: url, KONTOR_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (data) => {
      if (/^posting: /m.test(String(data))) resolve();
    });
  });
  child.kill('SIGKILL');
  await once(child, 'close');
  // The server ends the session of a program that is gone as soon as it notices.
  await expect
    .poll(async () =>
      execute(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
    )
    .toEqual([]);
  await expect
    .poll(
      async () =>
        (await kontorHere(['restore', file], { DATABASE_URL: url, KONTOR_DATA_DIR: directory })).code,
    )
    .toBe(0);
});
