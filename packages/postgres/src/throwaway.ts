import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { platform } from 'node:process';
import { accountFor, reaches } from './account.ts';
import type { Address } from './address.ts';
import { makeCluster } from './cluster.ts';
import { makeDatabase } from './database.ts';
import { explained } from './error.ts';
import { lives, ownMark } from './liveness.ts';
import { processesIn } from './postmaster.ts';
import type { Account } from './run.ts';
import { bringDown, bringUp } from './server.ts';
import { type Settings, throwawaySettings } from './settings.ts';
import { own, type Site } from './site.ts';
import { copyCluster, followPrimary, recoverArchive } from './standby.ts';
import type { Postgres } from './start.ts';

const prefix = 'kontor-test-';

/**
 * A server to which things happen: `signal` goes to all of its processes, on Linux; `restart` runs
 * it again once it was killed.
 */
export type Throwaway = Postgres & {
  signal: (signal: NodeJS.Signals) => Promise<void>;
  restart: () => Promise<void>;
};

/**
 * Runs a PostgreSQL server for tests in a directory of its own, in memory where there is room:
 * fast, not durable, and gone after `stop`; with others of its settings as given. The role in `url`
 * may create databases. Throws a PostgresError.
 */
export const startThrowaway = (settings: Settings = {}): Promise<Throwaway> =>
  startIn(async (site) => {
    await makeCluster(site, { ...throwawaySettings, ...settings });
    const address = await bringUp(site);
    await makeDatabase(site, address);
    return address;
  });

/**
 * Runs a standby of the throw-away server at `primary`, from whose copy it begins and whose changes
 * it streams. Throws a PostgresError.
 */
export const startStandby = (primary: string): Promise<Throwaway> =>
  startIn(async (site) => {
    await copyCluster(primary, site);
    await followPrimary(primary, site);
    return bringUp(site);
  });

/**
 * A base backup: `recover` runs a server on it that first replays archived WAL, as its settings
 * say.
 */
export type BaseBackup = { recover: (settings: Settings) => Promise<Postgres> };

/**
 * Takes a base backup of the throw-away server at `primary`, which is gone after `stop` of the
 * server that was recovered from it. Throws a PostgresError.
 */
export const takeBaseBackup = async (primary: string): Promise<BaseBackup> => {
  const { site, stop } = await placeForOne();
  await copyCluster(primary, site);
  return {
    recover: async (settings) => {
      await recoverArchive(site, settings);
      const address = await bringUp(site);
      return { url: address('kontor', 'kontor'), stop };
    },
  };
};

const startIn = async (make: (site: Site) => Promise<Address>): Promise<Throwaway> => {
  const { site, stop } = await placeForOne();
  try {
    const address = await make(site);
    return {
      url: address('kontor', 'kontor'),
      signal: async (signal) => {
        for (const pid of await processesIn(site.home)) kill(pid, signal);
      },
      restart: async () => void (await bringUp(site)),
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw explained(`The throw-away database in ${site.home} could not be used`, error);
  }
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
};

/** Makes an empty place for a server; `stop` ends that and removes it. */
const placeForOne = async (): Promise<{ site: Site; stop: () => Promise<void> }> => {
  const account = await accountFor('');
  const directory = await directoryFor(account);
  await sweep(directory, account);
  const home = await mkdtemp(join(directory, `${prefix}${await ownMark()}-`));
  await own(home, account);
  const site: Site = { home, account, sockets: platform !== 'win32' };
  return { site, stop: () => discard(site) };
};

const discard = async (site: Site): Promise<void> => {
  await bringDown(site, 'immediate');
  await rm(site.home, { recursive: true, force: true });
};

const enough = 2 * 1024 ** 3;

const directoryFor = async (account: Account): Promise<string> => {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  if (memory && memory.bavail * memory.bsize >= enough && (await reaches(account, '/dev/shm')))
    return '/dev/shm';
  return (await reaches(account, tmpdir())) ? tmpdir() : '/tmp';
};

/** Removes what test runs that were killed have left. */
const sweep = async (directory: string, account: Account): Promise<void> => {
  const me = account?.uid ?? process.getuid?.();
  for (const name of await readdir(directory)) {
    const home = join(directory, name);
    if (!name.startsWith(prefix) || (await lives(basename(name).slice(prefix.length)))) continue;
    const owner = await stat(home).catch(() => undefined);
    if (owner && (me === undefined || owner.uid === me)) {
      await discard({ home, account, sockets: platform !== 'win32' }).catch(() => undefined);
    }
  }
};
