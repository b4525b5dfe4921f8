import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLinks } from '../src/links.ts';

const temporary = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-links-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

test('links that the installation did not make are made, and those that are there stay', async () => {
  const folder = await temporary();
  const library = join(folder, 'native', 'lib', 'libpq.so.5.18');
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(library, 'of PostgreSQL');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'of the operator');
  await makeLinks(folder);
  await makeLinks(folder);
  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so'), 'utf8')).toBe('of PostgreSQL');
  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('of the operator');
});

test('a package without a list of links has none', async () => {
  expect(await makeLinks(await temporary())).toBeUndefined();
});
