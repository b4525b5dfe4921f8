import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { clusterOf } from './postmaster.ts';
import type { Site } from './site.ts';

/** Settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number>> & { readonly fsync?: 'off' };

const mega = 1_048_576;
const leastBuffers = 128;
const mostBuffers = 1024;

/**
 * The shared buffers for a machine with this memory, in bytes: an eighth of it, from 128 MB to 1
 * GB. Each client for whom is booked has some 20 pages of its own, at the ends of indexes. Where
 * those of all do not fit, nearly every posting reads pages and writes others in their place.
 */
export const buffersFor = (memory: number): string => {
  const eighth = Math.floor(memory / 8 / mega);
  return `${Math.min(Math.max(eighth, leastBuffers), mostBuffers)}MB`;
};

/** The memory of the machine, or of the container where that has less; 0 stands for no bound. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * For a small server, chosen by measuring (docs/operations); its own file is the place to change
 * them. After a checkpoint each page is logged whole when it is first changed, so checkpoints are
 * rare; to compress these images would take the server longer than to write them. One log file for
 * each day of the week.
 */
export const serverSettings: Settings = {
  shared_buffers: buffersFor(memory),
  max_connections: 100,
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '30min',
  wal_compression: 'off',
  autovacuum_naptime: '15s',
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
export const throwawaySettings: Settings = {
  max_connections: 300,
  timezone: 'UTC',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

// The settings that Kontor chose later than the earlier clusters were made, with what these have
// where nobody has changed it. Each generation is brought in once, so that an operator may go back.
const generations: readonly { mark: string; former: Readonly<Record<string, string | undefined>> }[] = [
  {
    mark: '# Settings of Kontor, second generation.',
    former: {
      max_wal_size: '1GB',
      min_wal_size: '80MB',
      checkpoint_timeout: undefined,
      wal_compression: undefined,
      autovacuum_naptime: undefined,
    },
  },
  { mark: '# Settings of Kontor, third generation.', former: { wal_compression: 'on' } },
  { mark: '# Settings of Kontor, fourth generation.', former: { shared_buffers: '128MB' } },
];

/** The lines that a new cluster's file ends in, so that it is not taken for the previous one. */
const marks = generations.map(({ mark }) => `${mark}\n`).join('');

/** Marks the settings of the new cluster in `directory` as those of today. */
export const markSettings = async (directory: string, site: Site): Promise<void> => {
  const text = await readFile(join(directory, fileName), 'utf8');
  await replace(join(directory, fileName), `${text}${marks}`, site);
};

/**
 * Brings the settings of a cluster that was made by an earlier version up to today's, where nobody
 * has changed them. To be called under the lock, before the server starts.
 */
export const renewSettings = async (site: Site): Promise<void> => {
  const file = join(clusterOf(site.home), fileName);
  const text = await readFile(file, 'utf8');
  const renewed = renewedSettings(text);
  if (renewed !== text) await replace(file, renewed, site);
};

/** The text of a postgresql.conf with the settings of today in place of former ones. */
export const renewedSettings = (text: string): string =>
  generations.reduce((before, { mark, former }) => {
    if (before.includes(mark)) return before;
    const known = valuesIn(before);
    const names = Object.keys(former).filter((name) => known.get(name) === former[name]);
    const lines = names.map((name) => `${name} = ${serverSettings[name]}\n`);
    return `${before.replace(/\n?$/, '\n')}${mark}\n${lines.join('')}`;
  }, text);

const fileName = 'postgresql.conf';

/** The settings in the text of a postgresql.conf; of two of one name the last one counts. */
const valuesIn = (text: string): ReadonlyMap<string, string> => {
  const found = text.matchAll(/^\s*(\w+)\s*(?:=\s*|\s)('(?:[^']|'')*'|[^\s#]+)/gm);
  return new Map(
    [...found].map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll("'", '')]),
  );
};

/** Writes beside the file first, so that a crash leaves one or the other. */
const replace = async (file: string, text: string, { account }: Site): Promise<void> => {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  if (account) await chown(draft, account.uid, account.gid);
  await rename(draft, file);
};
