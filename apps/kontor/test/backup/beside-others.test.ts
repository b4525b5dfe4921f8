import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorWriting } from '@kontor/api';
import { findClient, findOrMakeMember, openDatabase } from '@kontor/data';
import { emptyDatabase, execute, freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../src/clock.ts';
import { filledDemo } from '../demo/filled.ts';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { check, restored } from './commands.ts';

/** docs/operations, Backup: one client is restored beside others. */
const patience = { timeout: 120_000 };
const directory = await mkdtemp(join(tmpdir(), 'kontor-beside-others-'));
afterAll(() => rm(directory, { recursive: true }));
const [all, alone] = [join(directory, 'all.kontor'), join(directory, 'alone.kontor')];

/**
 * An installation with the demo client, of which there are backups, and another one; and its key.
 */
const there = { DATABASE_URL: '' };
let keyThere: string;
beforeAll(async () => {
  there.DATABASE_URL = await filledDemo();
  const database = openDatabase(there.DATABASE_URL);
  const client = await findClient(database, 'demo');
  const anna = { client_id: client?.id ?? 0, name: 'Anna', role: 'owner' } as const;
  await findOrMakeMember(database, anna, operatorWriting(now(), 'test'));
  await database.close();
  await execute(
    there.DATABASE_URL,
    `UPDATE person SET login = 'anna', login_folded = 'anna', password = 'x', mail = 'anna@example.ch';
     INSERT INTO webhook (client_id, id, url, types, description, secret, created, last_event, due, again)
     VALUES (1, 1, 'https://example.ch', '{}', '', 'v1.x', now(), 0, now(), '{}')`,
  );
  await kontorHere(['client', 'create', 'other'], there);
  keyThere = (await kontorHere(['key', 'issue', 'demo'], there)).stdout.trim();
  expect((await kontorHere(['backup', all], there)).code).toBe(0);
  expect((await kontorHere(['backup', alone, '--client', 'demo'], there)).code).toBe(0);
});

const post = async (address: string, { client, key }: { client: string; key: string }, invnumber: string) => {
  const answer = await fetch(`${address}/api/latest/clients/${client}/invoices`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      invnumber,
      transdate: '2026-11-01',
      customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
      incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
    }),
  });
  expect(answer.status, await answer.text()).toBe(204);
};

test('a client goes into an installation whose program books in the meantime, and on from there, and is moved again', async () => {
  const here = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'local'], here);
  const key = (await kontorHere(['key', 'issue', 'local'], here)).stdout.trim();
  const program = await startKontor(here);
  let isOver = false;
  let answered = 0;
  const posting = (async () => {
    for (; !isOver; answered += 1) await post(program.address, { client: 'local', key }, `L-${answered}`);
  })();
  await expect.poll(() => answered, patience).toBeGreaterThan(0);
  const before = answered;
  const moved = await kontorHere(['restore', alone, '--client', 'DEMO'], here);
  expect(moved).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Client demo is restored: its books pass all checks/),
  });
  expect(moved.stdout).toMatch(
    /^These keys are included and are valid from now on: \S+.*kontor key revoke demo PREFIX$/m,
  );
  expect(answered).toBeGreaterThan(before);
  isOver = true;
  await posting;
  // The trail goes on by one link, which says that it was restored.
  const [kept, found] = [
    await kontorHere(['heads', 'demo'], there),
    await kontorHere(['heads', 'demo'], here),
  ];
  const links = ({ stdout }: { stdout: string }) => Number(/demo (\d+) /.exec(stdout)?.[1]);
  expect(links(found)).toBe(links(kept) + 1);
  const heads = join(directory, 'heads.txt');
  await writeFile(heads, kept.stdout);
  expect((await kontorHere(['verify', 'demo', '--heads', heads], here)).code).toBe(0);
  // Its programs go on with the keys that they have.
  await post(program.address, { client: 'demo', key: keyThere }, 'after');
  await post(program.address, { client: 'local', key }, 'after');
  expect(await program.stop()).toBe(0);
  expect((await kontorHere(['verify'], here)).code).toBe(0);

  const [both, again] = [join(directory, 'both.kontor'), join(directory, 'again.kontor')];
  expect((await kontorHere(['backup', both], here)).code).toBe(0);
  expect(await check(both)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^demo +\d+ /m) });
  expect(await restored(both)).toMatchObject({ code: 0 });
  expect((await kontorHere(['backup', again, '--client', 'demo'], here)).code).toBe(0);
  expect(await restored(again)).toMatchObject({ code: 0 });
  const back = await kontorHere(['restore', again, '--client', 'demo', '--as', 'demo-back'], there);
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('These keys already existed here') });
  expect((await kontorHere(['verify'], there)).code).toBe(0);
});

test('one client out of a backup of all, twice in an empty database, by two names; nobody comes along', async () => {
  const here = { DATABASE_URL: (await emptyDatabase()).url };
  for (const name of ['one', 'two'])
    expect(await kontorHere(['restore', all, '--client', 'demo', '--as', name], here)).toMatchObject({
      code: 0,
    });
  expect(await execute(here.DATABASE_URL, 'SELECT name, sealed_as FROM client ORDER BY name_folded')).toEqual(
    [
      { name: 'one', sealed_as: 1 },
      { name: 'two', sealed_as: 1 },
    ],
  );
  const invoices = 'SELECT client_id, count(*)::integer AS invoices FROM invoice GROUP BY 1 ORDER BY 1';
  const [first, second] = await execute(here.DATABASE_URL, invoices);
  expect(first?.['invoices']).toBe(second?.['invoices']);
  expect((await kontorHere(['verify'], here)).code).toBe(0);
});

test('a name that is taken is refused before the file is read; so are names that are not, and a client that the backup does not have', async () => {
  const here = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'local'], here);
  const restore = (...args: string[]) => kontorHere(['restore', ...args], here);
  const nowhere = join(directory, 'no-such.kontor');
  expect(await restore(nowhere, '--client', 'demo', '--as', 'LOCAL')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Client LOCAL already exists. Choose another name with --as.'),
  });
  expect(await restore(nowhere, '--client', 'demo', '--as', 'two words')).toMatchObject({ code: 2 });
  expect(await restore(all, '--as', 'name')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--as requires --client'),
  });
  for (const file of [all, alone])
    expect(await restore(file, '--client', 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no client nobody'),
    });
});

/** The rows of all tables of a database, by their number. */
const countsIn = (url: string) =>
  execute(
    url,
    `SELECT relname, (xpath('//n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text AS rows
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );

test('of a backup that is damaged, whose books do not hold, or that is of another version, nothing is left', async () => {
  const here = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'local'], here);
  const before = await countsIn(here.DATABASE_URL);
  const bytes = await readFile(alone);
  const damaged = join(directory, 'damaged.kontor');
  await writeFile(damaged, bytes.subarray(0, bytes.length - 4096));
  const restore = (file: string) => kontorHere(['restore', file, '--client', 'demo'], here);
  expect(await restore(damaged)).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') });

  const copy = await restored(all);
  const changed = async (statement: string, undo: string) => {
    const file = join(directory, `changed-${Math.random()}.kontor`);
    await execute(copy.url, statement);
    expect((await kontorHere(['backup', file, '--client', 'demo'], { DATABASE_URL: copy.url })).code).toBe(0);
    await execute(copy.url, undo);
    return restore(file);
  };
  const guards = (state: string) => `ALTER TABLE posting ${state} TRIGGER USER`;
  const franc = (sign: string) =>
    `${guards('DISABLE')}; UPDATE posting SET amount = amount ${sign} 1 WHERE id = (SELECT min(id) FROM posting); ${guards('ENABLE')}`;
  expect(await changed(franc('+'), franc('-'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not whole'),
  });
  const named = (name: string) => `UPDATE vendor SET city = ${name} WHERE id = (SELECT min(id) FROM vendor)`;
  expect(await changed(named("city || '!'"), named("replace(city, '!', '')"))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/audit_master_data .*\n?.*nothing was restored/s),
  });
  expect(
    await changed("DELETE FROM _prisma_migrations WHERE migration_name = '0009_sealed_as'", 'SELECT 1'),
  ).toMatchObject({ code: 1, stderr: expect.stringContaining('by an earlier version of Kontor') });
  expect(await countsIn(here.DATABASE_URL)).toEqual(before);
  expect((await kontorHere(['verify'], here)).code).toBe(0);
});
