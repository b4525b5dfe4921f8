import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../env.ts';

/** docs/operations, Settings: unknown names, and secrets in files. */
test.each([
  ['KONTOR_PROT', 'KONTOR_PORT'],
  ['KONTOR_BACKUP_FOLDER', 'KONTOR_BACKUP'],
  ['kontor_url', 'KONTOR_URL'],
  ['KONTER_HOST', 'KONTOR_HOST'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['KONTOR_SECRET_KEY_FIL', 'KONTOR_SECRET_KEY_FILE'],
])('%s is refused with the name that is meant', (name, meant) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(`${name} is not a setting. Did you mean ${meant}?`);
});

test('variables of others are left alone', () => {
  const others = {
    KONTOR_SERVICE_HOST: '10.0.0.1',
    KONTOR_PORT_8080_TCP_ADDR: '10.0.0.1',
    DATABASE_DRIVER: 'pg',
  };
  expect(readSettings({ ...others, DATABASE_URL: 'postgresql://a@b/c', DATABASE_URI: 'x' }).port).toBe(8080);
});

test('a secret is read from a file; two sources, and a file that is missing or empty, are refused', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-secrets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'database');
  writeFileSync(file, 'postgresql://kontor:secret@db/kontor\n');
  expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://kontor:secret@db/kontor');
  expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://a@b/c' })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set.',
  );
  expect(() => readSettings({ KONTOR_SECRET_KEY_FILE: join(directory, 'none') })).toThrow(
    /^KONTOR_SECRET_KEY_FILE: the file .* can't be read \(ENOENT\)\.$/,
  );
  writeFileSync(file, '\n');
  expect(() => readSettings({ KONTOR_SECRET_KEY_FILE: file })).toThrow(/is empty/);
});
