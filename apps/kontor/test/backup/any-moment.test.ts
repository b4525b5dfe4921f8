import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowaway, takeBaseBackup } from '@kontor/postgres';
import { execute } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { kontorHere } from '../kontor-here.ts';

/** The settings of the page, in its order, for an archive elsewhere. */
const settingsOf = async (folder: string, archive: string): Promise<Record<string, string>[]> => {
  const page = await readFile(new URL('../../../../docs/operations/05-backup.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```ini\n(.*?)^```$/gms)].map(([, text = '']) => text);
  return blocks.map((text) =>
    Object.fromEntries(
      [...text.replaceAll(folder, archive).matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  );
};

/** docs/operations, To any moment: a base backup and archived WAL of a named database. */
test('the books are restored to the moment before a mistake, and verify', async () => {
  const archive = await mkdtemp(join(tmpdir(), 'kontor-archive-'));
  // The server may be run by another user.
  await chmod(archive, 0o777);
  onTestFinished(() => rm(archive, { recursive: true, force: true }));
  const [archiving, recovery] = await settingsOf('/mnt/wal', archive);
  const server = await startThrowaway(archiving);
  onTestFinished(server.stop);
  const create = (name: string) => kontorHere(['client', 'create', name], { DATABASE_URL: server.url });
  await create('before');
  const backup = await takeBaseBackup(server.url);
  await create('after');
  const [moment] = await execute(server.url, 'SELECT clock_timestamp()::text AS now, pg_sleep(0.01)');
  await create('mistake');

  const superuser = new URL(server.url);
  superuser.username = 'postgres';
  const [last] = await execute(
    superuser.href,
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name, pg_switch_wal()',
  );
  const archived = `SELECT last_archived_wal >= '${last?.['name']}' AS done FROM pg_stat_archiver`;
  await expect.poll(() => execute(superuser.href, archived), { timeout: 120_000 }).toEqual([{ done: true }]);

  const recovered = await backup.recover({
    ...recovery,
    recovery_target_time: String(moment?.['now']),
    archive_mode: 'off',
  });
  onTestFinished(recovered.stop);
  const takesWrites = 'SELECT NOT pg_is_in_recovery() AS done';
  await expect
    .poll(() => execute(recovered.url, takesWrites), { timeout: 120_000 })
    .toEqual([{ done: true }]);
  const there = await kontorHere(['client', 'list'], { DATABASE_URL: recovered.url });
  expect(there.stdout).toMatch(/^before\b/m);
  expect(there.stdout).toMatch(/^after\b/m);
  expect(there.stdout).not.toMatch(/^mistake\b/m);
  expect((await kontorHere(['verify'], { DATABASE_URL: recovered.url })).code).toBe(0);
  expect((await kontorHere(['client', 'create', 'goes-on'], { DATABASE_URL: recovered.url })).code).toBe(0);
});
