import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../src/index.ts';
import { buffersFor, renewedSettings, serverSettings } from '../src/settings.ts';
import { ask, placeForTest } from './place.ts';

const names = ['checkpoint_timeout', 'max_wal_size', 'min_wal_size', 'wal_compression'];
const settings = `SELECT jsonb_object_agg(name, setting || coalesce(unit, '')) FROM pg_settings
                   WHERE name = ANY ('{${names.join()}}')`;
const chosen = {
  checkpoint_timeout: '1800s',
  max_wal_size: '4096MB',
  min_wal_size: '256MB',
  wal_compression: 'off',
};

/** The settings of a server that runs on `dataDir` for a moment. */
const settingsIn = async (dataDir: string): Promise<unknown> => {
  const { url, stop } = await startPostgres({ dataDir });
  try {
    return await ask(url, settings);
  } finally {
    await stop();
  }
};

test('a database of an earlier version gets the settings of today; what the operator has set stays', async () => {
  const { dataDir, home } = await placeForTest();
  expect(await settingsIn(dataDir)).toEqual(chosen);

  const file = join(home, 'cluster', 'postgresql.conf');
  const today = await readFile(file, 'utf8');
  const earlier = today
    .replace(/^# Settings of Kontor.*\n/gm, '')
    .replace(/^(checkpoint_timeout|wal_compression)\b.*/gm, '#$&')
    .replace(/^max_wal_size\b.*/m, "max_wal_size = '1GB'")
    .replace(/^min_wal_size\b.*/m, 'min_wal_size = 80MB');
  await writeFile(file, `${earlier}\nmin_wal_size 160MB # of ours`);
  expect(await settingsIn(dataDir)).toEqual({ ...chosen, min_wal_size: '160MB' });

  // Once they are there, the operator may go back to what was before.
  await writeFile(file, `${await readFile(file, 'utf8')}max_wal_size = 1GB\n`);
  expect(await settingsIn(dataDir)).toEqual({ ...chosen, min_wal_size: '160MB', max_wal_size: '1024MB' });
});

test('page images of a database of an earlier version are compressed no longer, unless the operator chose how', () => {
  const earlier = (compression: string) =>
    `wal_compression = ${compression}\n# Settings of Kontor, second generation.\n`;
  const third = '# Settings of Kontor, third generation.\n';
  const fourth = '# Settings of Kontor, fourth generation.\n';
  expect(renewedSettings(earlier('on'))).toBe(`${earlier('on')}${third}wal_compression = off\n${fourth}`);
  expect(renewedSettings(earlier('pglz'))).toBe(`${earlier('pglz')}${third}${fourth}`);
  const renewed = renewedSettings(earlier('on'));
  expect(renewedSettings(`${renewed}wal_compression = on\n`)).toBe(`${renewed}wal_compression = on\n`);
});

test('a database of an earlier version has shared buffers for its machine, unless the operator chose how many', () => {
  const marks = ['second', 'third'].map((name) => `# Settings of Kontor, ${name} generation.\n`).join('');
  const earlier = (buffers: string) => `shared_buffers = ${buffers}\t\t\t# min 128kB\n${marks}`;
  const fourth = '# Settings of Kontor, fourth generation.\n';
  const { shared_buffers } = serverSettings;
  expect(renewedSettings(earlier('128MB'))).toBe(
    `${earlier('128MB')}${fourth}shared_buffers = ${shared_buffers}\n`,
  );
  expect(renewedSettings(earlier('96MB'))).toBe(`${earlier('96MB')}${fourth}`);
});

test('shared buffers are an eighth of the memory, from 128 MB to 1 GB', () => {
  const giga = 1_073_741_824;
  expect(buffersFor(giga / 2)).toBe('128MB');
  expect(buffersFor(2 * giga)).toBe('256MB');
  expect(buffersFor(3.9 * giga)).toBe('499MB');
  expect(buffersFor(24 * giga)).toBe('1024MB');
});
