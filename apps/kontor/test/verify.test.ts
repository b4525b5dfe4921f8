import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceipts, operatorWriting } from '@kontor/api';
import { createClient, openDatabase } from '@kontor/data';
import { clientOf, freshDatabase, proxyTo, swissChart } from '@kontor/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { now } from '../src/clock.ts';
import { verifyBooks } from '../src/commands/verify.ts';
import { kontorHere } from './kontor-here.ts';
import { serve } from './served.ts';

/**
 * docs/operations, Checking the books: `kontor verify` of many clients, and the heads of their
 * audit trails.
 */
const { url } = await freshDatabase();
const environment = { DATABASE_URL: url };
const runHere = (...args: string[]) => kontorHere(args, environment);
const names = Array.from({ length: 200 }, (_, at) => `c${String(at).padStart(3, '0')}`);
const directory = await mkdtemp(join(tmpdir(), 'kontor-verify-'));
afterAll(() => rm(directory, { recursive: true }));

beforeAll(async () => {
  const database = openDatabase(url);
  const writing = operatorWriting(now(), 'test');
  // In another order than that of their names.
  for (let at = names.length; at > 0; at -= 10)
    await Promise.all(
      names
        .slice(at - 10, at)
        .map((name) => createClient(database, clientOf(name), { chart: swissChart, writing })),
    );
  await database.close();
});

test('each of two hundred clients is printed as soon as it is done, in the order of names, for as many statements as the others', async () => {
  const proxy = await proxyTo(url);
  const database = openDatabase(proxy.url);
  const receipts = openReceipts(database, { directory, objects: undefined });
  onTestFinished(async () => {
    await receipts.close();
    await database.close();
    await proxy.close();
  });
  const printed: { client: string; statements: number }[] = [];
  const print = async (text: string) => {
    const client = /^(c\d+) +audit_chain +ok /m.exec(text)?.[1];
    if (client !== undefined) printed.push({ client, statements: proxy.roundTrips() });
  };
  const held = await verifyBooks({ database, receipts }, {}, { print });
  expect(held).toBe(true);
  expect(printed.map(({ client }) => client)).toEqual(names);
  const at = (client: number) => printed[client]?.statements ?? 0;
  const [first, half, all] = [at(0), at(99), at(199)];
  // Those of a page of clients come before its first one, and no others.
  expect(first).toBeLessThan(all / 5);
  // On a busy machine some are asked about, as they are silent for a second. Were earlier clients
  // read again, these were thrice as many.
  expect(all - half).toBeLessThan(1.5 * half);
  expect(all / names.length).toBeLessThan(10);
});

test('--from goes on with a client, in the order of names; a name that does not exist is refused', async () => {
  const { code, stdout } = await runHere('verify', '--from', 'C197');
  expect([code, stdout.match(/^c\d+(?= +audit_chain )/gm)]).toEqual([0, ['c197', 'c198', 'c199']]);
  expect(stdout).toMatch(/^The audit trail of c199 has 1 links; the last hash is [\da-f]{64}\.$/m);
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(stdout).toContain(`\nThe books were checked by Kontor ${version}.\n`);
  expect(await runHere('verify', '--from', 'nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Client nobody does not exist'),
  });
  expect((await runHere('verify', 'c001', '--from', 'c002')).code).toBe(2);
});

test('the guards of the database come first; --quiet prints nothing but what failed, and readiness says it', async () => {
  expect((await runHere('verify', 'c001')).stdout).toMatch(/^- +guards +ok /m);
  // Of many clients the first test tells; here the last ones do.
  const quietly = () => runHere('verify', '--quiet', '--from', 'c195');
  expect(await quietly()).toEqual({ code: 0, stdout: '', stderr: '' });
  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  const { rows } = await connection.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'posting'::regclass AND NOT tgisinternal ORDER BY tgname LIMIT 1`,
  );
  const name = rows[0]?.name ?? '';
  await connection.query(`ALTER TABLE posting DISABLE TRIGGER "${name}"`);
  onTestFinished(async () => {
    await connection.query(`ALTER TABLE posting ENABLE TRIGGER "${name}"`);
  });
  const { code, stdout } = await quietly();
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^- +guards +FAILED: 1 /m)]);
  expect(stdout).toMatch(new RegExp(`^trigger posting\\.${name} +disabled$`, 'm'));
  const program = await serve({ url });
  onTestFinished(program.close);
  const ready = await fetch(`${program.address}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([
    503,
    expect.stringContaining(`trigger posting.${name}`),
  ]);
});

test('heads are written a line each, hold for a trail that has gone on, and refer to one that was cut, or of no client', async () => {
  const out = join(directory, 'heads');
  expect((await runHere('person', 'invite', 'c000', 'Anna', '--role', 'owner')).code).toBe(0);
  expect(await runHere('heads', '--out', out)).toEqual({ code: 0, stdout: '', stderr: '' });
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  expect(lines[0]).toMatch(/^c000 2 [\da-f]{64}$/);
  expect((await runHere('heads', 'c000')).stdout).toBe(`${lines[0]}\n`);

  expect((await runHere('person', 'invite', 'c000', 'Beat', '--role', 'owner')).code).toBe(0);
  const wentOn = await runHere('verify', 'c000', '--heads', out);
  expect(wentOn).toMatchObject({ code: 0, stdout: expect.stringMatching(/^c000 +audit_head +ok /m) });

  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  await connection.query(`
    ALTER TABLE audit DISABLE TRIGGER USER; ALTER TABLE chain DISABLE TRIGGER USER;
    DELETE FROM audit a USING client c WHERE c.id = a.client_id AND c.name = 'c000' AND a.id > 1;
    UPDATE chain h SET last = a.id, last_event = a.last_event, hash = a.hash FROM audit a JOIN client c ON c.id = a.client_id
     WHERE c.name = 'c000' AND h.client_id = c.id;
    ALTER TABLE audit ENABLE TRIGGER USER; ALTER TABLE chain ENABLE TRIGGER USER`);
  expect((await runHere('verify', 'c000')).code).toBe(0);
  const cut = await runHere('verify', 'c000', '--heads', out);
  expect([cut.code, cut.stdout]).toEqual([1, expect.stringMatching(/^c000 +audit_head +FAILED: 1 /m)]);
  expect(cut.stdout).toMatch(/^2 +[\da-f]{64}$/m);
});

test('--heads: a client of whom no head was kept is told, one who is not there fails, and so does an invalid line', async () => {
  const file = join(directory, 'of-others');
  await writeFile(file, `gone 7 ${'0'.repeat(64)}\n`);
  const { code, stdout } = await runHere('verify', '--from', 'c198', '--heads', file);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^No head of c199 has been kept\.$/m);
  expect(stdout).toMatch(/^gone +audit_head +FAILED: /m);
  await writeFile(file, 'c001 1\n');
  expect(await runHere('verify', '--heads', file)).toMatchObject({
    code: 2,
    stderr: `${file} has no client, number and hash in line 1.\n`,
  });
  expect((await runHere('verify', '--heads', join(directory, 'none'))).code).toBe(2);
});
