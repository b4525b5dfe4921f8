import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execute, freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { kontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** docs/operations: what the program tells operators before anything goes wrong. */
const { url } = await freshDatabase();
const environment = { DATABASE_URL: url };
await kontorHere(['client', 'create', 'muster'], environment);
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const { PATH = '', HOME = '' } = process.env;

type Findings = { failed: number; findings: { check: string; state: string; says: string }[] };
const doctor = async (given: Record<string, string>) => {
  const { code, stdout } = await kontorHere(['doctor', '--json'], { ...environment, ...given });
  return { code, ...(JSON.parse(stdout) as Findings) };
};

test('kontor doctor looks at everything, and fails where something is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const KONTOR_OCR = fileURLToPath(new URL('../../../../packages/ocr', import.meta.url));
  const good = await doctor({ KONTOR_BACKUP: `daily:${folder}`, KONTOR_DATA_DIR: folder, KONTOR_OCR });
  const failing = good.findings.filter(({ state }) => state === 'fail');
  // The server of the tests may forget what it answered, which an operator is told.
  expect(failing.filter(({ check }) => check !== 'server')).toEqual([]);
  expect(good.code).toBe(failing.length === 0 ? 0 : 1);
  for (const check of 'version settings folder disk database server clock standbys schema webhooks mails backup mail images'.split(
    ' ',
  ))
    expect([check, good.findings.some((one) => one.check === check)]).toEqual([check, true]);

  await execute(
    url,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', '', '9999_newer', now())`,
  );
  const bad = await doctor({
    KONTOR_BACKUP: `daily:${join(folder, 'none')}`,
    KONTOR_SMTP_URL: 'smtp://127.0.0.1:1',
    KONTOR_MAIL_FROM: 'k@example.ch',
    KONTOR_OCR: folder,
  });
  await execute(url, "DELETE FROM _prisma_migrations WHERE id = 'newer'");
  expect(bad.code).toBe(1);
  const failed = bad.findings.filter(({ state }) => state === 'fail').map(({ check }) => check);
  expect(failed.filter((check) => check !== 'server')).toEqual(['folder', 'schema', 'mail', 'images']);
  const lines = await kontorHere(['doctor'], { KONTOR_PROT: '1' });
  expect([lines.code, lines.stdout]).toEqual([
    1,
    expect.stringMatching(/^fail {2}settings .*Did you mean KONTOR_PORT\?/m),
  ]);
});

test('kontor batch runs commands on one connection, and stops at the first that fails, with its line', async () => {
  const batch = (input: string) =>
    spawnSync(process.execPath, [main, 'batch'], {
      env: { PATH, HOME, ...environment },
      input,
      encoding: 'utf8',
    });
  const done = batch("# two clients\nkontor client create eins\n\nclient create 'zwei'\nclient list\n");
  expect([done.status, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toMatch(/eins.*zwei/s);
  const failed = batch('client create drei\nclient create eins\nclient create vier\n');
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringMatching(/exists.*Line 2 failed/s)]);
  const { stdout } = await kontorHere(['client', 'list'], environment);
  expect(stdout).toMatch(/^drei\b/m);
  expect(stdout).not.toMatch(/^vier\b/m);
  expect(batch('client create fuenf\nstart\n')).toMatchObject({ status: 2, stdout: '' });
});

test('an old Node.js gets one sentence', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', old, main, 'client', 'list'], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    'Kontor needs Node.js 20.19 or newer, and this is 18.20.4. Install a newer one from https://nodejs.org.\n',
  ]);
});

test('a port that is taken is reported before anything is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    taken.close();
  });
  await once(taken, 'listening');
  const directory = await mkdtemp(join(tmpdir(), 'kontor-taken-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { port } = taken.address() as { port: number };
  const { code, stderr } = await kontor(['start'], { KONTOR_PORT: String(port), KONTOR_DATA_DIR: directory });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${port}: another program does.`)]);
  expect(existsSync(join(directory, 'postgres'))).toBe(false);
});
