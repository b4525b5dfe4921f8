import { randomBytes } from 'node:crypto';
import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordFile } from './address.ts';
import { binariesFor } from './binaries.ts';
import { PostgresError } from './error.ts';
import { clusterOf } from './postmaster.ts';
import { lastWords, run } from './run.ts';
import { markSettings, type Settings } from './settings.ts';
import { own, type Site } from './site.ts';

/**
 * Makes the cluster of `site` unless it is there. To be called under the lock. It is made beside
 * its place and moved there when it is whole, so that one that was interrupted is never taken for a
 * database.
 */
export const makeCluster = async (site: Site, settings: Settings): Promise<void> => {
  const cluster = clusterOf(site.home);
  if (await stat(cluster).catch(() => undefined)) return;
  await clearDrafts(site.home);
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  await own(join(site.home, 'log'), site.account);
  if (!site.sockets) await drawPassword(site);
  const file = join(await binariesFor(site.account), 'initdb');
  try {
    await run({ file, args: [...initArguments(site, settings), '-D', draft], cwd: site.home }, site.account);
  } catch (error) {
    throw new PostgresError(`The database could not be made in ${site.home}: ${lastWords(error)}`, error);
  }
  await markSettings(draft, site);
  await rename(draft, cluster);
};

// The initdb of a program that was killed may still write: so each has a draft of its own, and one
// may resist removal.
const clearDrafts = async (home: string): Promise<void> => {
  const names = await readdir(home);
  const drafts = names.filter((name) => name.startsWith('cluster.new-'));
  await Promise.allSettled(drafts.map((name) => rm(join(home, name), { recursive: true, force: true })));
};

// The built-in locale sorts the same on every system and in every version of it, so no index ever
// goes stale.
const initArguments = (site: Site, settings: Settings): readonly string[] => [
  '--username=postgres',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  ...(site.sockets
    ? ['--auth-local=trust', '--auth-host=reject']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFile(site)}`]),
  ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
];

const drawPassword = async (site: Site): Promise<void> => {
  await writeFile(passwordFile(site), randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (site.account) await chown(passwordFile(site), site.account.uid, site.account.gid);
};
