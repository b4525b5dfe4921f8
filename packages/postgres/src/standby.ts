import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { passwordFile } from './address.ts';
import { clusterOf, pidFileOf } from './postmaster.ts';
import { run } from './run.ts';
import { own, type Site } from './site.ts';

/**
 * Copies the cluster of the server at `primary` to `site` while that server runs, and makes it a standby which streams what changes. As
 * PostgreSQL's own programs for it are not there, by its functions for base backups.
 */
export const copyCluster = async (primary: string, site: Site): Promise<void> => {
  const address = new URL(primary);
  address.username = 'postgres';
  address.pathname = '/postgres';
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
    await write(site, 'standby.signal', '');
    await appendFile(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = '${connectionTo(address)}'\n`,
    );
  } finally {
    await client.end();
  }
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
