import { randomBytes } from 'node:crypto';
import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordFile } from './address.ts';
import { binariesFor } from './binaries.ts';
import { PostgresError } from './error.ts';
import { clusterOf } from './postmaster.ts';
import { lastWords, run } from './run.ts';
import { own } from './site.ts';
/** For a small server; its own file is the place to change them. One log file for each day of the week. */
export const serverSettings = {
  shared_buffers: '128MB',
  max_connections: 100,
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
};
/** For tests: nothing is kept, so nothing is made safe. */
export const throwawaySettings = {
  max_connections: 300,
  timezone: 'UTC',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};
/**
 * Makes the cluster of `site` unless it is there. To be called under the lock. It is made beside its place and moved there
 * when it is whole, so that one that was interrupted is never taken for a database.
 */
export const makeCluster = async (site, settings) => {
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
  await rename(draft, cluster);
};
// The initdb of a program that was killed may still write: so each has a draft of its own, and one may resist removal.
const clearDrafts = async (home) => {
  const names = await readdir(home);
  const drafts = names.filter((name) => name.startsWith('cluster.new-'));
  await Promise.allSettled(drafts.map((name) => rm(join(home, name), { recursive: true, force: true })));
};
// The built-in locale sorts the same on every system and in every version of it, so no index ever goes stale.
const initArguments = (site, settings) => [
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
const drawPassword = async (site) => {
  await writeFile(passwordFile(site), randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (site.account) await chown(passwordFile(site), site.account.uid, site.account.gid);
};
