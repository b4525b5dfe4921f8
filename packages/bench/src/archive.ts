import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from './env.ts';
import { openInstallation } from './installation.ts';
import { seedEntries } from './seed.ts';

// Measures the time of CPU and the memory of `kontor archive` and of the `verify.mjs` of its
// archive on books of two sizes (Linux): node packages/bench/dist/archive.js [entries]

const largest = Number(process.argv[2] ?? 100_000);
const main = fileURLToPath(new URL('../../../apps/kontor/dist/main.js', import.meta.url));
const verifier = fileURLToPath(new URL('../../archive/dist/verify.mjs', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-archive-'));

type Watched = { memory: number; cpu: number };

/**
 * Waits for a process, and answers the most memory that it had, in MB, and its time of CPU in
 * seconds. An archive that does not hold ends with 1.
 */
const watched = async (child: ChildProcess): Promise<Watched> => {
  const seen: Watched = { memory: 0, cpu: 0 };
  const look = async () => {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${child.pid}/${name}`, 'utf8').catch(() => '')),
    );
    seen.memory = Math.max(seen.memory, Number(/VmHWM:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024);
    const [user = 0, system = 0] = (stat?.split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
    // In hundredths of a second.
    seen.cpu = Math.max(seen.cpu, (user + system) / 100);
  };
  const looking = setInterval(() => void look(), 100);
  child.stderr?.resume();
  const [code] = await once(child, 'close');
  clearInterval(looking);
  if (code !== 0 && code !== 1) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}.`);
  return seen;
};

const node = (args: readonly string[], url: string): ChildProcess =>
  spawn(process.execPath, [...args], {
    env: { ...environment(), DATABASE_URL: url, KONTOR_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

const measured = async (entries: number): Promise<string> => {
  const installation = await openInstallation();
  try {
    const connection = await installation.pool.connect();
    await seedEntries(connection, installation.client.id, entries);
    await connection.query('VACUUM (ANALYZE)');
    connection.release();
    const file = join(directory, `${entries}.zip`);
    const archive = await watched(node([main, 'archive', 'bench', file], installation.url));
    // Entries that were seeded are in no audit trail, which it says of each of them.
    const verify = await watched(node([verifier, file], installation.url));
    const size = (await stat(file)).size / 1e6;
    const cells = [archive.cpu, archive.memory, size, verify.cpu, verify.memory].map((value) =>
      value.toFixed(1),
    );
    return `| ${entries} | ${cells.join(' | ')} |`;
  } finally {
    await installation.close();
  }
};

try {
  const rows = [await measured(largest / 10), await measured(largest)];
  process.stdout.write(
    [
      '| entries of three postings | archive, s of CPU | most memory, MB | size, MB | verify, s of CPU | most memory, MB |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n'),
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}
