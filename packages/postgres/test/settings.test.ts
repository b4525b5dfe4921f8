import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../src/index.ts';
import { renewedSettings } from '../src/settings.ts';
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
  expect(renewedSettings(earlier('on'))).toBe(`${earlier('on')}${third}wal_compression = off\n`);
  expect(renewedSettings(earlier('pglz'))).toBe(`${earlier('pglz')}${third}`);
  const renewed = renewedSettings(earlier('on'));
  expect(renewedSettings(`${renewed}wal_compression = on\n`)).toBe(`${renewed}wal_compression = on\n`);
});
