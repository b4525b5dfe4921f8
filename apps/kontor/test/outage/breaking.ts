import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryDataDir, startPostgres } from '@kontor/postgres';
import { execute, proxyTo } from '@kontor/testing';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * A way to break all connections that wait for a lock, and what has to be done afterwards for new
 * ones to be taken.
 */
export type Breaking = { breakAll: () => Promise<void>; mend: () => Promise<void> };

/** The ways in which connections to a database are broken. */
export const breakings = [
  'pg_terminate_backend',
  'an immediate stop of the server',
  'a forwarder that closes',
] as const;

/**
 * A database server of the test's own and a forwarder before it, and each way to break the
 * connections that it forwards.
 */
export const startBreakable = async () => {
  const place = await makeTemporaryDataDir();
  const server = await startPostgres({ dataDir: place.dataDir });
  await recoverFast(server.url);
  const proxy = await proxyTo(server.url);
  const ways: Readonly<Record<(typeof breakings)[number], Breaking>> = {
    pg_terminate_backend: {
      breakAll: async () => {
        await execute(
          server.url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
        );
      },
      mend: async () => undefined,
    },
    'an immediate stop of the server': {
      // The signal that `pg_ctl stop -m immediate` sends.
      breakAll: async () => {
        const file = join(place.dataDir, 'postgres', 'cluster', 'postmaster.pid');
        const [pid] = (await readFile(file, 'utf8')).split('\n');
        process.kill(Number(pid), 'SIGQUIT');
      },
      // Whoever joins brings the server back, and waits until it has recovered.
      mend: async () => {
        const joined = await startPostgres({ dataDir: place.dataDir });
        await joined.stop();
      },
    },
    'a forwarder that closes': { breakAll: proxy.close, mend: proxy.open },
  };
  return {
    url: server.url,
    forwardedUrl: proxy.url,
    ways,
    stop: async () => {
      await proxy.close();
      await server.stop();
      await place.remove();
    },
  };
};

/**
 * Has the server write nothing through to the disk, which a recovery would wait for, and no stop of
 * the server needs.
 */
const recoverFast = async (url: string): Promise<void> => {
  const asSuperuser = new URL(url);
  asSuperuser.username = 'postgres';
  await execute(asSuperuser.href, 'ALTER SYSTEM SET fsync = off');
  await execute(asSuperuser.href, 'SELECT pg_reload_conf()');
};

/**
 * Holds the locks that `statement` takes, on a connection of its own, until `release`. It may break
 * before.
 */
export const hold = async (url: string, statement: string) => {
  const holder = new pg.Client(url);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`BEGIN; ${statement}`);
  return { release: () => holder.end().catch(() => undefined) };
};

/** Waits until so many statements wait for a lock, but for those of the worker on receipts. */
export const waitUntilLocked = (url: string, statements: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const [row] = await execute(
        url,
        "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query !~ '(WITH next AS|UPDATE receipt_job|^\\s+SELECT withdrawn)'",
      );
      if (row?.['count'] !== statements) throw new Error(`${row?.['count']} statements wait for a lock.`);
    },
    { timeout: 60_000, interval: 20 },
  );
