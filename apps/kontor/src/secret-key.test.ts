import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecretKey } from './secret-key.ts';

const directory = async () => {
  const path = await mkdtemp(join(tmpdir(), 'kontor-key-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
};

test('the key is made once, for its owner only, also by programs that start together, and is read from then on', async () => {
  await using home = await directory();
  const dataDir = join(home.path, 'new');
  const read = () => readSecretKey({ dataDir, secretKey: undefined });
  const keys = await Promise.all([read(), read(), read(), read(), read()]);
  expect(new Set([...keys, await read()]).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
  const file = join(dataDir, 'secret.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]);
});

test('a key that is set comes before that of the directory, where none is made', async () => {
  await using home = await directory();
  const secretKey = 'a key that someone has set by themselves';
  expect(await readSecretKey({ dataDir: home.path, secretKey })).toBe(secretKey);
  expect(await readdir(home.path)).toEqual([]);
});

test('where it can be neither read nor made a sentence says so', async () => {
  await using home = await directory();
  await writeFile(join(home.path, 'file'), '');
  const dataDir = join(home.path, 'file', 'below');
  await expect(readSecretKey({ dataDir, secretKey: undefined })).rejects.toThrow(
    /^The secret key .*secret\.key can be neither read nor made \(ENOTDIR\); set KONTOR_SECRET_KEY\.$/,
  );
});
