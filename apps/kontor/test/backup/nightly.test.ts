import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/**
 * docs/operations, Each night: a backup into a folder, and a check of all books, by one of the
 * programs on a database.
 */
const patience = { timeout: 60_000, interval: 200 };

const nightsOf = (url: string) =>
  execute(
    url,
    'SELECT kind, held, result, bytes::integer FROM nightly WHERE ended IS NOT NULL ORDER BY kind',
  );

test('of two programs one backs up and verifies, once a night, and removes none that others may have made', async () => {
  const { url } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nightly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const day of ['2020-01-01', '2020-01-02', '2020-01-03'])
    await writeFile(join(folder, `kontor-${day}.kontor`), '');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await kontorHere(['client', 'create', 'muster'], { DATABASE_URL: url });
  const environment = { DATABASE_URL: url, KONTOR_BACKUP: `daily:${folder}?keep=2`, KONTOR_VERIFY: 'daily' };
  const programs = await Promise.all([startKontor(environment), startKontor(environment)]);
  await expect
    .poll(() => nightsOf(url), patience)
    .toEqual([
      {
        kind: 'backup',
        held: true,
        result: expect.stringContaining('The backup contains'),
        bytes: expect.any(Number),
      },
      { kind: 'verify', held: true, result: 'All books pass all checks.', bytes: null },
    ]);
  expect(await Promise.all(programs.map(({ stop }) => stop()))).toEqual([0, 0]);
  const [{ id } = {}] = await execute(url, 'SELECT right(id::text, 12) AS id FROM _kontor_installation');
  const files = await readdir(folder);
  const made = files.find((file) => file.startsWith(`kontor-${id}-`)) ?? '';
  expect(made).toMatch(/-20(?!20)\d\d-\d\d-\d\d\.kontor$/);
  // Files of earlier naming do not say who made them, so they stay.
  const others = ['2020-01-01', '2020-01-02', '2020-01-03'].map((day) => `kontor-${day}.kontor`);
  expect(files.toSorted()).toEqual([...others, made, 'notes.txt'].toSorted());
  expect((await nightsOf(url))[0]?.['bytes']).toBe((await stat(join(folder, made))).size);
  expect((await kontorHere(['backup', 'check', join(folder, made)], {})).code).toBe(0);

  // A later start finds it done.
  const before = await readFile(join(folder, made));
  await utimes(join(folder, made), 0, 0);
  const third = await startKontor({ ...environment, KONTOR_LOG: 'debug' });
  await expect.poll(() => third.output.stderr).toContain('were forgotten');
  expect(await third.stop()).toBe(0);
  expect((await readFile(join(folder, made))).equals(before)).toBe(true);
});

test('books that do not hold, and a folder that is not there, are reported as failures of the night', async () => {
  const { url } = await freshDatabase();
  await kontorHere(['client', 'create', 'muster'], { DATABASE_URL: url });
  await execute(url, 'UPDATE chain SET last = last + 1');
  const program = await startKontor({
    ...{
      DATABASE_URL: url,
      KONTOR_BACKUP: `daily:${join(tmpdir(), 'no-such-folder')}`,
      KONTOR_VERIFY: 'daily',
    },
  });
  await expect
    .poll(() => nightsOf(url), patience)
    .toEqual([
      {
        kind: 'backup',
        held: false,
        result: expect.stringContaining('there is no such file or folder'),
        bytes: null,
      },
      {
        kind: 'verify',
        held: false,
        result: expect.stringMatching(/^muster audit_\w+ FAILED: /),
        bytes: null,
      },
    ]);
  expect(program.output.stderr).toContain('A task of the night has failed.');
  expect(program.output.stderr).toMatch(/KONTOR_BACKUP: the folder \S+no-such-folder is not there\./);
  expect(await program.stop()).toBe(0);
});

test('what a program has begun that is gone is done by the next', async () => {
  const { url } = await freshDatabase();
  await kontorHere(['client', 'create', 'muster'], { DATABASE_URL: url });
  await execute(
    url,
    `INSERT INTO nightly (kind, night, began, seen)
     SELECT 'verify', (now() AT TIME ZONE 'UTC' - interval '1 hour')::date + d, now() - interval '1 hour', now() - interval '1 hour'
       FROM generate_series(0, 1) d`,
  );
  const program = await startKontor({ DATABASE_URL: url, KONTOR_VERIFY: 'daily' });
  await expect
    .poll(() => nightsOf(url), patience)
    .toEqual([{ kind: 'verify', held: true, result: 'All books pass all checks.', bytes: null }]);
  expect(await program.stop()).toBe(0);
});
