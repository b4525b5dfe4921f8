import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@kontor/testing';
import { environment, serverNamed } from './env.ts';
import { openInstallation } from './installation.ts';
import { median, timed } from './measure.ts';
import { seedEntries, seedVendors } from './seed.ts';

// Measures `kontor backup` and `kontor restore` beside PostgreSQL's pg_dump and pg_restore on the
// same books, in turns. These must be of the version of the server that BENCH_DATABASE_URL names. A
// restore is timed until its rows are there; then it verifies, which the others don't.

const rounds = 3;
const entries = 500_000;
const vendors = 5_000;
const main = fileURLToPath(new URL('../../../apps/kontor/dist/main.js', import.meta.url));

const admin = serverNamed();
if (admin === undefined) throw new Error('BENCH_DATABASE_URL must name a server.');
const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-backup-'));
const installation = await openInstallation();

const endOf = async (child: ChildProcess): Promise<void> => {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}.`);
};

const kontor = (args: readonly string[], url: string): ChildProcess =>
  spawn(process.execPath, [main, ...args], {
    env: { ...environment(), DATABASE_URL: url, KONTOR_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

const program = (file: string, args: readonly string[]): Promise<void> =>
  endOf(spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }));

const backUp = async (file: string): Promise<void> => {
  const child = kontor(['backup', file], installation.url);
  child.stderr?.resume();
  await endOf(child);
};

/** Restores until the rows are there, and no further. */
const restoreRows = async (file: string, url: string): Promise<void> => {
  const child = kontor(['restore', file], url);
  for await (const said of child.stderr ?? []) if (/^The rows are there/m.test(String(said))) break;
  child.kill('SIGKILL');
};

const inEmpty = async (work: (url: string) => Promise<void>): Promise<number> => {
  const { url, drop } = await createDatabase(admin, `kontor_bench_${randomUUID().slice(0, 8)}`);
  try {
    return await timed(() => work(url));
  } finally {
    await drop();
  }
};

try {
  const connection = await installation.pool.connect();
  await seedEntries(connection, installation.client.id, entries);
  await seedVendors(connection, installation.client.id, vendors);
  await connection.query('VACUUM (ANALYZE)');
  connection.release();
  const [own, theirs] = [join(directory, 'own.kontor'), join(directory, 'theirs.dump')];
  const times = { backup: [0], dump: [0], restore: [0], load: [0] };
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([own, theirs].map((file) => rm(file, { force: true })));
    times.backup[round] = await timed(() => backUp(own));
    times.dump[round] = await timed(() => program('pg_dump', ['-Fc', '-f', theirs, installation.url]));
    times.restore[round] = await inEmpty((url) => restoreRows(own, url));
    times.load[round] = await inEmpty((url) => program('pg_restore', ['-d', url, theirs]));
  }
  const row = (name: string, ours: number[], others: number[], size: string) => {
    const ratio = median(others.map((time, at) => time / (ours[at] ?? Number.NaN)));
    return `| ${name} | ${(median(ours) / 1000).toFixed(1)} | ${(median(others) / 1000).toFixed(1)} | ${ratio.toFixed(2)} | ${size} |`;
  };
  const megabytes = async (file: string) => ((await stat(file)).size / 1e6).toFixed(1);
  process.stdout.write(
    [
      `${installation.server}; ${entries} entries of three postings; median of ${rounds} rounds.`,
      '',
      '| | Kontor, s | PostgreSQL, s | how many times as fast | MB |',
      '| --- | --- | --- | --- | --- |',
      row(
        'backup, pg_dump -Fc',
        times.backup,
        times.dump,
        `${await megabytes(own)}, ${await megabytes(theirs)}`,
      ),
      row('restore, pg_restore', times.restore, times.load, ''),
      '',
    ].join('\n'),
  );
} finally {
  await installation.close();
  await rm(directory, { recursive: true, force: true });
}
