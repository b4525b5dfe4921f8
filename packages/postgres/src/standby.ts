import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { passwordFile } from './address.ts';
import { clusterOf, pidFileOf } from './postmaster.ts';
import { run } from './run.ts';
import type { Settings } from './settings.ts';
import { own, type Site } from './site.ts';

/**
 * Copies the cluster of the server at `primary` to `site` while that server runs: a base backup. As
 * PostgreSQL's own programs for it are not there, by its functions.
 */
export const copyCluster = async (primary: string, site: Site): Promise<void> => {
  const address = addressAt(primary);
  await own(join(site.home, 'log'), site.account);
  if (!site.sockets)
    await writeFile(passwordFile(site), decodeURIComponent(address.password), { mode: 0o600 });
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    const cluster = clusterOf(site.home);
    const directory = await one(client, "SELECT current_setting('data_directory') AS value");
    await run({ file: 'cp', args: ['-a', directory, cluster] }, site.account);
    await rm(pidFileOf(site.home), { force: true });
    const label = await one(client, 'SELECT labelfile AS value FROM pg_backup_stop(false)');
    await write(site, 'backup_label', label);
  } finally {
    await client.end();
  }
};

/** Has a copy follow the server at `primary`, whose changes it streams. */
export const followPrimary = async (primary: string, site: Site): Promise<void> => {
  await write(site, 'standby.signal', '');
  await configure(site, { primary_conninfo: connectionTo(addressAt(primary)) });
};

/** Has a copy replay archived WAL as `settings` say, once, when it starts, and then take writes. */
export const recoverArchive = async (site: Site, settings: Settings): Promise<void> => {
  await write(site, 'recovery.signal', '');
  await configure(site, { ...settings, recovery_target_action: 'promote' });
};

const configure = (site: Site, settings: Settings): Promise<void> =>
  appendFile(
    join(clusterOf(site.home), 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );

const addressAt = (primary: string): URL => {
  const address = new URL(primary);
  address.username = 'postgres';
  address.pathname = '/postgres';
  return address;
};

const one = async (client: pg.Client, question: string): Promise<string> => {
  const { rows } = await client.query<{ value: string }>(question);
  return rows[0]?.value ?? '';
};

/** Writes a file of the cluster, which the user that runs the server must own. */
const write = (site: Site, name: string, text: string): Promise<unknown> =>
  site.account
    ? run(
        { file: '/bin/sh', args: ['-c', 'printf %s "$1" > "$0"', join(clusterOf(site.home), name), text] },
        site.account,
      )
    : writeFile(join(clusterOf(site.home), name), text, { mode: 0o600 });

const connectionTo = ({ username, password, hostname, port, searchParams }: URL): string =>
  Object.entries({
    user: username,
    password: decodeURIComponent(password),
    host: searchParams.get('host') ?? hostname,
    port,
    // Of which a primary that is set to wait for standbys knows this one.
    application_name: 'standby',
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
